import { passwordBytesToTry } from '../encryption/passwords.ts';
import { type QpdfResult, runQpdf } from '../engines/qpdf/run-qpdf.ts';

/**
 * Returns a file in its plainest form: decrypted with any form of the password, no additional compression, no object streams.
 * Undefined when the password is wrong or the file damaged.
 */
export async function plainForm(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<{ readonly output?: Uint8Array; readonly wrongPassword: boolean }> {
  for (const form of passwordBytesToTry(password)) {
    const { output, messages } = await rewrite(bytes, form);
    if (output) return { output, wrongPassword: false };
    if (!messages.some((message) => /invalid password/i.test(message))) return { wrongPassword: false };
  }
  return { wrongPassword: true };
}

function rewrite(bytes: Uint8Array, password: Uint8Array): Promise<QpdfResult> {
  return runQpdf(new Map([['input.pdf', bytes]]), [
    'input.pdf',
    ...(password.length > 0
      ? ['--password-mode=hex-bytes', `--password=${Buffer.from(password).toString('hex')}`]
      : []),
    '--decrypt',
    '--object-streams=disable',
    '--decode-level=none',
    // Required by PDF/A (ISO 19005-2, 6.1.7.1), whose claims appended revisions keep.
    '--newline-before-endstream',
    '--compress-streams=n',
    '--warning-exit-0',
  ]);
}
