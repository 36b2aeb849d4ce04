import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import type { JsonObject, JsonValue } from '../../src/domain/json.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import type { OperationExample } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLES } from '../../src/http/openapi/examples/index.ts';
import type { HeaderObject, Reference, ResponseObject } from '../../src/http/openapi/types.ts';
import type { Operation } from '../../src/http/operation.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { Fixtures } from './fixtures.ts';
import { recordAnswer, writeAnswers } from './record-answers.ts';
import { describedIn, send } from './requests.ts';
import { call, jsonOf, newAccount, type TestAccount, withOwnKey } from './service.ts';

const operations = ENDPOINTS.map(({ operation }) => operation);
/** The published OpenAPI document, except that responses may have no additional members. */
const strict = openApiDocument(operations, { closedResponses: true });

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);
// As a separate document, each component is compiled once for all schemas that refer to it.
ajv.addSchema({ $id: 'openapi', components: strict.components });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => {
  writeAnswers();
  return receiver?.close();
});

const newFixtures = async () =>
  new Fixtures(await newAccount(), { slug: 'invoice', webhookUrl: receiver.url });

let shared: Promise<Fixtures> | undefined;
const accountsByTag = new Map<string, Promise<TestAccount>>();

/** Returns the resources a request may refer to. Requests that change or delete get their own; all others share one set. */
function fixturesFor({ method }: Operation): Promise<Fixtures> {
  if (method === 'PUT' || method === 'DELETE') return newFixtures();
  shared ??= newFixtures();
  return shared;
}

/** Returns the account of the fixtures, with a separate key for each tag. */
function accountFor({ method, tag }: Operation, { account }: Fixtures): Promise<TestAccount> {
  if (method === 'PUT' || method === 'DELETE') return Promise.resolve(account);
  const withKey = accountsByTag.get(tag) ?? withOwnKey(account);
  accountsByTag.set(tag, withKey);
  return withKey;
}

/** Validators by the JSON of their schema: many headers and errors share one. */
const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: JsonObject): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
  const made = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, made);
  return made;
}

/** Returns the violations of a schema; empty if the value is valid. */
function violations(schema: JsonObject | undefined, value: unknown): string[] {
  if (schema === undefined) return ['there is no schema'];
  const validate = validatorOf(schema);
  return validate(value)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function headerOf(header: HeaderObject | Reference): HeaderObject {
  return '$ref' in header ? strict.components.headers[header.$ref.split('/').at(-1)!]! : header;
}

/** Headers that the OpenAPI document omits: those of HTTP itself, and those of every response. */
const UNDESCRIBED = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-amz-apigw-id',
  'x-amzn-requestid',
  'x-content-type-options',
]);

/** Checks status, headers and body of a response against the OpenAPI document. */
async function expectDescribed(operation: Operation, response: Response): Promise<void> {
  const where = `${operation.method} ${operation.path} → ${response.status}`;
  const description = describedIn(strict, operation).responses[String(response.status)] as
    | ResponseObject
    | undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = () => bytes.toString('utf8');
  expect(description, `${where} is not described: ${text().slice(0, 300)}`).toBeDefined();

  for (const [name, reference] of Object.entries(description!.headers ?? {})) {
    const header = headerOf(reference);
    const value = response.headers.get(name);
    if (value === null) {
      expect(header.required ?? name.startsWith('RateLimit'), `${where} has no ${name}`).not.toBe(true);
      continue;
    }
    const typed = header.schema.type === 'integer' ? Number(value) : value;
    expect(violations(header.schema, typed), `${where}, ${name}: ${value}`).toEqual([]);
  }
  const known = new Set(Object.keys(description!.headers ?? {}).map((name) => name.toLowerCase()));
  const unknown = [...response.headers.keys()].filter((name) => !known.has(name) && !UNDESCRIBED.has(name));
  expect(unknown, `${where}: headers that are not described`).toEqual([]);

  const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
  if (description!.content === undefined) {
    expect(bytes.length, `${where} has a body`).toBe(0);
    return;
  }
  const media = description!.content[type];
  expect(media, `${where} has the type ${type}`).toBeDefined();
  if (type === 'application/json') expect(violations(media!.schema, JSON.parse(text())), where).toEqual([]);
  else if (type === 'application/pdf') expect(bytes.subarray(0, 5).toString(), where).toBe('%PDF-');
  else expect(bytes.length, where).toBeGreaterThan(0);
  if (response.status >= 400) expect(description!['x-error-codes'], where).toContain(JSON.parse(text()).code);
}

describe('the OpenAPI document', () => {
  it('is served to every client, with the URL of the service', async () => {
    const response = await call('GET', '/v1/openapi.json');
    const served = await jsonOf(response);
    expect(served.servers[0].url).toBe(inject('service').baseUrl);
    expect({ ...served, servers: [] }).toEqual({ ...openApiDocument(operations), servers: [] });
    expect(response.headers.get('cache-control')).toContain('max-age');
  });

  it('has a page that loads nothing from other sites', async () => {
    const response = await call('GET', '/docs');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    for (const { summary } of operations) expect(page).toContain(summary.replaceAll("'", '&#39;'));
    const loaded = [...page.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="?(https?:[^"\s>]*)/g)];
    expect(loaded.map(([, url]) => url)).toEqual([]);
  });
});

interface Case {
  readonly name: string;
  readonly status: number;
  readonly example: Pick<OperationExample, 'params' | 'query' | 'body' | 'bytes' | 'file'>;
  readonly as: 'admin' | 'render' | 'nobody';
  /** Whether the request is refused before its references are resolved. */
  readonly refused?: boolean;
}

/** Returns every example, and requests that must be refused as described. */
function casesOf(operation: Operation): Case[] {
  const examples = EXAMPLES[operation.id] ?? [];
  const as = operation.scope === null ? ('nobody' as const) : ('admin' as const);
  const cases: Case[] = examples.map((example) => ({
    name: example.summary,
    status: example.status,
    example,
    as,
  }));
  const absent = { ...examples[0], params: anyParams(operation) };
  const refused = true;
  if (operation.scope !== null) {
    cases.push({ name: 'no key', status: 401, example: absent, as: 'nobody', refused });
  }
  if (operation.scope === 'admin') {
    cases.push({ name: 'a key that may not', status: 403, example: absent, as: 'render', refused });
  }
  // Saving under any path creates missing resources.
  if (operation.path.includes('{') && operation.errors.includes(404))
    cases.push({ name: 'nothing there', status: 404, example: absent, as });
  if (operation.accepts.includes('application/json')) {
    const example = { ...absent, body: '{"' };
    cases.push({ name: 'a body that is not JSON', status: 400, example, as, refused });
  }
  return cases;
}

const cases = operations.flatMap((operation) =>
  casesOf(operation).map(
    (each) => [`${operation.method} ${operation.path}`, each.name, each.status, operation, each] as const,
  ),
);

describe('every operation', () => {
  let anybody: TestAccount;
  beforeAll(async () => {
    anybody = await newAccount();
  });

  it.each(cases)('%s: %s → %i', async (_, __, status, operation, { example, as, refused }) => {
    const fixtures = refused ? undefined : await fixturesFor(operation);
    const account = fixtures ? await accountFor(operation, fixtures) : anybody;
    const resolve = async <T extends JsonValue | undefined>(value: T): Promise<T> =>
      fixtures === undefined ? value : fixtures.resolve(value);
    const request = {
      params: await resolve(example.params as Record<string, string> | undefined),
      query: await resolve(example.query as Record<string, string> | undefined),
      body: await resolve(example.body as JsonValue | undefined),
      bytes: example.bytes,
      file: example.file,
    };
    if (typeof request.body === 'object') {
      const media = describedIn(strict, operation).requestBody!.content['application/json'];
      expect(violations(media!.schema, request.body), 'the body of the example').toEqual([]);
    }
    const key = { admin: account.adminKey, render: account.renderKey, nobody: undefined }[as];
    const response = await send(operation, request, key);
    expect(response.status, await response.clone().text()).toBe(status);
    await recordAnswer(operation, response.clone());
    await expectDescribed(operation, response);
  });
});

function anyParams(operation: Operation): Record<string, string> {
  return Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => [name!, 'absent']),
  );
}
