import type { PdfDocument } from '../../file/core/document.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  sameObject,
} from '../../file/core/objects.ts';
import { readNumberTree, writeNumberTree } from '../../file/core/trees.ts';
import type { Part, PlacedPage } from './part.ts';

/** Label of one page (ISO 32000-2, 12.4.2), as a label range of its own. */
interface Label {
  /** Style and prefix. */
  readonly look: PdfDict;
  readonly value: number;
}

/**
 * Keeps the page labels. If any input has labels, pages of the other inputs keep their page numbers, counted from 1. If none has,
 * no labels are written.
 */
export function mergePageLabels(
  target: PdfDocument,
  parts: readonly Part[],
  pages: readonly PlacedPage[],
): PdfRef | undefined {
  const labels = new Map(parts.map((part) => [part, labelsOf(part)]));
  if ([...labels.values()].every((own) => own === undefined)) return undefined;
  const ranges = new Map<number, PdfObject>();
  let before: Label | undefined;
  pages.forEach(({ part, index }, at) => {
    const label = labels.get(part)?.[index] ?? { look: dict({ S: name('D') }), value: index + 1 };
    const follows = before?.value === label.value - 1 && sameObject(before.look, label.look);
    if (!follows) {
      const range: PdfDict = new Map(part.copier.copyDict(label.look));
      if (label.value !== 1) range.set('St', label.value);
      ranges.set(at, range);
    }
    before = label;
  });
  return writeNumberTree(target, ranges);
}

/** Returns the labels of all pages of an input. Pages before its first range are counted from 1. */
function labelsOf({ source }: Part): Label[] | undefined {
  const ranges = readNumberTree(source, source.catalog.get('PageLabels'));
  if (ranges.size === 0) return undefined;
  let look: PdfDict = dict({ S: name('D') });
  let value = 0;
  return source.pages.map((_, index) => {
    const range = source.dict(ranges.get(index));
    value++;
    if (ranges.has(index)) {
      look = new Map([...(range ?? [])].filter(([key]) => key === 'S' || key === 'P'));
      value = source.number(range, 'St') ?? 1;
    }
    return { look, value };
  });
}
