import { ApiError } from '@platen/client';

/** Messages of the service begin with the field that they are about, such as `stamps[0].text: must not be empty`. */
const WITH_FIELD = /^([A-Za-z][\w-]*(?:\.[\w-]+|\[\d+\])*): (.+)$/s;

/** Fields of errors whose messages name none, by code. */
const FIELD_OF_CODE: Readonly<Record<string, readonly [field: string, rule: string]>> = {
  SLUG_TAKEN: ['slug', 'is taken'],
};

/** Messages about template data name the field in a sentence. */
const MISSING_DATA = /^Missing required template field: (.+?)(?: \(.*\))?$/s;
const WRONG_DATA = /^Template field (.+?) (must .+|is not a field of the template)$/s;

/** Returns the path of the field that a message names, and the rule that it broke. */
function parsed(message: string): readonly [field: string, rule: string] | undefined {
  const missing = MISSING_DATA.exec(message)?.[1];
  if (missing !== undefined) return [missing, 'is required'];
  const [, field, rule] = WRONG_DATA.exec(message) ?? WITH_FIELD.exec(message) ?? [];
  return field === undefined || rule === undefined ? undefined : [field, rule];
}

/** Returns the field that an error names, and the rule that follows it. The field may be the path of a file, with any character. */
function afterField({ field, message }: ApiError): readonly [field: string, rule: string] | undefined {
  const start = `${field}: `;
  return field && message.startsWith(start) ? [field, message.slice(start.length)] : undefined;
}

/** Returns the messages of an error by the path of their field. */
export function problemsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map();
  if (error.findings.length > 0) return new Map(error.findings.map(({ path, message }) => [path, message]));
  const problem = FIELD_OF_CODE[error.code] ?? afterField(error) ?? parsed(error.message);
  return new Map(problem && [[error.field ?? problem[0], problem[1]]]);
}
