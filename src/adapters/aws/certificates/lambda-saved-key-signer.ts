import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { PlatenError } from '../../../domain/errors.ts';
import type { SavedKeyRequest, SavedKeySigner } from '../../../ports/saved-key-signer.ts';
import { toPlatenError } from '../invocation/passed-error.ts';
import { isOutOfReach, sendWhenFree } from '../invocation/send-when-free.ts';
import { type SigningReply, toSigningMessage } from './signing-message.ts';

/** Longer than the function's timeout, so that the timeout itself is reported. */
const ANSWER_LIMIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/** Error when the function ended without a reply. Its log has the reason. */
class SigningFunctionError extends Error {
  override readonly name = 'SigningFunctionError';
}

/**
 * Invokes the function that may decrypt saved private keys, once per signature. A call that does not reach the function is
 * retried once, since signing has no side effect.
 */
export class LambdaSavedKeySigner implements SavedKeySigner {
  readonly #client: LambdaClient;
  readonly #functionName: string;
  readonly #answerLimitMs: number;

  constructor(client: LambdaClient, functionName: string, answerLimitMs = ANSWER_LIMIT_MS) {
    this.#client = client;
    this.#functionName = functionName;
    this.#answerLimitMs = answerLimitMs;
  }

  async sign(request: SavedKeyRequest): Promise<Uint8Array> {
    const command = new InvokeCommand({
      FunctionName: this.#functionName,
      Payload: Buffer.from(JSON.stringify(toSigningMessage(request))),
    });
    const reply = await this.#replyWithRetry(command);
    if (!reply.ok) throw toPlatenError(reply.error);
    return Buffer.from(reply.signature, 'base64');
  }

  async #replyWithRetry(command: InvokeCommand): Promise<SigningReply> {
    try {
      return await this.#reply(command);
    } catch (error) {
      if (!isWorthRepeating(error)) throw error;
    }
    try {
      return await this.#reply(command);
    } catch (error) {
      throw isWorthRepeating(error) ? unavailable(error) : error;
    }
  }

  async #reply(command: InvokeCommand): Promise<SigningReply> {
    const signal = AbortSignal.timeout(this.#answerLimitMs);
    const { FunctionError, Payload } = await sendWhenFree(
      () => this.#client.send(command, { abortSignal: signal }),
      { signal, busy: unavailable },
    );
    const text = Buffer.from(Payload ?? []).toString('utf8');
    if (FunctionError !== undefined) throw new SigningFunctionError(FunctionError);
    return JSON.parse(text) as SigningReply;
  }
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof PlatenError || error instanceof SigningFunctionError) return false;
  return isOutOfReach(error);
}

function unavailable(cause: unknown): PlatenError {
  return new PlatenError(
    'unavailable',
    'SIGNING_UNAVAILABLE',
    'Saved private keys cannot be used at the moment: try again in some seconds',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}
