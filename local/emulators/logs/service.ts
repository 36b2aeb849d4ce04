import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type AwsJsonAction, AwsJsonError, type AwsJsonService } from '../aws-json-server.ts';
import { type InsightsQuery, type LogFields, parseInsightsQuery } from './insights-query.ts';

type Row = readonly { readonly field: string; readonly value: string }[];

/**
 * Queries of CloudWatch Logs over the AWS JSON 1.1 protocol, on the log files of functions.
 *
 * @param filesOf returns the files of a log group; none for an unknown one
 */
export function logsService(filesOf: (logGroup: string) => readonly string[]): AwsJsonService {
  const running = new Map<string, Promise<Row[]>>();
  const actions: Record<string, AwsJsonAction> = {
    StartQuery: (input) => {
      const files = filesOf(String(input.logGroupName));
      if (files.length === 0) throw unknownResource(`log group ${String(input.logGroupName)}`);
      const query = parseInsightsQuery(String(input.queryString));
      const queryId = randomUUID();
      const found = search(files, query, Number(input.startTime) * 1000, Number(input.endTime) * 1000);
      // The caller gets the error with the results.
      found.catch(() => {});
      running.set(queryId, found);
      return { queryId };
    },
    GetQueryResults: async (input) => {
      const rows = running.get(String(input.queryId));
      if (!rows) throw unknownResource(`query ${String(input.queryId)}`);
      running.delete(String(input.queryId));
      return { status: 'Complete', results: await rows };
    },
    StopQuery: (input) => ({ success: running.delete(String(input.queryId)) }),
  };
  return { service: 'logs', contentType: 'application/x-amz-json-1.1', actions };
}

function unknownResource(name: string): AwsJsonError {
  return new AwsJsonError('ResourceNotFoundException', `there is no ${name}`);
}

/** @param from and `to` bound the time of the lines, in Unix ms, both inclusive. */
async function search(
  files: readonly string[],
  query: InsightsQuery,
  from: number,
  to: number,
): Promise<Row[]> {
  const found: LogFields[] = [];
  for (const file of files.filter((name) => existsSync(name))) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (!query.literals.every((literal) => line.includes(literal))) continue;
      const fields = fieldsOf(line);
      const time = Date.parse(String(fields?.timestamp));
      if (fields && time >= from && time <= to && query.matches(fields)) found.push(fields);
    }
  }
  const { newestBy } = query;
  if (newestBy !== undefined) found.sort((a, b) => Number(b[newestBy]) - Number(a[newestBy]));
  return found.slice(0, query.limit).map((fields) => rowOf(fields, query));
}

/** Returns the fields that Insights discovers in a line. */
function fieldsOf(line: string): LogFields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogFields;
  } catch {
    // A process that was killed leaves half a line.
    return undefined;
  }
}

function rowOf(fields: LogFields, query: InsightsQuery): Row {
  return query.fields.flatMap((field) =>
    fields[field] === undefined ? [] : [{ field, value: String(fields[field]) }],
  );
}
