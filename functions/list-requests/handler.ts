import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { requestLogOfAccounts } from '../../src/adapters/aws/requests/insights-request-log.ts';
import { isoTime } from '../../src/domain/iso-time.ts';
import {
  REQUEST_LOG_DAYS,
  type RequestRecord,
  readRequestCursor,
  writeRequestCursor,
} from '../../src/domain/request-record.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { operationIdOf } from '../../src/http/operation.ts';
import { json } from '../../src/http/responses.ts';
import { operation, type RequestView } from './schema.ts';

const DAY_MS = 86_400_000;
const requests = requestLogOfAccounts();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const { limit, cursor, from, to, ...filter } = query;
  const now = Date.now();
  const range = {
    from: Math.max(from ?? 0, now - REQUEST_LOG_DAYS * DAY_MS),
    before: Math.min(to ?? now, now),
  };
  const isEmpty = range.from >= range.before;
  const page = isEmpty
    ? { items: [] }
    : await requests.list(
        caller.accountId,
        { ...filter, ...range },
        { limit, cursor: cursor === undefined ? undefined : readRequestCursor(cursor) },
      );
  return json(200, {
    data: page.items.map(present),
    limit,
    hasMore: page.next !== undefined,
    nextCursor: page.next === undefined ? null : writeRequestCursor(page.next),
  });
});

function present({ id, at, operation: operationName, code, ...request }: RequestRecord): RequestView {
  return {
    id,
    time: isoTime(at),
    ...request,
    operation: operationIdOf({ id: operationName }),
    code: code ?? null,
  };
}
