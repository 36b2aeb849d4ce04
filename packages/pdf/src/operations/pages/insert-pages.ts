import {
  assemble,
  findDuplicates,
  Selection,
  Source,
  type SourceInput,
  withSources,
} from '../../document/assemble/index.ts';
import { assertMergeSize } from '../../document/assemble/limits.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { claimsAccessibility, limitClaims } from '../../document/metadata/stated-claims.ts';
import { eachOnce, selectedPages } from '../../document/pages/page-selection.ts';
import { InvalidInputError } from '../../errors.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { dict, name } from '../../file/core/objects.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';
import { refusals } from '../../file/core/refusals.ts';
import { DEFAULT_LIMITS } from '../../file/preflight/index.ts';
import { withClaimsOfOthers } from '../../standards/claims/shared-claims.ts';
import { nestHeadings } from './heading-levels.ts';
import type { BlankPages, EditResult, InsertPages, PaperSize } from './options.ts';

/** Maximum number of parts of one request. */
export const MAX_PARTS_TO_INSERT = 20;

/**
 * Inserts pages of other documents and blank ones. The document keeps its metadata, attachments and claims. Of the others, the
 * pages and everything belonging to them are inserted, as in merging, but no files that are attached to them as a whole.
 *
 * @throws as `editPages`, with fields such as `parts[1].pdf`
 */
export async function insertPages(input: SourceInput, edit: InsertPages): Promise<EditResult> {
  const { parts } = edit;
  if (parts.length < 1 || parts.length > MAX_PARTS_TO_INSERT) {
    throw invalid('parts', `must have 1 to ${MAX_PARTS_TO_INSERT} parts`);
  }
  const others = parts.flatMap((part, i): (SourceInput & { readonly part: number })[] =>
    'pdf' in part ? [{ pdf: part.pdf, password: part.password, field: `parts[${i}].pdf`, part: i }] : [],
  );
  const inputs = [input, ...others];
  assertMergeSize(
    inputs.map(({ pdf }) => pdf.length),
    'parts',
  );
  return withSources(inputs, input.field, ([source, ...sources]) => {
    const count = source!.pages.length;
    const at = edit.at ?? count;
    if (!(Number.isInteger(at) && at >= 0 && at <= count)) {
      const rule = `at: must be from 0 to ${count}, the number of pages`;
      throw new InvalidInputError(rule, { field: 'at', code: 'PAGE_OUT_OF_RANGE' });
    }
    const neighbour = pageGeometry(source!, source!.pages[Math.max(0, at - 1)]!.dict);
    const inserted = parts.map((part, i) => {
      if ('blank' in part) return new Selection(blankSource(part, neighbour));
      const found = sources[others.findIndex((other) => other.part === i)]!;
      const field = `parts[${i}].pages`;
      return new Selection(found, eachOnce(selectedPages(part.pages, found.pages.length, field), field));
    });
    const total = inserted.reduce((sum, { pages }) => sum + pages.length, count);
    if (total > DEFAULT_LIMITS.maxPages) throw refusals.tooManyPages('parts', DEFAULT_LIMITS.maxPages);
    const own = source!.pages.map((_, index) => [0, index] as const);
    const between = inserted.flatMap(({ pages }, i) => pages.map((_, index) => [i + 1, index] as const));
    const { document, removedSignatures } = assemble({
      parts: [
        { selection: new Selection(source!) },
        ...inserted.map((selection) => ({ selection, attachments: false })),
      ],
      order: [...own.slice(0, at), ...between, ...own.slice(at)],
      grouped: false,
      continues: true,
    });
    if (claimsAccessibility(document)) nestHeadings(document);
    stamp(document, new Date());
    const save = () => document.save(findDuplicates(document));
    // With blank pages, the document's claims stay true.
    if (others.length === 0)
      limitClaims(document, { tagged: true, accessible: true, archive: true, whole: true });
    const pdf = others.length === 0 ? save() : withClaimsOfOthers(document, [source!, ...sources], save);
    return { pdf, pageCount: total, removedSignatures };
  });
}

/** A document of blank pages. */
function blankSource({ blank, size }: BlankPages, neighbour: PaperSize): Source {
  const { width, height } = size ?? neighbour;
  const document = PdfDocument.create();
  const root = document.reserve();
  const kids = Array.from({ length: blank }, () =>
    document.add(
      dict({ Type: name('Page'), Parent: root, MediaBox: [0, 0, width, height], Resources: new Map() }),
    ),
  );
  document.set(root, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  document.trailer.set('Root', document.add(dict({ Type: name('Catalog'), Pages: root })));
  return new Source(document, DEFAULT_LIMITS.maxPages);
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}
