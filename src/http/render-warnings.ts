import type { FillWarning, SigningWarning } from '@platen/pdf';
import type { RenderWarning } from '../contract/render-warning.ts';

/** Maximum length: API Gateway allows 10,240 bytes of headers, and the others need the rest. */
const MAX_LENGTH = 4_000;

/**
 * Returns `X-Render-Warnings`: base64 of `{ count, warnings }`. If not all fit, the last ones are omitted; `count` includes them.
 *
 * @returns no header without warnings.
 */
export function warningsHeader(warnings: readonly RenderWarning[]): Record<string, string> {
  return listHeader('X-Render-Warnings', warnings);
}

/** Returns `X-Signing-Warnings`, in the format of `X-Render-Warnings`, and `X-Encryption-Removed`. */
export function signingHeaders(
  warnings: readonly SigningWarning[],
  encryptionRemoved: boolean,
): Record<string, string> {
  return {
    ...listHeader('X-Signing-Warnings', warnings),
    ...(encryptionRemoved && { 'X-Encryption-Removed': 'true' }),
  };
}

/** Returns `X-Form-Warnings`, in the format of `X-Render-Warnings`. */
export function formWarningsHeader(warnings: readonly FillWarning[]): Record<string, string> {
  return listHeader('X-Form-Warnings', warnings);
}

/** Maximum warnings that a header may list. */
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

/** Returns `X-Conformance`: the conformance claims of a PDF. @returns no header without claims */
export function conformanceHeader(conformance: readonly string[]): Record<string, string> {
  return conformance.length > 0 ? { 'X-Conformance': conformance.join('; ') } : {};
}
