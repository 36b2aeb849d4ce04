import { refusal } from './refusal.ts';

/**
 * Returns a file in base64, as requests take it.
 *
 * @throws ApiError if it is empty: the service reports that as a missing field
 */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw refusal('file: is empty', { code: 'INVALID_INPUT' });
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
