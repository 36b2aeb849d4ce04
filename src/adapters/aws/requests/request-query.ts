import type { RequestCursor } from '../../../domain/request-record.ts';
import type { RequestFilter } from '../../../ports/request-log.ts';

/** Fields of a log line that are read (`src/http/middleware/request-log.ts`). */
export const LOG_FIELDS = [
  'requestId',
  'startedAt',
  'method',
  'path',
  'operation',
  'status',
  'durationMs',
  'keyId',
  'source',
  'code',
] as const;

/**
 * Writes the query of CloudWatch Logs Insights for a page of an account's requests. The equality with `accountId`, which is
 * indexed, limits what is scanned.
 *
 * @throws Error for a value that is not safe within quotes; all values have been validated before
 */
export function requestQuery(
  accountId: string,
  { requestId, keyId, method, status, source, from, before }: RequestFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: RequestCursor },
): string {
  const equal = { accountId, requestId, keyId, method, source };
  const conditions = [
    ...Object.entries(equal).flatMap(([field, value]) =>
      value === undefined ? [] : [`${field} = ${quoted(value)}`],
    ),
    `startedAt >= ${from}`,
    `startedAt < ${before}`,
    ...(status === undefined ? [] : [`status >= ${status.from}`, `status <= ${status.to}`]),
    ...(cursor === undefined
      ? []
      : [`startedAt <= ${cursor.at}`, `requestId not in [${cursor.seen.map(quoted).join(', ')}]`]),
  ];
  return [
    `fields ${LOG_FIELDS.join(', ')}`,
    `filter ${conditions.join(' and ')}`,
    'sort startedAt desc',
    `limit ${limit}`,
  ].join('\n| ');
}

function quoted(value: string): string {
  if (!/^[\w-]+$/.test(value)) throw new Error(`not a value of a query: ${value}`);
  return `"${value}"`;
}
