import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { CallRefused } from '../../local/iam/aws-call.ts';
import { seededRandom } from '../../local/simulation/random.ts';
import { SIMULATED } from '../../local/simulation/settings.ts';
import { Simulation } from '../../local/simulation/simulation.ts';
import { documentClientOf } from '../../src/adapters/aws/clients.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/documents/document-store.ts';
import { withTransactionRetry } from '../../src/adapters/aws/transaction.ts';
import { auditEvent, documentSubject } from '../../src/domain/audit-event.ts';
import { PlatenError } from '../../src/domain/errors.ts';
import { requestOf, someDocument, someone } from '../../src/ports/testing/contracts/ports.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface VirtualLoad {
  /** Saves of one account that arrive in a second, at random times. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface VirtualResult {
  readonly saves: number;
  /** Saves that ended as `STORAGE_BUSY`. */
  readonly lost: number;
  readonly transactions: number;
  /** Times of the saves in ms, ascending. */
  readonly times: readonly number[];
  /** Reasons for which DynamoDB cancelled transactions, with their numbers. */
  readonly reasons: ReadonlyMap<string, number>;
}

/**
 * Sends the transactions of saves, as the adapter makes them, to the simulated DynamoDB on a virtual clock. The result does not
 * depend on the machine.
 */
export async function virtualLoad({ perSecond, seconds, seed }: VirtualLoad): Promise<VirtualResult> {
  const simulation = new Simulation({ kinds: new Set(SIMULATED), seed }, () => ['pk', 'sk']);
  const random = seededRandom(seed, 'load');
  const clock = new VirtualClock();
  const retries = { now: () => clock.now(), wait: (ms: number) => clock.wait(ms), random };
  const capture = new TransactionCapture();
  const reasons = new Map<string, number>();
  const times: number[] = [];
  let [lost, transactions] = [0, 0];

  const save = async (startMs: number, input: Record<string, unknown>) => {
    await clock.wait(startMs);
    try {
      await withTransactionRetry(async () => {
        transactions += 1;
        const call = { service: 'dynamodb', operation: 'TransactWriteItems', input } as const;
        const { delayMs, refusal } = simulation.fateOf(call, clock.now());
        await clock.wait(delayMs);
        if (!refusal) return;
        const error = cancelled(refusal);
        const reason = error.CancellationReasons?.find(({ Code }) => Code !== 'None')?.Code ?? '';
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        throw error;
      }, retries);
      times.push(clock.now() - startMs);
    } catch (error) {
      if (!(error instanceof PlatenError && error.code === 'STORAGE_BUSY')) throw error;
      lost += 1;
    }
  };

  const saves = perSecond * seconds;
  const running: Promise<void>[] = [];
  let startMs = 0;
  for (let index = 0; index < saves; index += 1) {
    startMs += (-Math.log(1 - random()) * 1000) / perSecond;
    running.push(save(startMs, await capture.ofSave()));
  }
  await clock.run();
  await Promise.all(running);
  times.sort((a, b) => a - b);
  return { saves, lost, transactions, times, reasons };
}

function cancelled({ message, fields }: CallRefused): TransactionCanceledException {
  return new TransactionCanceledException({ message, $metadata: {}, ...fields });
}

/** Makes the transactions of saved renders of one account, without sending them. */
class TransactionCapture {
  readonly #caller = someone('business');
  readonly #documents: DynamoDocumentStore;
  #input: Record<string, unknown> = {};

  constructor() {
    const client = new DynamoDBClient({
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    client.middlewareStack.add(
      () => async (args) => {
        // The SDK types requests as unknown, since a client may use a protocol other than HTTP.
        this.#input = JSON.parse(Buffer.from((args.request as { body: Uint8Array }).body).toString());
        return { response: {}, output: { $metadata: {} } };
      },
      { step: 'build', name: 'captureTransaction', priority: 'low' },
    );
    this.#documents = new DynamoDocumentStore(documentClientOf(client), {
      documents: 'documents',
      events: 'events',
      usage: 'usage',
    });
  }

  async ofSave(): Promise<Record<string, unknown>> {
    const caller = this.#caller;
    const metadata = { renderTimeMs: 40, templateSlug: 'invoice' };
    const record = someDocument(caller, { metadata, sizeBytes: 50_000 });
    const event = auditEvent(requestOf(caller), 'generated', documentSubject(record.id));
    await this.#documents.create({ record, events: [event], plan: caller.plan, countsAsRender: caller });
    return this.#input;
  }
}
