import { pollUntil } from '../poll.ts';
import { base64 } from './pdf-requests.ts';
import { call, newAccount } from './service.ts';

/** Starts LibreOffice: on a busy machine that takes more time than the test render of a template has. */
export async function startOffice(): Promise<void> {
  const { renderKey: key } = await newAccount();
  const file = base64(Buffer.from('{\\rtf1 x}'));
  await pollUntil(
    async () => (await call('POST', '/v1/convert', { key, body: { file, save: false } })).status,
    (status) => status === 200,
    1_000,
  );
}
