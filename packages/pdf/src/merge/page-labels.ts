import type { PdfDocument } from '../core/document.ts';
import { dict, name, type PdfObject, type PdfRef } from '../core/objects.ts';
import { readNumberTree, writeNumberTree } from '../core/trees.ts';
import type { Part } from './part.ts';

/**
 * Joins the page labels (ISO 32000-2, 12.4.2). When any input has labels, the pages of the others are counted
 * from 1 as they were; when none has, there are none.
 */
export function mergePageLabels(target: PdfDocument, parts: readonly Part[]): PdfRef | undefined {
  const all = parts.map((part) => readNumberTree(part.source, part.source.catalog.get('PageLabels')));
  if (all.every((labels) => labels.size === 0)) return undefined;
  const merged = new Map<number, PdfObject>();
  parts.forEach((part, i) => {
    merged.set(part.firstPage, dict({ S: name('D') }));
    for (const [index, label] of all[i]!) {
      if (index >= 0 && index < part.pages.length)
        merged.set(part.firstPage + index, part.copier.copy(label));
    }
  });
  return writeNumberTree(target, merged);
}
