import { describe, expect, it } from 'vitest';
import { PdfError } from '../../errors.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { redact } from './index.ts';
import { literal, SECRET } from './testing/build.ts';
import { textOf } from './testing/examine.ts';
import { HOSTILE_FILES, STAYS } from './testing/hostile/index.ts';
import { leaksOf } from './testing/leaks.ts';

describe('a file with the secret in a hidden place', () => {
  it.each(HOSTILE_FILES)('$name', async ({ pdf, region }) => {
    const requests = [
      { patterns: [literal(SECRET)] },
      ...(region ? [{ redactions: [{ page: 0, ...region }], elsewhere: 'words' as const }] : []),
    ];
    for (const request of requests) {
      let result: Uint8Array;
      try {
        result = (await redact(pdf, request)).pdf;
      } catch (error) {
        if (!(error instanceof PdfError) || error.code !== 'REDACTION_INCOMPLETE') throw error;
        continue;
      }
      expect(leaksOf(result, SECRET)).toEqual([]);
      expect(await textOf(result)).toContain(STAYS);
      expect((await pdfText(result)).replace(/\s/g, '').toUpperCase()).not.toContain(SECRET);
    }
  });
});
