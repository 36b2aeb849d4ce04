import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { InvalidInputError, PlatenError, TimeLimitError } from '../domain/errors.ts';
import { egressPolicyFromEnvironment } from './egress-policy.ts';
import { createGuardedAgents, EGRESS_REFUSED } from './guarded-agents.ts';
import { checkUrl } from './public-url.ts';

/**
 * Posts to the public Internet and returns only the status: the response body is not read, redirects are not followed.
 *
 * @returns the HTTP status.
 * @throws InvalidInputError `URL_REFUSED` when the address is not public.
 * @throws TimeLimitError `EGRESS_TIMEOUT`
 * @throws PlatenError `EGRESS_FAILED` (upstream) without a response.
 */
export async function guardedPost(
  url: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<number> {
  const policy = egressPolicyFromEnvironment();
  const target = checkUrl(url, policy);
  if (typeof target === 'string') throw new InvalidInputError(`The URL ${target}`, { code: 'URL_REFUSED' });
  const { httpAgent, httpsAgent } = createGuardedAgents(policy);
  const secure = target.protocol === 'https:';
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<number>((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)(target, {
      agent: secure ? httpsAgent : httpAgent,
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length) },
      signal,
      maxHeaderSize: 32 * 1024,
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    // A receiver may respond before it has read everything; errors after its response are irrelevant.
    request.on('error', (error: NodeJS.ErrnoException) => reject(translate(error, signal, timeoutMs)));
    request.end(body);
  });
}

function translate(error: NodeJS.ErrnoException, signal: AbortSignal, timeoutMs: number): PlatenError {
  if (error.code === EGRESS_REFUSED) {
    return new InvalidInputError('The URL must not lead to a private address', {
      code: 'URL_REFUSED',
      cause: error,
    });
  }
  if (signal.aborted) {
    return new TimeLimitError(`There was no answer within ${timeoutMs} ms`, {
      code: 'EGRESS_TIMEOUT',
      cause: error,
    });
  }
  return new PlatenError(
    'upstream',
    'EGRESS_FAILED',
    `The host could not be reached: ${error.code ?? 'no answer'}`,
    {
      cause: error,
    },
  );
}
