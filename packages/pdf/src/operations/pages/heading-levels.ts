import { nestedLevels } from '../../document/tagged/heading-levels.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, name, type PdfDict } from '../../file/core/objects.ts';

const HEADING = /^H([1-6])$/;

/**
 * Adjusts heading levels so that they nest after pages were removed or reordered. Subheadings of a removed heading would skip its
 * level, which PDF/UA forbids (ISO 14289-1, 7.4.2).
 */
export function nestHeadings(document: PdfDocument): void {
  const root = document.dict(document.catalog, 'StructTreeRoot');
  if (!root) return;
  const roles = document.dict(root, 'RoleMap');
  const headings: { element: PdfDict; level: number }[] = [];
  const seen = new Set<PdfDict>();
  const waiting: PdfDict[] = [root];
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    if (seen.has(own)) continue;
    seen.add(own);
    const type = document.name(own, 'S') ?? '';
    const level = HEADING.exec(document.name(roles, type) ?? type)?.[1];
    if (level !== undefined) headings.push({ element: own, level: Number(level) });
    const kids = document.array(own, 'K') ?? [own.get('K') ?? null];
    for (const kid of kids.toReversed()) {
      const below = document.resolve(kid);
      if (isDict(below) && below.has('S')) waiting.push(below);
    }
  }
  const levels = nestedLevels(headings.map(({ level }) => level));
  headings.forEach(({ element, level }, i) => {
    if (level !== levels[i]) element.set('S', name(`H${levels[i]}`));
  });
}
