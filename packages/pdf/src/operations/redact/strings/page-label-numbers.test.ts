import { describe, expect, it } from 'vitest';
import { pageLabels } from '../../../document/pages/page-labels.ts';
import { PdfDocument } from '../../../file/core/document.ts';
import { onePage } from '../../../testing/raw-pdf.ts';
import { redact } from '../index.ts';
import { literal } from '../testing/build.ts';

async function labelsAfter(range: string, secret: string) {
  const file = onePage({ content: 'n', catalog: `/PageLabels << /Nums [0 << ${range} >>] >>` });
  const { pdf } = await redact(file, { patterns: [literal(secret)] });
  return pageLabels(PdfDocument.open(pdf), 1);
}

describe('a label of a page', () => {
  it.each([
    ['prefix and number', '/S /D /P (INV-) /St 20417', 'INV-20417'],
    ['number alone', '/S /D /St 20417', '20417'],
    ['prefix and letters', '/S /A /P (Lope) /St 26', 'LopeZ'],
  ])('is masked when it spells the secret with %s', async (_, range, secret) => {
    expect(await labelsAfter(range, secret)).toEqual(['\u2588\u2588\u2588']);
  });

  it.each([
    ['/S /D /P (INV-) /St 20418', 'INV-20417', 'INV-20418'],
    ['/S /D', '1', '1'],
  ])('is kept otherwise: %s', async (range, secret, label) => {
    expect(await labelsAfter(range, secret)).toEqual([label]);
  });
});
