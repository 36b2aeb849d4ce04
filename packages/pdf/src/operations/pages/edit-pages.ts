import { type PlacedPage, Selection, type Source, withSources } from '../../document/assemble/index.ts';
import { eachOnce, selectedPages } from '../../document/pages/page-selection.ts';
import { InvalidInputError } from '../../errors.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { cropping } from './crop-pages.ts';
import { finishEdited } from './finish-edited.ts';
import { imposePages } from './impose-pages.ts';
import { insertPages } from './insert-pages.ts';
import type { EditOptions, EditResult, ImposePages, InsertPages, PageEdit } from './options.ts';

/**
 * Extracts, deletes, reorders, rotates or crops pages, inserts others, or puts several on one sheet. The remaining pages keep
 * their links, named destinations, form fields and values, bookmarks, structure (ISO 32000-2, 14.7), page labels, layers,
 * attachments and article threads. The result contains nothing that belongs to removed pages, nor references to them.
 *
 * PDF/A-2, PDF/A-3 and PDF/UA-1 claims are kept as long as they are still true. Signatures are removed.
 *
 * @throws InvalidInputError `INVALID_INPUT`, `PAGE_OUT_OF_RANGE` for the options; for a PDF `NOT_A_PDF`, `PDF_DAMAGED`,
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
  if (edit.action === 'insert') return insertPages(input, edit);
  if (edit.action === 'nUp') return imposePages(input, edit);
  return withSources([input], field, ([source]) => {
    const selection = new Selection(source!, keptPages(source!, edit));
    return finishEdited(selection, {
      attachments: 'attachments' in edit ? edit.attachments : undefined,
      change: changeOf(source!, edit),
    });
  });
}

type InPlace = Exclude<PageEdit, InsertPages | ImposePages>;

function keptPages({ pages: { length } }: Source, edit: InPlace): number[] | undefined {
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

function changeOf(source: Source, edit: InPlace) {
  const { pages } = source;
  if (edit.action === 'crop') return cropping(source, edit);
  if (edit.action !== 'rotate') return undefined;
  const turned = new Set(selectedPages(edit.pages, pages.length));
  return (page: PdfDict, { part, index }: PlacedPage) => {
    if (!turned.has(index)) return;
    const before = part.source.number(part.source.pages[index]!.dict, 'Rotate') ?? 0;
    const sound = before % 90 === 0 ? before : 0;
    page.set('Rotate', (((sound + edit.degrees) % 360) + 360) % 360);
  };
}
