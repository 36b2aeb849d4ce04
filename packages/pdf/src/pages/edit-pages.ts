import { type PlacedPage, Selection, type Source, withSources } from '../assemble/index.ts';
import type { PdfDict } from '../core/objects.ts';
import { InvalidInputError } from '../errors.ts';
import { finishEdited } from './finish-edited.ts';
import type { EditOptions, EditResult, PageEdit } from './options.ts';
import { selectedPages } from './page-selection.ts';

/**
 * Extracts, deletes, reorders or rotates pages. With the pages that stay goes what belongs to them: links, named
 * destinations, form fields and their values, bookmarks, structure (ISO 32000-2, 14.7), page labels, layers,
 * attachments and article threads. What belongs to the others is not in the result, nor is anything that leads to them.
 *
 * What the file claims of PDF/A-2, PDF/A-3 and PDF/UA-1 stays as long as it is still true. Signatures are taken out.
 *
 * @throws InvalidInputError `INVALID_INPUT`, `PAGE_OUT_OF_RANGE` for `pages`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`,
 *   `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES` over 10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function editPages(
  pdf: Uint8Array,
  edit: PageEdit,
  options: EditOptions = {},
): Promise<EditResult> {
  const field = options.field ?? 'pdf';
  const input = { pdf, field, password: options.password };
  const assembled = await withSources([input], field, ([source]) => {
    const selection = new Selection(source!, keptPages(source!, edit));
    return finishEdited(selection, {
      attachments: 'attachments' in edit ? edit.attachments : undefined,
      change: changeOf(source!, edit),
    });
  });
  return assembled;
}

function keptPages({ pages: { length } }: Source, edit: PageEdit): number[] | undefined {
  switch (edit.action) {
    case 'extract':
      return eachOnce(selectedPages(edit.pages, length));
    case 'delete': {
      const deleted = new Set(selectedPages(edit.pages, length));
      if (deleted.size === length) {
        throw new InvalidInputError('pages: must leave at least one page', { field: 'pages' });
      }
      return selectedPages(undefined, length).filter((page) => !deleted.has(page));
    }
    case 'reorder': {
      const order = eachOnce(selectedPages(edit.pages, length));
      const named = new Set(order);
      const missing = selectedPages(undefined, length).find((page) => !named.has(page));
      if (missing === undefined) return order;
      throw new InvalidInputError(`pages: must name every page once, and page ${missing} is missing`, {
        field: 'pages',
      });
    }
    default:
      return undefined;
  }
}

function eachOnce(pages: number[]): number[] {
  const seen = new Set<number>();
  for (const page of pages) {
    if (seen.has(page)) {
      throw new InvalidInputError(`pages: must name every page once, and page ${page} is named twice`, {
        field: 'pages',
      });
    }
    seen.add(page);
  }
  return pages;
}

function changeOf({ pages }: Source, edit: PageEdit) {
  if (edit.action !== 'rotate') return undefined;
  const turned = new Set(selectedPages(edit.pages, pages.length));
  return (page: PdfDict, { part, index }: PlacedPage) => {
    if (!turned.has(index)) return;
    const before = part.source.number(part.source.pages[index]!.dict, 'Rotate') ?? 0;
    const sound = before % 90 === 0 ? before : 0;
    page.set('Rotate', (((sound + edit.degrees) % 360) + 360) % 360);
  };
}
