import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { DynamoAccountStore } from '../../src/adapters/aws/accounts/account-store.ts';
import { createAccount, createKey } from '../../src/app/accounts.ts';
import type { Plan } from '../../src/domain/plans.ts';
import { pollUntil } from '../poll.ts';

/** Description of the runtime that all API tests share. */
export interface ServiceUnderTest {
  readonly baseUrl: string;
  /** Credentials of a user at the terminal, whom the emulators allow everything. */
  readonly credentials: Readonly<Record<'accessKeyId' | 'secretAccessKey', string>>;
  readonly dynamodb: string;
  readonly sqs: string;
  readonly kms: string;
  /** ARNs of KMS keys. */
  readonly keys: Readonly<Record<string, string>>;
  /** The runtime's data folder, which also contains the functions' logs. */
  readonly dataDir: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly queues: Readonly<Record<string, string>>;
  readonly s3: string;
  readonly buckets: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the service's description, available once it has started. */
    announcement: string;
    /** Set by `service.setup.ts`. */
    service: ServiceUnderTest;
  }
}

export interface TestAccount {
  readonly id: string;
  readonly adminKey: string;
  readonly signKey: string;
  readonly renderKey: string;
}

let client: DynamoDBDocumentClient | undefined;

/** Returns the client that all files of a worker share, since it holds connections. */
export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: inject('service').dynamodb,
      region: 'us-east-1',
      credentials: { ...inject('service').credentials },
    }),
  );
  return client;
}

/** @param name such as `Accounts`. */
export function tableNamed(name: string): string {
  const found = Object.entries(inject('service').tables).find(([table]) => table.endsWith(`${name}Table`));
  if (!found) throw new Error(`no table ${name}`);
  return found[1];
}

export function accounts(): DynamoAccountStore {
  return new DynamoAccountStore(documentClient(), tableNamed('Accounts'));
}

/**
 * Creates an account, so that no test meets the limits or data of another one. In a browser each test has its own: the requests
 * of a file's pages together exceed a key's rate limit, and a test that is repeated finds nothing left behind.
 */
export async function newAccount(plan: Plan = 'business'): Promise<TestAccount> {
  const store = accounts();
  const { id } = await createAccount(store, `test ${plan}`, plan);
  const admin = await createKey(store, id, { name: 'test admin', scope: 'admin' });
  const sign = await createKey(store, id, { name: 'test sign', scope: 'sign' });
  const render = await createKey(store, id, { name: 'test render', scope: 'render' });
  return { id, adminKey: admin.secret, signKey: sign.secret, renderKey: render.secret };
}

/** Returns the same account with a new admin key, since each key has its own rate limit. */
export async function withOwnKey(account: TestAccount): Promise<TestAccount> {
  const admin = await createKey(accounts(), account.id, { name: 'test admin', scope: 'admin' });
  return { ...account, adminKey: admin.secret };
}

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends one request; a body other than a string or bytes is sent as JSON. */
export function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const { key, body } = options;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(inject('service').baseUrl + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
    signal: options.signal,
  });
}

export async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
export async function jsonOf(response: Response): Promise<any> {
  return response.json();
}

/** Returns the job once it has ended, with its result. */
export function jobEnded(jobId: string, key: string): ReturnType<typeof jsonOf> {
  return pollUntil(
    async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key })),
    ({ status }) => status === 'complete' || status === 'failed',
    400,
  );
}

export const SIMPLE_TEMPLATE = {
  slug: 'note',
  name: 'Note',
  html: '<h1>{{ title }}</h1><p>{{ body }}</p>',
  dataSchema: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string' },
      body: { type: 'string' },
      customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  },
  sampleData: { title: 'Sample' },
};

/** Creates the template `note` with the given changes. Throws if the service refuses it. */
export async function pushTemplate(
  account: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const response = await call('POST', '/v1/templates', {
    key: account.adminKey,
    body: { ...SIMPLE_TEMPLATE, ...fields },
  });
  if (response.status !== 201) throw new Error(`cannot make the template: ${await response.text()}`);
}
