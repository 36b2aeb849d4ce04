import { setTimeout as delay } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  LimitExceededException,
  type ResultField,
  StartQueryCommand,
  StopQueryCommand,
  ThrottlingException,
} from '@aws-sdk/client-cloudwatch-logs';
import { LONGEST_RUN_MS } from '../../../domain/longest-run.ts';
import {
  cursorAfter,
  REQUEST_SOURCES,
  type RequestCursor,
  type RequestRecord,
} from '../../../domain/request-record.ts';
import type { RequestFilter, RequestLog, RequestPage } from '../../../ports/request-log.ts';
import { variable } from '../environment.ts';
import { storageBusy } from '../storage-busy.ts';
import { type LOG_FIELDS, requestQuery } from './request-query.ts';

/** Most queries end within one to three seconds. */
const POLL_MS = 300;
const MAX_QUERY_MS = 20_000;

/** Reads the lines that functions log anyway, by CloudWatch Logs Insights: listing costs, requests do not (docs/decisions/0295). */
class InsightsRequestLog implements RequestLog {
  readonly #client: CloudWatchLogsClient;
  readonly #logGroup: string;

  constructor(client: CloudWatchLogsClient, logGroup: string) {
    this.#client = client;
    this.#logGroup = logGroup;
  }

  async list(
    accountId: string,
    filter: RequestFilter,
    { limit, cursor }: { readonly limit: number; readonly cursor?: RequestCursor },
  ): Promise<RequestPage> {
    const rows = await this.#run(requestQuery(accountId, filter, { limit: limit + 1, cursor }), filter);
    const items = rows.slice(0, limit).map(toRecord);
    return { items, next: rows.length > limit ? cursorAfter(items, cursor) : undefined };
  }

  async #run(queryString: string, { from, before }: RequestFilter): Promise<Row[]> {
    try {
      const { queryId } = await this.#client.send(
        new StartQueryCommand({
          logGroupName: this.#logGroup,
          queryString,
          startTime: Math.floor(from / 1000),
          // A line is written when the request ends.
          endTime: Math.ceil((before + LONGEST_RUN_MS) / 1000),
        }),
      );
      return await this.#results(queryId!);
    } catch (error) {
      const isRefused = error instanceof LimitExceededException || error instanceof ThrottlingException;
      throw isRefused ? storageBusy(error) : error;
    }
  }

  async #results(queryId: string): Promise<Row[]> {
    const end = Date.now() + MAX_QUERY_MS;
    for (;;) {
      const { status, results = [] } = await this.#client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete') return results.map(toRow);
      if (status !== 'Scheduled' && status !== 'Running') throw new Error(`query ended as ${status}`);
      if (Date.now() > end) {
        await this.#client.send(new StopQueryCommand({ queryId }));
        throw storageBusy(new Error(`query took more than ${MAX_QUERY_MS} ms`));
      }
      await delay(POLL_MS);
    }
  }
}

type Row = Partial<Record<(typeof LOG_FIELDS)[number], string>>;

function toRow(fields: readonly ResultField[]): Row {
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

function toRecord(row: Row): RequestRecord {
  return {
    id: row.requestId!,
    at: Number(row.startedAt),
    method: row.method ?? '',
    path: row.path ?? '',
    operation: row.operation!,
    status: Number(row.status),
    durationMs: Number(row.durationMs),
    keyId: row.keyId!,
    source: REQUEST_SOURCES.find((source) => source === row.source) ?? 'api',
    code: row.code,
  };
}

/** Creates the log with the stack's configuration. */
export function requestLogOfAccounts(): RequestLog {
  return new InsightsRequestLog(new CloudWatchLogsClient({}), variable('REQUEST_LOG'));
}
