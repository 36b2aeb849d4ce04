import { embedData } from '@platen/pdf';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bombs } from '../../../packages/pdf/src/testing/bombs/build.ts';
import { samplePdf } from '../../../packages/pdf/src/testing/sample-pdf.ts';
import { isKnownError } from '../../domain/errors.ts';
import { PdfWorker } from '../index.ts';
import { PdfThread } from '../pdf-thread.ts';
import { OPERATIONS } from './operations.ts';

/** Tests that every operation answers or refuses each bomb, and that the worker then serves a sound file. */
export function describeBombs(bombs: Bombs): void {
  /** Short enough that a file which only the time limit stops does not delay the tests. */
  const hasty = new PdfWorker(new PdfThread({ time: { workMs: 1000, stepMs: 500 } }));
  afterAll(() => hasty.close());

  describe('a bomb', () => {
    it.each(Object.keys(bombs))('%s is answered or refused by every operation', async (name) => {
      const bomb = bombs[name]!();
      for (const [operation, run] of Object.entries(OPERATIONS)) {
        const outcome = await run(hasty, Uint8Array.from(bomb)).then(
          () => 'answered',
          (error) => (isKnownError(error) ? error.kind : error),
        );
        expect(['answered', 'invalid', 'not-found', 'too-large'], `${operation}: ${outcome}`).toContain(
          outcome,
        );
      }
      const sound = await embedData(samplePdf({ pages: 2 }), { a: 1 });
      expect(await hasty.run('extractData', sound, {})).toEqual({ a: 1 });
    });
  });
}
