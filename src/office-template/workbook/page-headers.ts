import { randomBytes } from 'node:crypto';
import { insertAll, insertAsText } from '../insert-all.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import { DROP_IF_EMPTY } from '../place-blocks.ts';
import { fileError } from '../template-fault.ts';
import { elementsNamed, setAttribute, setChildren, textOf, type XmlElement } from '../xml-tree.ts';

/** Headers and footers of the pages of a sheet (ECMA-376 part 1, 18.3.1.46). */
export const PAGE_HEADERS = ['odd', 'even', 'first'].flatMap((pages) => [
  `x:${pages}Header`,
  `x:${pages}Footer`,
]);
/** Most characters that Excel has in a header. */
const MAX_LENGTH = 255;

/** Fills headers and footers, in which `&` begins a code such as that of the page number. Data cannot become one. */
export class PageHeaders {
  /** In place of `&` of the template while it is filled. Data cannot contain the random part. */
  readonly #code = `\ufdd2${randomBytes(12).toString('hex')}`;

  prepare(sheet: XmlElement): void {
    for (const header of headersOf(sheet)) setText(header, textOf(header).replaceAll('&', this.#code));
  }

  /**
   * @param name of the sheet
   * @throws InvalidInputError `TEMPLATE_LIMIT` for a header that is too long for Excel
   */
  finish(sheet: XmlElement, name: string, held: HeldMarkup): void {
    for (const header of headersOf(sheet)) {
      setAttribute(header, DROP_IF_EMPTY, undefined);
      insertAll(header, held, insertAsText);
      const text = textOf(header).replaceAll('&', '&&').replaceAll(this.#code, '&');
      if (text.length > MAX_LENGTH)
        throw fileError(
          'TEMPLATE_LIMIT',
          `sheet ${name}: a header or footer may have at most ${MAX_LENGTH} characters (${text.length} seen)`,
        );
      setText(header, text);
    }
  }
}

function headersOf(sheet: XmlElement): XmlElement[] {
  return PAGE_HEADERS.flatMap((name) => elementsNamed(sheet, name));
}

function setText(header: XmlElement, text: string): void {
  setChildren(header, [{ kind: 'text', text, parent: header }]);
}
