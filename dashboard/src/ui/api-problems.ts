import { ApiError } from '@platen/client';

/** Messages of the service begin with the field that they are about, such as `stamps[0].text: must not be empty`. */
const WITH_FIELD = /^([A-Za-z][\w-]*(?:\.[\w-]+|\[\d+\])*): (.+)$/s;

/** Fields of errors whose messages name none, by code. */
const FIELD_OF_CODE: Readonly<Record<string, readonly [field: string, rule: string]>> = {
  SLUG_TAKEN: ['slug', 'is taken'],
};

/**
 * Returns the messages of an error by the path of their field.
 *
 * @param within path of the form's data in the request, such as `invoice`
 */
export function problemsOf(error: unknown, within = ''): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map();
  const [, named, rule] = WITH_FIELD.exec(error.message) ?? [];
  const [field, message] = FIELD_OF_CODE[error.code] ?? [named, rule];
  const found =
    error.findings.length > 0
      ? error.findings.map((finding) => [finding.path, finding.message] as const)
      : field !== undefined && message !== undefined
        ? [[field, message] as const]
        : [];
  const prefix = within === '' ? '' : `${within}.`;
  return new Map(
    found.map(([path, text]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, text]),
  );
}
