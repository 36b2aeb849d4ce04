// Code of the thread: runs one job after another, and may be terminated at any point.
import { parentPort } from 'node:worker_threads';
import { doWork } from './capabilities.ts';
import type { JobHost } from './job-host.ts';
import {
  deserializeError,
  type FromThread,
  serializeError,
  type ToThread,
  transferable,
} from './messages.ts';

const port = parentPort!;
const calls = new Map<number, PromiseWithResolvers<Uint8Array>>();
let lastCall = 0;

const host: JobHost = {
  progress: (earnedMs) => send({ kind: 'progress', earnedMs }),
  call: (name, bytes) => {
    const call = ++lastCall;
    const reply = Promise.withResolvers<Uint8Array>();
    calls.set(call, reply);
    const moved = transferable(bytes);
    send({ kind: 'call', call, name, bytes: moved }, [moved.buffer]);
    return reply.promise;
  },
};

port.on('message', (message: ToThread) => {
  if (message.kind === 'job') {
    void run(message);
    return;
  }
  const reply = calls.get(message.call);
  calls.delete(message.call);
  if (message.kind === 'answer') reply?.resolve(message.value as Uint8Array);
  else reply?.reject(deserializeError(message.error));
});

async function run({ work, returns }: Extract<ToThread, { kind: 'job' }>): Promise<void> {
  send({ kind: 'started' });
  try {
    const { value, moved } = outgoing(await doWork(work, host));
    const input = work.input instanceof Uint8Array ? [work.input] : work.input;
    const pdfs = returns ? input : [];
    const back = pdfs.map(({ buffer }) => buffer as ArrayBuffer);
    send({ kind: 'result', value, pdfs }, [...moved, ...back]);
  } catch (error) {
    send({ kind: 'failure', error: serializeError(error) });
  }
}

function send(message: FromThread, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved);
}

/** Returns the result with its PDFs (itself, members or list items) in transferable buffers. */
function outgoing(result: unknown): { value: unknown; moved: ArrayBuffer[] } {
  if (Array.isArray(result)) {
    const each = result.map(outgoing);
    return { value: each.map(({ value }) => value), moved: each.flatMap(({ moved }) => moved) };
  }
  if (result instanceof Uint8Array) {
    const value = transferable(result);
    return { value, moved: [value.buffer] };
  }
  const pdf = (result as { pdf?: unknown } | undefined)?.pdf;
  if (!(pdf instanceof Uint8Array)) return { value: result, moved: [] };
  const value = transferable(pdf);
  return { value: { ...(result as object), pdf: value }, moved: [value.buffer] };
}
