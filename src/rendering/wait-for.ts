import { setTimeout as delay } from 'node:timers/promises';
import type { WaitFor } from '../contract/web-page.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { CdpCommandError } from './cdp-connection.ts';
import type { DocumentPage } from './document-page.ts';

/** Time between two checks, in ms. */
const INTERVAL_MS = 50;
/** Maximum characters of a selector or expression in a message. */
const MAX_SHOWN = 80;

const STILL_OPEN = Symbol('still open');

/**
 * Waits until a loaded document meets the condition of the request.
 *
 * @param javascript whether the document can still change
 * @throws InvalidInputError `WAIT_FOR_UNMET` when it doesn't meet the condition in time; `INVALID_INPUT` for an invalid selector
 *   or expression
 */
export async function waitUntil(page: DocumentPage, waitFor: WaitFor, javascript: boolean): Promise<void> {
  const { selector, timeoutMs } = waitFor;
  const end = performance.now() + timeoutMs;
  let last: unknown;
  do {
    last = await look(page, waitFor, end);
    if (last === true) return;
    if (!javascript) throw unmet(waitFor, 'matches nothing, and the document runs no scripts');
    await delay(INTERVAL_MS);
  } while (performance.now() < end);
  const reason = last instanceof Error ? `threw ${oneLine(last.message)}` : undefined;
  const rule = selector === undefined ? (reason ?? 'did not become true') : 'matched nothing';
  throw unmet(waitFor, `${rule} within ${timeoutMs} ms`);
}

/** @returns true when the condition is met; an error when the expression threw one, which the next check may not repeat */
async function look(page: DocumentPage, { selector, expression }: WaitFor, end: number): Promise<unknown> {
  if (selector !== undefined) {
    const found = await page.evaluate(
      `(() => { try { return document.querySelector(${JSON.stringify(selector)}) !== null } catch { return 'wrong' } })()`,
    );
    if (found !== 'wrong') return found;
    throw invalid('selector', `${shown(selector)} is not a CSS selector`);
  }
  const left = new AbortController();
  try {
    const late = delay(Math.max(1, end - performance.now()), STILL_OPEN, { signal: left.signal });
    late.catch(() => {});
    const value = page.evaluateInDocument(`(async () => Boolean(await (${expression}\n)))()`);
    value.catch(() => {});
    return await Promise.race([value, late]);
  } catch (error) {
    if (error instanceof CdpCommandError || !(error instanceof Error) || error.name !== 'Error') throw error;
    if (error.message.startsWith('SyntaxError'))
      throw invalid('expression', `is not a JavaScript expression (${oneLine(error.message)})`);
    return error;
  } finally {
    left.abort();
  }
}

function unmet({ selector, expression }: WaitFor, rule: string): InvalidInputError {
  const [field, text] = selector === undefined ? ['expression', expression] : ['selector', selector];
  return new InvalidInputError(`waitFor.${field}: ${shown(text!)} ${rule}`, {
    field: `waitFor.${field}`,
    code: 'WAIT_FOR_UNMET',
  });
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`waitFor.${field}: ${rule}`, { field: `waitFor.${field}` });
}

function shown(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

function oneLine(message: string): string {
  return message.split('\n')[0]!.slice(0, 200);
}
