import { pageLabels } from '../../../document/pages/page-labels.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { textString } from '../../../file/core/text-string.ts';
import { readNumberTree } from '../../../file/core/trees.ts';

/** Length up to which labels are mere page numbers and no secrets. */
const ORDINARY = 3;

/**
 * Masks page labels that reveal a secret only together with their number: `INV-` and a start at 20417 are shown as `INV-20417`
 * (ISO 32000-2, 12.4.2). All pages of such a range lose their numbers, since the first and one other would reveal the rest.
 *
 * @returns the number of masked ranges
 */
export function maskLabelNumbers(
  pdf: PdfDocument,
  pageCount: number,
  matches: (text: string) => boolean,
): number {
  const ranges = readNumberTree(pdf, pdf.catalog.get('PageLabels'));
  const chosen = [...ranges].filter(([, value]) => isChosen(pdf, value));
  if (chosen.length === 0) return 0;
  const starts = [...ranges.keys()].sort((a, b) => a - b);
  const labels = pageLabels(pdf, pageCount) ?? [];
  let masked = 0;
  for (const [start, value] of chosen) {
    const end = starts.find((other) => other > start) ?? pageCount;
    const shown = labels.slice(Math.max(0, start), end).filter((label) => label.length > ORDINARY);
    const range = pdf.dict(value);
    if (!range || !shown.some((label) => matches(label))) continue;
    for (const key of ['S', 'St']) range.delete(key);
    range.set('P', textString(MASK));
    masked++;
  }
  return masked;
}

const MASK = '\u2588\u2588\u2588';

/** Whether a range has a prefix, or a start that is unusual for page numbers. */
function isChosen(pdf: PdfDocument, value: Parameters<PdfDocument['dict']>[0]): boolean {
  const range = pdf.dict(value);
  if (!range || pdf.name(range, 'S') === undefined) return false;
  return (pdf.text(range, 'P') ?? '') !== '' || (pdf.number(range, 'St') ?? 1) > 100;
}
