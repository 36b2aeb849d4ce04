import { type PageSelection, selectedPages } from '../../document/pages/page-selection.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { openDocument } from '../../file/preflight/index.ts';
import { OptionalContent } from '../../page/content/optional-content.ts';
import { FontLoader } from '../../page/fonts/load-font.ts';
import { Budget, DEFAULT_LIMITS as CONTENT_LIMITS } from '../../page/syntax/limits.ts';
import { UNMAPPED } from './characters.ts';
import { codeOf } from './code.ts';
import { FontStyles } from './font-style.ts';
import { Looks } from './headings.ts';
import { Vocabulary, writerOf } from './hyphenation.ts';
import { round } from './lines.ts';
import { joinMarkdown, type MarkdownBlock, markdownBlock } from './markdown.ts';
import { blocksOf } from './page-blocks.ts';
import { type PageGlyphs, type Reading, readPage } from './page-glyphs.ts';
import type { Block } from './page-parts.ts';
import { joinPlain, type PlainBlock, plainBlock } from './plain.ts';
import { type MutableBlock, presentBlock } from './present.ts';
import { type DocumentStructure, structureByPage } from './structure-by-page.ts';
import type { ExtractedText, PlainPage, TextFormat, TextPage } from './types.ts';

export interface ExtractTextOptions {
  /** Output format; default: `text`. */
  readonly format?: TextFormat | undefined;
  /** Pages to read; default: all. A page that is selected twice is read once. */
  readonly pages?: PageSelection | undefined;
  /** Whether to include invisible text: off the page, clipped away, or in hidden layers. */
  readonly hidden?: boolean | undefined;
  /** User or owner password of an encrypted file. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; default: `pdf`. */
  readonly field?: string | undefined;
  /** Called after each page. */
  readonly onPage?: () => void;
}

/** Maximum number of glyphs of all pages, for formats in which every word of the result is an object. */
const MAX_PLACED_GLYPHS = 2_000_000;

/**
 * Extracts the text of a PDF, page by page, in reading order: that of the structure tree if the file has one (ISO 32000-2, 14.7),
 * otherwise that of the layout. Invisible text is omitted, except for the OCR layer of scans.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`,
 *   `PDF_TOO_COMPLEX` for more than 1,000,000 glyphs on a page, 2,000,000 in all as JSON, or too many operations;
 *   `PAGE_OUT_OF_RANGE`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function extractText(pdf: Uint8Array, options: ExtractTextOptions = {}): Promise<ExtractedText> {
  const field = options.field ?? 'pdf';
  const { document } = await openDocument(pdf, { field, password: options.password, takeSound: true });
  const pages = document.pages();
  const selected = [...new Set(selectedPages(options.pages, pages.length))];
  try {
    const placed = options.format === 'json' ? { glyphs: MAX_PLACED_GLYPHS } : {};
    const budget = new Budget({ ...CONTENT_LIMITS, ...placed });
    const reading: Reading = {
      document,
      budget,
      fonts: new FontLoader(document, budget),
      styles: new FontStyles(document),
      optionalContent: new OptionalContent(document, document.catalog),
      hidden: options.hidden ?? false,
    };
    const producer = document.text(document.dict(document.trailer.get('Info')), 'Producer');
    const vocabulary = new Vocabulary(writerOf(producer));
    const writer = new PageWriter(options.format ?? 'text', structureByPage(document), vocabulary);
    for (const index of selected) {
      const page = pages[index]!;
      writer.add(index, page, readPage(reading, page));
      options.onPage?.();
    }
    const language = document.text(document.catalog, 'Lang')?.trim();
    return {
      format: options.format ?? 'text',
      pageCount: pages.length,
      ...(language && { language }),
      unmapped: writer.unmapped,
      pages: writer.finish(),
    };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** Writes pages as they are read; only their results are kept. */
class PageWriter {
  unmapped = 0;
  readonly #format: TextFormat;
  readonly #structure: DocumentStructure | undefined;
  readonly #vocabulary: Vocabulary;
  readonly #looks = new Looks();
  readonly #pages: (() => PlainPage | TextPage)[] = [];

  constructor(format: TextFormat, structure: DocumentStructure | undefined, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#format = format;
    this.#structure = structure;
  }

  add(index: number, page: Page, glyphs: PageGlyphs): void {
    const { blocks, tagged } = blocksOf(page, glyphs, this.#structure);
    for (const { lines, rows } of blocks) {
      this.#vocabulary.add(lines);
      for (const row of rows ?? []) for (const cell of row) this.#vocabulary.add(cell.lines);
    }
    const unmapped = unmappedIn(blocks);
    this.unmapped += unmapped;
    this.#pages.push(this.#write(index, glyphs, blocks, { tagged, unmapped }));
  }

  finish(): (PlainPage | TextPage)[] {
    this.#looks.finish();
    return this.#pages.map((write) => write());
  }

  #write(
    page: number,
    { geometry }: PageGlyphs,
    blocks: readonly Block[],
    { tagged, unmapped }: { readonly tagged: boolean; readonly unmapped: number },
  ): () => PlainPage | TextPage {
    if (this.#format === 'text') {
      const written = blocks.map((block) => this.#looked(block, plainBlock(block, this.#vocabulary), tagged));
      return () => ({ page, text: joinPlain(written), unmapped });
    }
    if (this.#format === 'markdown') {
      const written = blocks.map((block) =>
        this.#looked(block, markdownBlock(block, this.#vocabulary), tagged),
      );
      return () => ({ page, text: joinMarkdown(written), unmapped });
    }
    const presented = blocks.map((block) =>
      this.#looked(block, presentBlock(block, this.#vocabulary), tagged),
    );
    const { width, height, rotate } = geometry;
    const size = { width: round(width), height: round(height), rotation: rotate };
    return () => ({ page, ...size, tagged, unmapped, blocks: presented });
  }

  /** Registers a block whose type is final only after all pages have been read. */
  #looked<Written extends MarkdownBlock | MutableBlock | PlainBlock>(
    block: Block,
    written: Written,
    tagged: boolean,
  ): Written {
    const heading = (level: number) => {
      written.type = 'heading';
      written.level = level;
    };
    // Only blocks that may become code have this property.
    const typed = 'code' in written ? '' : codeOf(block);
    const code = () => {
      written.type = 'code';
      if (!('code' in written)) written.text = typed;
    };
    this.#looks.add(block, { code, ...(!tagged && { heading }) });
    return written;
  }
}

function unmappedIn(blocks: readonly Block[]): number {
  let count = 0;
  for (const { lines, rows = [] } of blocks) {
    const all = [...lines, ...rows.flatMap((row) => row.flatMap((cell) => cell.lines))];
    for (const { words } of all)
      for (const { glyphs } of words) for (const { text } of glyphs) if (text === UNMAPPED) count++;
  }
  return count;
}
