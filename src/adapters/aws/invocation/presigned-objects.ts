/** Time for one transfer, in ms. */
const TRANSFER_LIMIT_MS = 60_000;

/** Reads an object by a presigned URL. @throws Error when S3 refuses */
export async function getObject(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TRANSFER_LIMIT_MS) });
  if (!response.ok) throw new Error(`The document could not be read: S3 answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Writes an object by a presigned URL. @throws Error when S3 refuses */
export async function putObject(url: string, bytes: Uint8Array): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    body: bytes as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(TRANSFER_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The result could not be stored: S3 answered ${response.status}`);
}
