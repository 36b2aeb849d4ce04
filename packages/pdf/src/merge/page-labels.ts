import { dict, name, type PdfObject, type PdfRef } from '../core/objects.ts';
import type { Assembly } from './assembly.ts';
import type { Part } from './part.ts';
import { writeNumberTree } from './trees.ts';

/**
 * Joins the page labels (ISO 32000-2, 12.4.2). When any input has labels, the pages of the others are counted
 * from 1 as they were; when none has, there are none.
 */
export function mergePageLabels(target: Assembly, parts: readonly Part[]): PdfRef | undefined {
  const all = parts.map((part) => part.source.numberTree(part.source.catalog.get('PageLabels')));
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
