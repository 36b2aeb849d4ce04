import { ApiError } from '@platen/client';

/** Messages of the service begin with the field that they are about, such as `stamps[0].text: must not be empty`. */
const WITH_FIELD = /^([A-Za-z][\w-]*(?:\.[\w-]+|\[\d+\])*): (.+)$/s;

/** Fields of errors whose messages name none, by code. */
const FIELD_OF_CODE: Readonly<Record<string, readonly [field: string, rule: string]>> = {
  SLUG_TAKEN: ['slug', 'is taken'],
};

/** Returns the messages of an error by the path of their field. */
export function problemsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map();
  if (error.findings.length > 0) return new Map(error.findings.map(({ path, message }) => [path, message]));
  const [, named, rule] = WITH_FIELD.exec(error.message) ?? [];
  const [field, message] = FIELD_OF_CODE[error.code] ?? [named, rule];
  return new Map(field !== undefined && message !== undefined ? [[field, message]] : []);
}
