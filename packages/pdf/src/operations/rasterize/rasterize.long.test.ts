import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { PdfError } from '../../errors.ts';
import { mutate } from '../../testing/mutate.ts';
import { decodePng } from '../../testing/picture.ts';
import { rasterize } from './index.ts';

it('rasterizes mutated files, or refuses them with a coded error', async () => {
  const form = readFileSync(new URL('../../../../../test/corpus/form/static.pdf', import.meta.url));
  const document = await PDFDocument.create();
  document.addPage([100, 200]).drawRectangle({ x: 0, y: 180, width: 20, height: 20 });
  const plain = await document.save();
  for (let seed = 0; seed < 400; seed++) {
    const damaged = mutate(seed % 2 ? form : plain, seed);
    try {
      for await (const png of rasterize(damaged, { dpi: 72, pages: [0], pageTimeout: 5_000 })) decodePng(png);
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(PdfError);
    }
  }
});
