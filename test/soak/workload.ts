import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../local/simulation/random.ts';
import type { Ledger } from './ledger.ts';

export interface Service {
  readonly baseUrl: string;
  /** API keys; each may make 100 requests a minute. */
  readonly keys: readonly string[];
}

/** Share of the time that clients spend waiting for an answer. */
const BUSY = 0.7;
/** Attempts of a request, as in client libraries. */
const ATTEMPTS = 8;
const WAIT_MS = 500;
/** Documents kept by a client: it deletes older ones, so that the amount of data is constant. */
const KEPT = 10;
const RETRIED = new Set([409, 429, 500, 502, 503, 504]);

interface Kept {
  readonly name: string;
  readonly id: string;
}

interface Answer {
  readonly status: number;
  readonly documentId: string | undefined;
  readonly bytes: Uint8Array;
}

/** One client, which sends a mix of requests, one after the other. */
export class Client {
  readonly #service: Service;
  readonly #ledger: Ledger;
  readonly #random: Random;
  readonly #kept: Kept[] = [];
  #pdf: string | undefined;
  #sent = 0;

  constructor(service: Service, ledger: Ledger, random: Random) {
    this.#service = service;
    this.#ledger = ledger;
    this.#random = random;
  }

  async run(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const started = performance.now();
      await this.#one();
      const busyMs = performance.now() - started;
      await delay(busyMs * (1 / BUSY - 1));
    }
  }

  async #one(): Promise<void> {
    const { operations } = this;
    const chances = operations.flatMap((one) => new Array<typeof one>(one[1]).fill(one));
    const [operation, , perform] = chances[Math.floor(this.#random() * chances.length)]!;
    const started = performance.now();
    if (await perform()) this.#ledger.took(operation, performance.now() - started);
    while (this.#kept.length > KEPT) await this.#deleteOldest();
  }

  /** Name, weight and work of each operation; the work returns whether it succeeded. */
  readonly operations: readonly (readonly [string, number, () => Promise<boolean>])[] = [
    ['render', 8, () => this.#saving((saveName) => ['/v1/render/note', { n: 1, saveName }])],
    ['render queued', 4, () => this.#queued()],
    [
      'merge',
      2,
      () => this.#withPdf((pdf) => this.#saving((saveName) => ['/v1/merge', { pdfs: [pdf, pdf], saveName }])),
    ],
    [
      'redact',
      2,
      () =>
        this.#withPdf((pdf) =>
          this.#saving((saveName) => ['/v1/redact', { pdf, presets: ['email'], saveName }]),
        ),
    ],
    [
      'stamp',
      2,
      () =>
        this.#withPdf((pdf) =>
          this.#saving((saveName) => ['/v1/stamp', { pdf, stamps: [{ text: 'PAID' }], saveName }]),
        ),
    ],
    [
      'text',
      1,
      () => this.#withPdf(async (pdf) => (await this.#send('POST', '/v1/text', { pdf })) !== undefined),
    ],
    ['list', 2, async () => (await this.#send('GET', '/v1/documents?limit=20')) !== undefined],
  ];

  async #saving(request: (saveName: string) => readonly [string, object]): Promise<boolean> {
    const name = randomUUID();
    this.#ledger.asked(name);
    const answer = await this.#send('POST', ...request(name));
    this.#ledger.ended(name, answer ? 'succeeded' : 'unknown');
    if (answer?.documentId === undefined) return answer !== undefined;
    this.#kept.push({ name, id: answer.documentId });
    this.#pdf ??= Buffer.from(answer.bytes).toString('base64');
    return true;
  }

  async #queued(): Promise<boolean> {
    const name = randomUUID();
    this.#ledger.asked(name);
    const accepted = await this.#send('POST', '/v1/render/note/async', { n: 1, saveName: name });
    if (!accepted) {
      this.#ledger.ended(name, 'unknown');
      return false;
    }
    const { jobId } = JSON.parse(Buffer.from(accepted.bytes).toString()) as { jobId: string };
    // An accepted job must end, after any time.
    this.#ledger.ended(name, 'succeeded');
    for (;;) {
      await delay(WAIT_MS);
      const answer = await this.#send('GET', `/v1/jobs/${jobId}`);
      if (!answer) continue;
      const job = JSON.parse(Buffer.from(answer.bytes).toString()) as Job;
      if (job.status === 'failed') {
        this.#ledger.failed(`job failed: ${job.error}`);
        return false;
      }
      if (job.status !== 'complete') continue;
      if (job.documentId !== undefined) this.#kept.push({ name, id: job.documentId });
      return true;
    }
  }

  #withPdf(work: (pdf: string) => Promise<boolean>): Promise<boolean> {
    return this.#pdf === undefined
      ? this.#saving((saveName) => ['/v1/render/note', { n: 1, saveName }])
      : work(this.#pdf);
  }

  async #deleteOldest(): Promise<void> {
    const { name, id } = this.#kept.shift()!;
    const deleted = await this.#send('DELETE', `/v1/documents/${id}`, undefined, [404]);
    // Without an answer, the document may or may not exist.
    this.#ledger.ended(name, deleted ? 'deleted' : 'unknown');
  }

  /** Sends a request, and repeats it with the same idempotency key when it fails. @returns undefined if all attempts failed */
  async #send(
    method: string,
    route: string,
    body?: object,
    accepted: readonly number[] = [],
  ): Promise<Answer | undefined> {
    const idempotencyKey = randomUUID();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await delay(WAIT_MS * 2 ** Math.min(attempt, 4) * (0.5 + this.#random() / 2));
      try {
        const { keys, baseUrl } = this.#service;
        this.#sent += 1;
        const response = await fetch(baseUrl + route, {
          method,
          headers: {
            Authorization: `Bearer ${keys[this.#sent % keys.length]}`,
            ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { status } = response;
        if (response.ok || accepted.includes(status)) {
          return { status, documentId: response.headers.get('x-document-id') ?? undefined, bytes };
        }
        this.#ledger.failed(`${method} ${route.replace(/[0-9a-f-]{36}/, '…')} ${status} ${codeOf(bytes)}`);
        if (!RETRIED.has(status)) return undefined;
      } catch (error) {
        this.#ledger.failed(`${method} ${route.replace(/[0-9a-f-]{36}/, '…')} ${(error as Error).message}`);
      }
    }
    return undefined;
  }
}

interface Job {
  readonly status: string;
  readonly error?: string;
  readonly documentId?: string;
}

function codeOf(bytes: Uint8Array): string {
  try {
    return (JSON.parse(Buffer.from(bytes).toString()) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}
