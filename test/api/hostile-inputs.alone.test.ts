import { availableParallelism } from 'node:os';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { EXAMPLES } from '../../src/http/openapi/examples/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import { Fixtures } from './fixtures.ts';
import {
  componentsOf,
  fieldsOf,
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  type Schema,
  withHostile,
} from './hostile-inputs.ts';
import { describedIn } from './requests.ts';
import { accounts, call, documentClient, newAccount, type TestAccount, tableNamed } from './service.ts';

/**
 * Tests every field of every operation in the OpenAPI document with values that are hostile to the code behind it.
 * `HOSTILE_COUNT` is the number of values per field (or `all`), `HOSTILE_SEED` selects them.
 */
const COUNT =
  process.env.HOSTILE_COUNT === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.HOSTILE_COUNT ?? 2);
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
const ONLY = process.env.HOSTILE_ONLY;

const TIMEOUT_MS = 300_000 + Math.min(COUNT, 100) * 60_000;
/** Requests with a key before its rate limit window is cleared. */
const PER_WINDOW = 90;
/** Requests at once. */
const AT_ONCE = availableParallelism();

const operations = ENDPOINTS.map(({ operation }) => operation).filter(
  ({ scope, id }) => scope !== null && (ONLY === undefined || ONLY.split(',').includes(id)),
);
const description = openApiDocument(ENDPOINTS.map(({ operation }) => operation));

let account: TestAccount;
let fixtures: Fixtures;
let keyId: string;
beforeAll(async () => {
  account = await newAccount();
  fixtures = new Fixtures(account, { slug: 'hostile', webhookUrl: `${inject('service').baseUrl}/health` });
  keyId = (await accounts().listKeys(account.id)).find(({ scope }) => scope === 'admin')!.id;
}, 60_000);

interface Attempt {
  readonly what: string;
  readonly path: string;
  readonly body?: string;
}

describe('hostile values', () => {
  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers them with no fault of its own',
    { timeout: TIMEOUT_MS },
    async (_, operation) => {
      const faults: string[] = [];
      const attempts = await attemptsOf(operation);
      for (let start = 0; start < attempts.length; start += PER_WINDOW) {
        await emptyWindows();
        await eachOf(attempts.slice(start, start + PER_WINDOW), async ({ what, path, body }) => {
          const response = await call(operation.method, path, { key: account.adminKey, body });
          const fault = await faultOf(response);
          if (fault) faults.push(`${what}: ${fault}`);
        });
      }
      expect(faults).toEqual([]);
    },
  );
});

/** Runs the work for each item, for `AT_ONCE` of them at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

async function attemptsOf(operation: Operation): Promise<Attempt[]> {
  const example = EXAMPLES[operation.id]![0]!;
  // Valid parameters, except for DELETE: resources to be deleted are not created.
  const params =
    operation.method === 'DELETE' ? {} : await fixtures.resolve(example.params as Record<string, string>);
  const resolved = await fixtures.resolve(example.body);
  const inUse = resolved === undefined ? undefined : JSON.stringify(resolved);
  const base = pathOf(operation, params ?? {}, {});
  const attempts: Attempt[] = [];
  let salt = SEED;
  const pick = (values: readonly string[]) => sample(values, COUNT, salt++);
  for (const [, name] of operation.path.matchAll(/\{(\w+)\+?\}/g)) {
    for (const text of pick(HOSTILE_TEXTS)) {
      const path = pathOf(operation, { ...params, [name!]: text }, {});
      attempts.push({ what: `${name} ${shown(text)}`, path, body: inUse });
    }
  }
  for (const name of queryNames(operation)) {
    for (const text of pick(HOSTILE_TEXTS)) {
      const path = pathOf(operation, params ?? {}, { [name]: text });
      attempts.push({ what: `?${name}=${shown(text)}`, path, body: inUse });
    }
  }
  for (const path of bodyFields(operation)) {
    for (const hostile of pick(HOSTILE_JSON)) {
      const body = withHostile(resolved ?? {}, path, hostile);
      attempts.push({ what: `${path.join('.') || 'the body'} ${shown(hostile)}`, path: base, body });
    }
  }
  return attempts;
}

function queryNames(operation: Operation): string[] {
  const { parameters = [] } = describedIn(description, operation);
  const names = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
  );
  return operation.metadataQuery
    ? [...names, 'metadata.key', ...HOSTILE_TEXTS.map((text) => `metadata.${text}`)]
    : [...names, 'unknown', '__proto__', 'constructor'];
}

/** Large components, by the first operation that takes them: the same schema reads them in all others, where they are left out. */
const largeComponents = new Map<string, string>();
const LARGE = 100;

function bodyFields(operation: Operation) {
  const schema = describedIn(description, operation).requestBody?.content['application/json']?.schema;
  if (schema === undefined) return [];
  const components = description.components.schemas as Readonly<Record<string, Schema>>;
  for (const name of componentsOf(schema, components)) {
    const isLarge = fieldsOf(components[name]!, components).length > LARGE;
    if (isLarge && !largeComponents.has(name)) largeComponents.set(name, operation.id);
  }
  const elsewhere = [...largeComponents].filter(([, first]) => first !== operation.id).map(([name]) => name);
  return [[], ['__proto__'], ['constructor'], ...fieldsOf(schema, components, new Set(elsewhere))];
}

function pathOf(
  operation: Operation,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const path = operation.path.replace(
    /\{(\w+)\+?\}/g,
    (_, name: string) => encoded(params[name] ?? 'absent') || '%20',
  );
  const parameters = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Percent-encodes a string, including lone surrogates, whose bytes are not UTF-8. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80')).join('');
}

/** Returns some of the values, different ones for each salt, so that all are used eventually. */
function sample(values: readonly string[], count: number, salt: number): string[] {
  if (count >= values.length) return [...values];
  return Array.from({ length: count }, (_, i) => values[(salt * 7_919 + i * 31) % values.length]!);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);
}

async function faultOf(response: Response): Promise<string | undefined> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.subarray(0, 200).toString();
  if (response.status >= 500) return `${response.status} ${text}`;
  if (response.ok) return undefined;
  try {
    const { error, code } = JSON.parse(bytes.toString()) as { error: unknown; code: unknown };
    return typeof error === 'string' && typeof code === 'string' ? undefined : `${response.status} ${text}`;
  } catch {
    return `${response.status} ${text}`;
  }
}

async function emptyWindows(): Promise<void> {
  for (const pk of [`KEY#${keyId}`, `ACCOUNT#${account.id}`]) {
    await documentClient().send(
      new DeleteCommand({ TableName: tableNamed('Usage'), Key: { pk, sk: 'WINDOW' } }),
    );
  }
}
