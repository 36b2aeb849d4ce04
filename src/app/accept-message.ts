import type { RenderInput } from '../contract/render.ts';
import {
  type JobMessage,
  jobMessage,
  type ProducerMessage,
  producerMessage,
} from '../contract/render-message.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import { isOpen } from '../domain/account.ts';
import { isKnownError, PlatenError } from '../domain/errors.ts';
import { parseJson } from '../domain/json.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { findTemplate } from './find-template.ts';
import { sealSecrets } from './job-secrets.ts';
import { prepareLaterRender } from './prepare-render.ts';
import { assertReachable, newJob, type QueueRenderPorts, templateOf } from './queue-render.ts';

type Accepted =
  | { readonly accepted: true; readonly accountId: string; readonly jobId: string }
  | { readonly accepted: false; readonly reason: string }
  /** The account's queue is full, so the message must wait. */
  | { readonly accepted: 'later' };

type AcceptPorts = Omit<QueueRenderPorts, 'queues' | 'quota'> & {
  readonly readData: (key: string) => Promise<Uint8Array>;
  readonly accounts: Pick<AccountStore, 'get'>;
};

/**
 * Finds the job of a message of the render queue. A producer's message creates its job here, under the message's own id, so that
 * a redelivered message creates no second job.
 */
export async function acceptMessage(ports: AcceptPorts, messageId: string, body: string): Promise<Accepted> {
  try {
    const message = parseMessage(body);
    if ('jobId' in message) return { accepted: true, accountId: message.accountId, jobId: message.jobId };
    if (await ports.jobs.get(message.accountId, messageId)) {
      return { accepted: true, accountId: message.accountId, jobId: messageId };
    }
    await makeJob(ports, messageId, message);
    return { accepted: true, accountId: message.accountId, jobId: messageId };
  } catch (error) {
    if (isKnownError(error) && error.code === 'QUEUE_FULL') return { accepted: 'later' };
    if (!isKnownError(error) || error.kind === 'internal' || error.kind === 'upstream') throw error;
    return { accepted: false, reason: error.message };
  }
}

function parseMessage(body: string): JobMessage | ProducerMessage {
  let value: unknown;
  try {
    value = parseJson(body, 'The message');
  } catch (cause) {
    if (isKnownError(cause)) throw cause;
    throw new PlatenError('invalid', 'MALFORMED_JSON', 'The message is not valid JSON', { cause });
  }
  const isJob = typeof value === 'object' && value !== null && 'jobId' in value;
  return isJob ? parseWith(jobMessage, value) : parseWith(producerMessage, value);
}

async function makeJob(ports: AcceptPorts, jobId: string, message: ProducerMessage): Promise<void> {
  const { accountId } = message;
  const account = await ports.accounts.get(accountId);
  if (!isOpen(account)) {
    throw new PlatenError('not-found', 'ACCOUNT_NOT_FOUND', `accountId: account not found: ${accountId}`);
  }
  const template = await findTemplate(ports.templates, accountId, message.slug);
  const data = message.data ?? (message.dataKey ? await readData(ports, message.dataKey) : {});
  prepareLaterRender(await ports.templates.source(template), { data, invoice: message.invoice });
  await assertReachable(ports, message, message);
  const { save, saveName, metadata, embedData, s3, strict } = message;
  const key = `jobs/${accountId}/${jobId}/input.json`;
  const given: RenderInput = {
    data,
    save,
    saveName,
    metadata,
    embedData: embedData as RenderInput['embedData'],
    s3,
    strict,
    invoice: message.invoice,
  };
  const { input, sealed } = await sealSecrets(ports.vault, { accountId, jobId }, given);
  await ports.inputs.put(key, Buffer.from(JSON.stringify(input)), 'application/json');
  const caller = { accountId, keyName: 'queue producer' };
  const request = {
    caller,
    requestId: jobId,
    webhookUrl: message.webhookUrl,
    webhook: message.webhook,
    metadata,
  };
  const task = {
    kind: 'template',
    template: templateOf(template),
    flattenForms: message.flattenForms,
  } as const;
  const job = newJob({ id: jobId, task, key, sealed, request, now: Date.now() });
  await ports.jobs.create(job, account.plan);
}

async function readData(ports: AcceptPorts, key: string): Promise<NonNullable<ProducerMessage['data']>> {
  const bytes = await ports.readData(key);
  try {
    const value: unknown = parseJson(Buffer.from(bytes).toString('utf8'), 'dataKey: the object');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as NonNullable<ProducerMessage['data']>;
    }
  } catch (error) {
    if (isKnownError(error)) throw error;
    // Anything else that is not an object is reported below.
  }
  throw new PlatenError('invalid', 'INVALID_INPUT', 'dataKey: the object must contain a JSON object');
}
