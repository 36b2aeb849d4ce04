import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pushTemplate, readTemplateFolder } from '../../cli/src/template-folder.ts';
import type { EndedInvocation } from '../../local/faults.ts';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { seedAccount } from '../../local/start/seed.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { Platen } from '../../packages/client/src/index.ts';
import { addUnits, noUnits, type Units } from '../cost-units.ts';
import { CallTrace, type PlacedCall, placed, sequentialCalls, type TraceOptions } from './call-trace.ts';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** Time in ms after which a function has finished its work after the response. */
const AFTERWARDS_MS = 500;
/** Interval of polling for a job, in ms. */
const POLL_MS = 50;

/** One kind of request. */
export interface MeasuredRequest {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  /** Whether the response contains a job ID, whose completion is awaited. */
  readonly queued?: boolean;
}

/** AWS calls and times of one request. */
export interface Measurement {
  /** Calls that the caller waited for. */
  readonly sequence: readonly PlacedCall[];
  /** Number of sequential calls that the caller waited for. */
  readonly sequential: number;
  /** Units of all calls, including those after the response. */
  readonly units: Units;
  readonly invocations: readonly EndedInvocation[];
  /** Time until the whole response arrived or the job was complete, in ms. */
  readonly wallMs: number;
}

/** A runtime with one account, which records its AWS calls. */
export class MeasuredService {
  readonly requests: readonly MeasuredRequest[];
  readonly #runtime: Runtime;
  readonly #folder: string;
  readonly #platen: Platen;
  /** One API key per kind of request. The rate limit window of a shared key would sometimes need a second write. */
  readonly #keys = new Map<string, string>();

  private constructor(
    runtime: Runtime,
    folder: string,
    platen: Platen,
    requests: readonly MeasuredRequest[],
  ) {
    this.#runtime = runtime;
    this.#folder = folder;
    this.#platen = platen;
    this.requests = requests;
  }

  static async start(): Promise<MeasuredService> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cloud-'));
    const { directory } = await synthesize(ROOT);
    const runtime = await startRuntime({
      assemblyDir: directory,
      dataDir: path.join(folder, 'data'),
      port: 0,
    });
    try {
      const account = await seedAccount(operatorEnvironment(runtime));
      const platen = new Platen({ baseUrl: runtime.baseUrl, apiKey: account.adminKey });
      const requests = await preparedRequests(runtime, platen, account.adminKey, folder);
      return new MeasuredService(runtime, folder, platen, requests);
    } catch (error) {
      await runtime.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#runtime.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sends a request to warm functions, and records its AWS calls. */
  async measure(request: MeasuredRequest, options: TraceOptions): Promise<Measurement> {
    // The previous request may still be releasing its concurrency slot.
    await delay(AFTERWARDS_MS);
    const trace = new CallTrace(this.#runtime.faults, options);
    const started = performance.now();
    await this.send(request);
    const answered = performance.now();
    await delay(AFTERWARDS_MS);
    const units = noUnits();
    const calls = trace.calls.filter(({ call }) => !isLookingAtJobs(call.function));
    for (const { call } of calls) addUnits(units, call);
    const all = placed(calls);
    // A job is complete at its worker's last transaction. The caller notices only later, by polling.
    const complete = request.queued
      ? all.findLast(({ call }) => call.operation === 'TransactWriteItems')?.end
      : undefined;
    const until = complete ?? answered;
    const sequence = all.filter(({ end }) => end !== undefined && end <= until);
    return {
      sequence,
      sequential: sequentialCalls(sequence),
      units,
      invocations: trace.invocations.filter((invocation) => !isLookingAtJobs(invocation.function)),
      wallMs: until - started,
    };
  }

  async send({ name, path: route, method, body, queued }: MeasuredRequest): Promise<void> {
    const key = await this.#keyFor(name);
    const response = await call(this.#runtime, key, { path: route, method, body });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${route}: ${response.status} ${bytes.toString().slice(0, 500)}`);
    if (!queued) return;
    const { jobId } = JSON.parse(bytes.toString()) as { jobId: string };
    for (;;) {
      await delay(POLL_MS);
      const job = await call(this.#runtime, key, { path: `/v1/jobs/${jobId}` });
      const { status, error } = (await job.json()) as { status?: string; error?: string };
      if (status === 'complete') return;
      if (status === 'failed') throw new Error(`${route}: ${error}`);
    }
  }

  async #keyFor(name: string): Promise<string> {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const { data } = await this.#platen.createApiKey({ name, scope: 'admin' });
    this.#keys.set(name, data.key);
    return data.key;
  }
}

/** Whether a function serves polling, which is a separate request. */
function isLookingAtJobs(name: string | undefined): boolean {
  return name?.includes('GetJob') ?? false;
}

function call(
  { baseUrl }: Runtime,
  key: string,
  { path: route, method, body }: Pick<MeasuredRequest, 'path' | 'method' | 'body'>,
): Promise<Response> {
  return fetch(`${baseUrl}${route}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Environment of the AWS adapters that act for the operator. */
function operatorEnvironment(runtime: Runtime): Record<string, string> {
  const variables = runtime.functionNames().map((name) => runtime.functionEnvironment(name));
  return Object.assign({}, ...variables, runtime.awsEnvironment) as Record<string, string>;
}

async function preparedRequests(
  runtime: Runtime,
  platen: Platen,
  key: string,
  folder: string,
): Promise<readonly MeasuredRequest[]> {
  const template = path.join(ROOT, 'templates/invoice');
  await pushTemplate(platen, template, readTemplateFolder(template));
  const sample = JSON.parse(readFileSync(path.join(template, 'sample.json'), 'utf8')) as object;
  const printed = await call(runtime, key, { path: '/v1/render/invoice', body: sample });
  if (!printed.ok) throw new Error(await printed.text());
  const documentId = printed.headers.get('x-document-id')!;
  const pdf = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const identity = selfSigned(folder);
  const {
    data: { id: certificateId },
  } = await platen.createCertificate({ name: 'cloud', ...identity });
  return [
    { name: 'render a template', path: '/v1/render/invoice', body: sample },
    { name: 'render a template, not saved', path: '/v1/render/invoice', body: { ...sample, save: false } },
    { name: 'thumbnail of a template', path: '/v1/templates/invoice/thumbnail' },
    { name: 'render HTML', path: '/v1/render', body: { html: '<p>text</p>' } },
    { name: 'queue a render', path: '/v1/render/invoice/async', body: sample, queued: true },
    { name: 'redact', path: '/v1/redact', body: { pdf, presets: ['email'] } },
    { name: 'merge two', path: '/v1/merge', body: { pdfs: [pdf, pdf] } },
    { name: 'sign with a key of the request', path: '/v1/certify', body: { pdf, ...identity } },
    { name: 'sign with a saved certificate', path: '/v1/certify', body: { pdf, certificateId } },
    { name: 'verify signatures', path: '/v1/verify', body: { pdf } },
    { name: 'stamp', path: '/v1/stamp', body: { pdf, stamps: [{ text: 'PAID' }] } },
    { name: 'optimize', path: '/v1/optimize', body: { pdf } },
    { name: 'protect', path: '/v1/protect', body: { pdf, userPassword: 'a password' } },
    { name: 'text', path: '/v1/text', body: { pdf } },
    { name: 'text of a document', path: '/v1/text', body: { pdf: { documentId } } },
    { name: 'rasterize', path: '/v1/rasterize', body: { pdf } },
    { name: 'validate', path: '/v1/validate', body: { pdf } },
    { name: 'read a document', path: `/v1/documents/${documentId}` },
    { name: 'list documents', path: '/v1/documents' },
    { name: 'list events', path: '/v1/events' },
  ];
}

function selfSigned(folder: string): { certificatePem: string; privateKeyPem: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=cloud', '-days', '30'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificatePem: readFileSync(certificate, 'utf8'), privateKeyPem: readFileSync(key, 'utf8') };
}
