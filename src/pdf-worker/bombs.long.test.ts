import { embedData } from '@platen/pdf';
import { afterAll, describe, expect, it } from 'vitest';
import { bombsOf } from '../../packages/pdf/src/testing/bombs.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { isKnownError } from '../domain/errors.ts';
import { PdfWorker } from './index.ts';
import { PdfThread } from './pdf-thread.ts';
import { OPERATIONS } from './testing/operations.ts';

/** Short enough that a file which only the time limit stops does not delay the tests. */
const hasty = new PdfWorker(new PdfThread({ time: { workMs: 1000, stepMs: 500 } }));
const BOMBS = bombsOf(1 << 16);
afterAll(() => hasty.close());

/** A valid file that every operation accepts. */
const sound = () => embedData(samplePdf({ pages: 2 }), { a: 1 });

describe('a bomb', () => {
  it.each(Object.keys(BOMBS))('%s is answered or refused by every operation', async (name) => {
    const bomb = BOMBS[name]!();
    for (const [operation, run] of Object.entries(OPERATIONS)) {
      const outcome = await run(hasty, Uint8Array.from(bomb)).then(
        () => 'answered',
        (error) => (isKnownError(error) ? error.kind : error),
      );
      expect(['answered', 'invalid', 'not-found', 'too-large'], `${operation}: ${outcome}`).toContain(
        outcome,
      );
    }
    expect(await hasty.run('extractData', await sound(), {})).toEqual({ a: 1 });
  });
});
