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

/** The label of one page (ISO 32000-2, 12.4.2), as its own range would say it. */
interface Label {
  /** Style and prefix. */
  readonly look: PdfDict;
  readonly value: number;
}

/**
 * Gives pages the labels that they had. When any input has labels, the pages of the others are counted from 1 as they
 * were; when none has, there are none.
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

/** Labels of all pages of an input; those before its first range are counted from 1. */
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
