import type { PdfErrorCode } from '../../../error-codes.ts';
import { InvalidInputError } from '../../../errors.ts';

/** Most characters of a field's name in a message. */
export const LONGEST_NAME = 200;

/**
 * @param name of the form's field
 * @param rule end of the sentence that begins with the name
 */
export function refuseValue(name: string, rule: string, code: PdfErrorCode): never {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  const field = `values.${shown}`;
  throw new InvalidInputError(`${field}: ${rule}`, { field, code });
}
