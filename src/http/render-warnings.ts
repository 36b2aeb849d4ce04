import type { FillWarning, SigningWarning } from '@platen/pdf';
import type { RenderWarning } from '../contract/render-warning.ts';

/** API Gateway passes on 10,240 bytes of headers; this leaves room for the others. */
const MAX_LENGTH = 4_000;

/**
 * `X-Render-Warnings`: base64 of `{ count, warnings }`. When not all fit, the last ones are left out; `count`
 * counts all of them.
 *
 * @returns no header when there are no warnings.
 */
export function warningsHeader(warnings: readonly RenderWarning[]): Record<string, string> {
  return listHeader('X-Render-Warnings', warnings);
}

/** `X-Signing-Warnings`, as `X-Render-Warnings` is written, and `X-Encryption-Removed`. */
export function signingHeaders(
  warnings: readonly SigningWarning[],
  encryptionRemoved: boolean,
): Record<string, string> {
  return {
    ...listHeader('X-Signing-Warnings', warnings),
    ...(encryptionRemoved && { 'X-Encryption-Removed': 'true' }),
  };
}

/** `X-Form-Warnings`, as `X-Render-Warnings` is written. */
export function formWarningsHeader(warnings: readonly FillWarning[]): Record<string, string> {
  return listHeader('X-Form-Warnings', warnings);
}

/** Warnings that are tried to be put into a header. */
const MAX_SHOWN = 100;

function listHeader(name: string, warnings: readonly object[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const count = warnings.length;
  let shown = warnings.slice(0, MAX_SHOWN);
  let header = encode({ count, warnings: shown });
  while (header.length > MAX_LENGTH) {
    shown = shown.slice(0, -1);
    header = encode({ count, warnings: shown });
  }
  return { [name]: header };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** `X-Conformance`: the standards that a PDF claims to keep. @returns no header when there are none */
export function conformanceHeader(conformance: readonly string[]): Record<string, string> {
  return conformance.length > 0 ? { 'X-Conformance': conformance.join('; ') } : {};
}
