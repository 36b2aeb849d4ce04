import { runQpdf } from '../file/engines/qpdf/run-qpdf.ts';

/**
 * Encrypts with AES-256.
 *
 * @param password user password; empty for none
 */
export async function encrypt(pdf: Uint8Array, password: string): Promise<Uint8Array> {
  const args = ['in.pdf', '--encrypt', password, 'owner', '256', '--'];
  const { output } = await runQpdf(new Map([['in.pdf', pdf]]), args);
  if (!output) throw new Error('qpdf did not encrypt');
  return output;
}
