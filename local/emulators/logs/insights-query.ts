import { AwsJsonError } from '../aws-json-server.ts';

/** Event of a log group whose message is a JSON object. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Parsed query of CloudWatch Logs Insights. */
export interface InsightsQuery {
  readonly fields: readonly string[];
  /** Values that the indexed equality conditions require, as they appear in the line. */
  readonly literals: readonly string[];
  matches(fields: LogFields): boolean;
  /** Field to sort by, descending. */
  readonly newestBy: string | undefined;
  readonly limit: number;
}

type Test = (fields: LogFields) => boolean;

const COMPARISON = /^(\w+) (=|!=|<=|>=|<|>) (?:"([^"]*)"|(\d+))$/;
const MEMBERSHIP = /^(\w+) (not in|in) \[((?:"[^"]*"(?:, )?)+)\]$/;

/** Default of Insights. */
const DEFAULT_LIMIT = 10_000;

/**
 * Parses the part of the query language that Platen uses: `fields`, `filter` with conditions joined by `and`, `sort … desc`,
 * `limit`.
 *
 * @throws AwsJsonError `MalformedQueryException` for everything else, so that a query never returns something else than on AWS
 */
export function parseInsightsQuery(text: string): InsightsQuery {
  const commands = new Map<string, string>();
  for (const part of text.split('|')) {
    const [, command, rest] = /^\s*(fields|filter|sort|limit) (.+?)\s*$/s.exec(part) ?? [];
    if (command === undefined || commands.has(command)) throw malformed(part);
    commands.set(command, rest!);
  }
  const conditions = commands.get('filter')?.split(' and ') ?? [];
  const tests = conditions.map(parseCondition);
  const sort = commands.get('sort');
  const newestBy = sort === undefined ? undefined : /^(\w+) desc$/.exec(sort)?.[1];
  if (sort !== undefined && newestBy === undefined) throw malformed(sort);
  const limit = Number(commands.get('limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit)) throw malformed(commands.get('limit')!);
  return {
    fields: commands.get('fields')?.split(', ') ?? [],
    literals: conditions.flatMap((condition) => {
      const [, , operator, value] = COMPARISON.exec(condition) ?? [];
      return operator === '=' && value !== undefined ? [value] : [];
    }),
    matches: (fields) => tests.every((test) => test(fields)),
    newestBy,
    limit,
  };
}

function parseCondition(text: string): Test {
  const comparison = COMPARISON.exec(text);
  if (comparison) {
    const [, field, operator, string, number] = comparison;
    const wanted = string ?? Number(number);
    return (fields) => compare(fields[field!], operator!, wanted);
  }
  const membership = MEMBERSHIP.exec(text);
  if (!membership) throw malformed(text);
  const [, field, operator, list] = membership;
  const members = new Set(list!.split(', ').map((member) => member.slice(1, -1)));
  return (fields) => members.has(String(fields[field!])) === (operator === 'in');
}

function compare(value: unknown, operator: string, wanted: string | number): boolean {
  if (typeof value !== typeof wanted) return false;
  if (operator === '=') return value === wanted;
  if (operator === '!=') return value !== wanted;
  if (typeof value !== 'number' || typeof wanted !== 'number') return false;
  if (operator === '<') return value < wanted;
  if (operator === '<=') return value <= wanted;
  return operator === '>' ? value > wanted : value >= wanted;
}

function malformed(part: string): AwsJsonError {
  return new AwsJsonError('MalformedQueryException', `not supported locally: ${part.trim()}`);
}
