import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict, PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { contentStream } from '../syntax/content-stream.ts';
import { balanceOf } from './balance.ts';

/** The page's own copy of its resources, as other pages may share the original. */
export class PageResources {
  readonly #document: PdfDocument;
  readonly #page: Page;
  readonly #prefix: string;
  readonly #kinds = new Map<string, PdfDict>();
  #own: PdfDict | undefined;

  /** @param prefix start of all added resource names */
  constructor(document: PdfDocument, page: Page, prefix: string) {
    this.#document = document;
    this.#page = page;
    this.#prefix = prefix;
  }

  /** @returns the resource name of `ref` */
  add(kind: 'XObject' | 'Properties' | 'ExtGState', ref: PdfRef): string {
    const resources = this.#kinds.get(kind) ?? this.#copyOf(kind);
    let { number } = ref;
    while (resources.has(`${this.#prefix}${number}`)) number++;
    resources.set(`${this.#prefix}${number}`, ref);
    return `${this.#prefix}${number}`;
  }

  #copyOf(kind: string): PdfDict {
    this.#own ??= new Map(this.#document.dict(this.#page.attribute('Resources')) ?? []);
    this.#page.dict.set('Resources', this.#own);
    const copy: PdfDict = new Map(this.#document.dict(this.#own, kind) ?? []);
    this.#own.set(kind, copy);
    this.#kinds.set(kind, copy);
    return copy;
  }
}

/**
 * Adds content before and after the page's own, which may leave the graphics state changed. The added content must restore it.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when the page's content decodes to too much
 */
export function addContent(
  document: PdfDocument,
  page: Page,
  added: { under?: string; over?: string },
): void {
  const contents = page.dict.get('Contents');
  const own: PdfObject[] = document.array(contents) ?? (contents === undefined ? [] : [contents]);
  const stream = (text: string) => document.add(contentStream(text));
  const { before, after } = balanceOf(document, page);
  page.dict.set('Contents', [
    stream(`${added.under ? `${added.under}\n` : ''}${before}`),
    ...own,
    stream(`${after}\n${added.over ?? ''}\n`),
  ]);
}
