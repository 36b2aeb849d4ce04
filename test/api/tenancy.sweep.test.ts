import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import type { JsonObject, JsonValue } from '../../src/domain/json.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { EXAMPLE, EXAMPLE_PDF, type OperationExample } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLES } from '../../src/http/openapi/examples/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { Fixtures } from './fixtures.ts';
import { describedIn, send } from './requests.ts';
import { call, jsonOf, newAccount } from './service.ts';

const operations = ENDPOINTS.map(({ operation }) => operation).filter(({ scope }) => scope !== null);
const document = openApiDocument(operations);

/** Names in examples that belong to no account: webhook receivers, and the paths of files. */
const COMMON = ['webhookUrl', 'assetPath', 'accountAssetPath'];

/** Placeholders for resources of an account. Key pairs in requests are not among them. */
const OWNED = new Map<string, string>(
  Object.entries(EXAMPLE)
    .filter(([name]) => !name.endsWith('Pem') && !COMMON.includes(name))
    .map(([name, example]) => [example, name]),
);

type Path = readonly (string | number)[];

interface Probe {
  readonly operation: Operation;
  readonly example: OperationExample;
  /** Path of the only reference to another account's resource; all others are the caller's own. */
  readonly foreign: Path;
}

/** Returns the paths of references to owned resources. */
function references(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return OWNED.has(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => references(member, [...path, key]));
}

/** Replaces PDFs in an example by stored documents, which are always accepted too. */
function withDocuments<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll(
    JSON.stringify(EXAMPLE_PDF),
    JSON.stringify({ documentId: EXAMPLE.documentId }),
  );
  return JSON.parse(text) as T;
}

function probesOf(operation: Operation): Probe[] {
  return (EXAMPLES[operation.id] ?? []).flatMap((each) => {
    const example = withDocuments(each);
    return references({ params: example.params, body: example.body }).map((foreign) => ({
      operation,
      example,
      foreign,
    }));
  });
}

const probes = operations.flatMap(probesOf);

/** Returns the fields of a body that refer to resources of an account. */
function owningFields(operation: Operation): string[] {
  const schema = describedIn(document, operation).requestBody?.content['application/json']?.schema;
  return Object.keys((schema?.properties ?? {}) as JsonObject).filter((name) => {
    const text = JSON.stringify((schema!.properties as JsonObject)[name]);
    return /Id$/.test(name) || name === 'template' || text.includes('/PdfInput"');
  });
}

let receiver: Receiver;
let theirs: Fixtures;
let viewBefore: JsonValue;
const secretsOfTheirs: string[] = [];
beforeAll(async () => {
  receiver = await startReceiver();
  theirs = new Fixtures(await newAccount(), { slug: `theirs-${randomUUID()}`, webhookUrl: receiver.url });
  for (const example of OWNED.keys()) secretsOfTheirs.push((await theirs.real(example))!);
  secretsOfTheirs.push(theirs.account.id);
  // Once the job's webhook is delivered, nothing of the other account changes by itself.
  await receiver.until((events) => events.length > 0);
  viewBefore = await theirView();
});
afterAll(() => receiver?.close());

const newFixtures = async () =>
  new Fixtures(await newAccount(), { slug: `mine-${randomUUID()}`, webhookUrl: receiver.url });

const mineByTag = new Map<string, Promise<Fixtures>>();

/**
 * Returns the caller's own resources. Probes never change them, since each is refused. There is one account per tag, because of
 * the rate limit.
 */
function mineFor({ tag }: Operation): Promise<Fixtures> {
  const mine = mineByTag.get(tag) ?? newFixtures();
  mineByTag.set(tag, mine);
  return mine;
}

/** Returns the other account's view of its own resources. */
async function theirView(): Promise<JsonValue> {
  const key = theirs.account.adminKey;
  const paths = [
    ...['documents', 'templates', 'redaction-templates', 'pipelines', 'certificates', 'api-keys'].map(
      (kind) => `/v1/${kind}`,
    ),
    `/v1/templates/${await theirs.real(EXAMPLE.templateSlug)}/source`,
    `/v1/jobs/${await theirs.real(EXAMPLE.jobWithWebhookId)}`,
    '/v1/webhook-secrets',
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await call('GET', path, { key });
      const answer = await jsonOf(response);
      if (!response.ok) throw new Error(`GET ${path}: ${answer.error}`);
      // Excludes `lastUsedAt`, which the request itself changes.
      return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'lastUsedAt' ? undefined : value)));
    }),
  );
}

async function resolved(value: unknown, mine: Fixtures, foreign: Path, path: Path = []): Promise<unknown> {
  if (typeof value === 'string') {
    const owner = path.join('.') === foreign.join('.') ? theirs : mine;
    return (await owner.real(value)) ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = await Promise.all(
    Object.entries(value).map(
      async ([key, member]) => [key, await resolved(member, mine, foreign, [...path, key])] as const,
    ),
  );
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Operations whose path refers to a built-in resource that belongs to no account. */
const OF_NOBODY = new Set(['get-starter']);

describe('the probes', () => {
  it('cover every path parameter and every field that names a resource', () => {
    const owning = operations.filter(({ id }) => !OF_NOBODY.has(id));
    const missing = owning.flatMap((operation) => {
      const covered = probesOf(operation).map(({ foreign }) => foreign);
      const parameters = [...operation.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name!);
      return [
        // A version or path belongs to its template, which the slug identifies.
        ...parameters
          .filter(
            (name) =>
              !['version', 'path'].includes(name) &&
              !covered.some(([part, key]) => part === 'params' && key === name),
          )
          .map((name) => `${operation.id}: parameter ${name}`),
        ...owningFields(operation)
          .filter((name) => !covered.some(([part, key]) => part === 'body' && key === name))
          .map((name) => `${operation.id}: field ${name}`),
      ];
    });
    expect(missing).toEqual([]);
    expect(probes.length).toBeGreaterThan(30);
  });
});

describe('resources of another account are not found', () => {
  const named = probes.map(
    (probe) =>
      [
        `${probe.operation.method} ${probe.operation.path}`,
        probe.foreign.join('.'),
        probe.example.summary,
        probe,
      ] as const,
  );

  it.each(named)('%s: %s (%s)', async (_, __, ___, { operation, example, foreign }) => {
    const mine = await mineFor(operation);
    const { params, body } = (await resolved(
      { params: example.params, body: example.body },
      mine,
      foreign,
    )) as {
      params: Record<string, string>;
      body: JsonValue;
    };
    const response = await send(operation, { ...example, params, body }, mine.account.adminKey);
    const answer = await jsonOf(response);
    // A request about several resources has a result for each.
    const [result] = answer.results ?? [];
    expect({ status: response.status, code: (result ?? answer).code }).toEqual({
      status: result ? 200 : 404,
      code: expect.stringMatching(/_NOT_FOUND$/),
    });
  });

  it('and are unchanged afterwards', async () => {
    expect(await theirView()).toEqual(viewBefore);
  });
});

/** Returns the query parameters with which lists are tested. Add new parameters here, with a value. */
async function foreignQueries(): Promise<Record<string, string[]>> {
  const slug = (await theirs.real(EXAMPLE.templateSlug))!;
  const events = await jsonOf(await call('GET', '/v1/events?limit=1', { key: theirs.account.adminKey }));
  expect(events.nextCursor).toBeTypeOf('string');
  return {
    limit: ['100'],
    offset: ['0', '1'],
    search: [slug, 'theirs', 'Invoice'],
    source: ['generated', 'uploaded', 'certified'],
    event: ['generated', 'uploaded'],
    status: ['failed'],
    state: ['failed'],
    from: ['2020-01-01'],
    to: ['2099-01-01'],
    cursor: [events.nextCursor, (await theirs.real(EXAMPLE.documentId))!],
    documentId: [(await theirs.real(EXAMPLE.documentId))!],
    actor: [events.data[0].actor],
    requestId: [events.data[0].requestId],
    names: ['true'],
    'metadata.templateSlug': [slug],
  };
}

/** Returns the query parameters of the list of requests, whose ids and cursors have other forms. */
async function foreignRequests(): Promise<Record<string, string[]>> {
  const response = await call('GET', '/v1/api-keys', { key: theirs.account.adminKey });
  const { data } = await jsonOf(response.clone());
  const requestId = response.headers.get('x-request-id')!;
  return {
    source: ['api', 'dashboard'],
    method: ['GET'],
    keyId: data.map(({ id }: { id: string }) => id),
    requestId: [requestId],
    cursor: [`${Date.now()}.${requestId}`],
  };
}

/** Lists that are not empty for a new account. */
const OWN_OR_COMMON = ['/v1/api-keys', '/v1/starters', '/v1/webhook-secrets'];

describe('lists and reads of one account', () => {
  const readers = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  let common: Record<string, string[]>;
  let ofRequests: Record<string, string[]>;
  beforeAll(async () => {
    common = await foreignQueries();
    ofRequests = await foreignRequests();
  });

  it.each(readers.map((operation) => [operation.path, operation] as const))(
    '%s contains nothing of another one, for any request',
    async (path, operation) => {
      const queries = operation.id === 'list-requests' ? { ...common, ...ofRequests } : common;
      const parameters = (describedIn(document, operation).parameters ?? []).flatMap((parameter) =>
        'in' in parameter && parameter.in === 'query' ? [parameter.name] : [],
      );
      expect(parameters.filter((name) => !(name in queries))).toEqual([]);
      const names = operation.id === 'list-documents' ? [...parameters, 'metadata.templateSlug'] : parameters;
      const mine = await newAccount();
      const asked = [{}, ...names.flatMap((name) => queries[name]!.map((value) => ({ [name]: value })))];
      for (const query of asked) {
        const response = await send(operation, { query: query as Record<string, string> }, mine.adminKey);
        const text = await response.text();
        expect(response.status, text).toBe(200);
        // An empty account must find only its own two keys, its own secret, and the built-in starters.
        const { total } = JSON.parse(text) as { total?: number };
        if (total !== undefined && !OWN_OR_COMMON.includes(path))
          expect(total, JSON.stringify(query)).toBe(0);
        for (const theirThing of secretsOfTheirs) expect(text).not.toContain(theirThing);
      }
    },
  );
});
