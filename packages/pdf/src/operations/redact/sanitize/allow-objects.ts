import type { PdfDocument } from '../../../file/core/document.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import type { RewriteCache } from '../content/stream-rewriter.ts';
import { AllowedObjects } from './allowed-objects.ts';
import { catalog, pageNode } from './document-shapes.ts';
import { interactiveForm } from './interactive-shapes.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/**
 * Keeps only the known keys that pages, navigation, form and structure need, and cleans every content stream. Names that
 * `matches` finds are renamed. ToUnicode maps lose strings for which `isSecret` holds and, where text was removed, the entries of
 * codes that no text shows any more.
 */
export function allowKnownObjects(
  pdf: PdfDocument,
  pages: readonly Page[],
  matches: (text: string) => boolean,
  isSecret: (text: string) => boolean,
  { procedures, codes }: Pick<RewriteCache, 'procedures' | 'codes'>,
  budget: Budget,
  report: SanitizationReport,
): void {
  const annotations = new Set(
    pages.flatMap(({ dict }) => (pdf.array(dict, 'Annots') ?? []).flatMap((item) => pdf.dict(item) ?? [])),
  );
  const form = pdf.dict(pdf.catalog, 'AcroForm');
  const fields = fieldsOf(pdf);
  // Viewers use these fonts for any text that a user fills in.
  for (const holder of [form, ...fields]) codes.keepAll(pdf, pdf.dict(holder, 'DR'));
  const walk = new AllowedObjects({
    pdf,
    budget,
    report,
    matches,
    isSecret,
    procedures,
    codes,
    pages: new Set(pages.map(({ ref }) => ref.number)),
    annotations,
    fields,
  });
  for (const { dict } of pages) walk.cleanPage(dict);
  const root = pdf.catalog;
  // Pages come first: their content and annotations determine the objects that form and structure may refer to.
  walk.run(root.get('Pages') ?? null, pageNode);
  walk.run(root.get('AcroForm') ?? null, interactiveForm);
  walk.run(root, catalog);
}

function fieldsOf(pdf: PdfDocument): Set<PdfDict> {
  const fields = new Set<PdfDict>();
  const waiting = [...(pdf.array(pdf.dict(pdf.catalog, 'AcroForm'), 'Fields') ?? [])];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const field = pdf.dict(item);
    if (!field || fields.has(field)) continue;
    fields.add(field);
    waiting.push(...(pdf.array(field, 'Kids') ?? []));
  }
  return fields;
}
