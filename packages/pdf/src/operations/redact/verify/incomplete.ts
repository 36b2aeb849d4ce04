import { InvalidInputError } from '../../../errors.ts';

/** Error for a file whose result cannot be shown to be clean. */
export function incomplete(reason: string): InvalidInputError {
  return new InvalidInputError(`pdf: the redaction cannot be completed safely: ${reason}`, {
    field: 'pdf',
    code: 'REDACTION_INCOMPLETE',
  });
}
