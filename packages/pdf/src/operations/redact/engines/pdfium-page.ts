import { DamagedPdfError } from '../../../file/core/damaged.ts';
import { intersects, type Rect } from '../../../file/core/matrix.ts';
import { memoryOf, type Pdfium } from '../../../file/engines/pdfium/library.ts';
import { CharTable } from './char-table.ts';
import { type PageWindow, renderPage } from './pdfium-window.ts';

/** An open page in an engine. */
export interface OpenPage {
  /**
   * RGB rows of a part of the page without its annotations and without the last `boxes` paths that it paints; undefined when
   * these objects are not paths. Call it before `chars`.
   */
  renderBeneath(part: PageWindow, boxes: number): Uint8Array | undefined;
  /**
   * Characters of the page and of its annotations. With `near`, text away from these areas may be missing, because extracting
   * text costs more than everything else.
   */
  chars(near?: readonly Rect[]): CharTable;
  /**
   * Bounds of the page's text, per text-showing operator and in their order; undefined when the page may show text in another
   * way, or text that cannot be measured.
   */
  textBounds(): Rect[] | undefined;
  /** Text of each of these operators, as far as `chars` has read it. */
  shownTexts(): ShownText[];
}

/** Text of a text-showing operator: one string for each extracted character. */
export interface ShownText {
  readonly chars: readonly string[];
}

/** FLAT_NORMALDISPLAY. */
const FLATTEN_FOR_DISPLAY = 0;
/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM. */
const TEXT = 1;
const PATH = 2;
const FORM = 5;

/** Maximum number of characters that are read one by one from a page. */
const MAX_CHARS = 2_000_000;

/**
 * On a page with more objects than this, irrelevant ones are not removed: each removal searches through the objects before it.
 */
const MAX_LEFT_OUT = 4_000;

/** Distance from an area within which text matters: in points, and in line heights. */
const NEAR = 12;
const NEAR_HEIGHTS = 2;

/** Size in bytes of the numbers that PDFium writes. */
const FLOAT = 4;
const DOUBLE = 8;

/** Functions as WebAssembly exports them: calling the library's wrappers costs more than the functions themselves. */
interface Functions {
  malloc(size: number): number;
  free(pointer: number): void;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPage_RemoveObject(page: number, object: number): number;
  FPDFPageObj_Destroy(object: number): void;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_Flatten(page: number, flag: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
}

/** A page in PDFium. Call `close` exactly once. */
export class PdfiumPage implements OpenPage {
  readonly #library: Pdfium;
  readonly #pdfium: Functions;
  readonly #document: number;
  readonly #index: number;
  /** Handle of the page; 0 when PDFium cannot load it. */
  handle: number;
  /** Handle of the page's text and memory for four numbers; 0 until the text has been read. */
  #text = 0;
  #memory = 0;

  constructor(library: Pdfium, document: number, index: number) {
    this.#library = library;
    this.#pdfium = library.pdfium.wasmExports as unknown as Functions;
    this.#document = document;
    this.#index = index;
    this.handle = this.#pdfium.FPDF_LoadPage(document, index);
  }

  close(): void {
    this.#closeText();
    if (this.handle !== 0) this.#pdfium.FPDF_ClosePage(this.handle);
    this.handle = 0;
  }

  #closeText(): void {
    if (this.#text !== 0) this.#pdfium.FPDFText_ClosePage(this.#text);
    if (this.#memory !== 0) this.#pdfium.free(this.#memory);
    this.#text = 0;
    this.#memory = 0;
  }

  renderBeneath(part: PageWindow, boxes: number): Uint8Array | undefined {
    if (this.handle === 0) throw new DamagedPdfError('PDFium cannot load the page');
    return this.#removeLastPaths(boxes) ? renderPage(this.#library, this.handle, part) : undefined;
  }

  /** Removes the last painted paths from the page, in memory. */
  #removeLastPaths(count: number): boolean {
    const pdfium = this.#pdfium;
    for (let left = count; left > 0; left--) {
      const last = pdfium.FPDFPage_GetObject(this.handle, pdfium.FPDFPage_CountObjects(this.handle) - 1);
      if (last === 0 || pdfium.FPDFPageObj_GetType(last) !== PATH) return false;
      if (!this.#remove(last)) return false;
    }
    return true;
  }

  #remove(object: number): boolean {
    const pdfium = this.#pdfium;
    if (!pdfium.FPDFPage_RemoveObject(this.handle, object)) return false;
    pdfium.FPDFPageObj_Destroy(object);
    return true;
  }

  chars(near?: readonly Rect[]): CharTable {
    this.#closeText();
    this.#flatten();
    const pdfium = this.#pdfium;
    this.#memory = this.handle === 0 ? 0 : pdfium.malloc(32);
    if (this.#memory === 0) return new CharTable(0, () => undefined);
    if (near) this.#removeTextFarFrom(near, this.#memory);
    this.#text = pdfium.FPDFText_LoadPage(this.handle);
    return this.#read();
  }

  /** Flattens annotations into the page (in memory only), so that their text is extracted too. */
  #flatten(): void {
    const pdfium = this.#pdfium;
    if (this.handle === 0 || pdfium.FPDFPage_GetAnnotCount(this.handle) === 0) return;
    pdfium.FPDFPage_Flatten(this.handle, FLATTEN_FOR_DISPLAY);
    this.close();
    this.handle = pdfium.FPDF_LoadPage(this.#document, this.#index);
  }

  /** Removes only text that PDFium itself measures as far away; text that it cannot measure stays. */
  #removeTextFarFrom(areas: readonly Rect[], memory: number): void {
    const pdfium = this.#pdfium;
    const count = pdfium.FPDFPage_CountObjects(this.handle);
    if (count > MAX_LEFT_OUT) return;
    for (let index = count - 1; index >= 0; index--) {
      const object = pdfium.FPDFPage_GetObject(this.handle, index);
      if (object === 0 || pdfium.FPDFPageObj_GetType(object) !== TEXT) continue;
      const bounds = this.#bounds(object, memory);
      if (!bounds) continue;
      const { x0, y0, x1, y1 } = bounds;
      const by = NEAR + NEAR_HEIGHTS * Math.min(x1 - x0, y1 - y0);
      const reach = { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
      const isFar = reach.x1 >= reach.x0 && reach.y1 >= reach.y0;
      if (isFar && !areas.some((area) => intersects(reach, area))) this.#remove(object);
    }
  }

  textBounds(): Rect[] | undefined {
    const objects = this.#textObjects();
    this.#memory ||= objects ? this.#pdfium.malloc(32) : 0;
    if (!objects || this.#memory === 0) return undefined;
    const all: Rect[] = [];
    for (const object of objects) {
      const bounds = this.#bounds(object, this.#memory);
      if (!bounds) return undefined;
      all.push(bounds);
    }
    return all;
  }

  /** Text objects; undefined when other objects may show text too. */
  #textObjects(): number[] | undefined {
    const pdfium = this.#pdfium;
    if (this.handle === 0 || pdfium.FPDFPage_GetAnnotCount(this.handle) > 0) return undefined;
    const objects: number[] = [];
    const count = pdfium.FPDFPage_CountObjects(this.handle);
    for (let index = 0; index < count; index++) {
      const object = pdfium.FPDFPage_GetObject(this.handle, index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === FORM) return undefined;
      if (type === TEXT) objects.push(object);
    }
    return objects;
  }

  shownTexts(): ShownText[] {
    const { FPDFText_CountChars, FPDFText_GetUnicode, FPDFText_GetTextObject, FPDFText_IsGenerated } =
      this.#pdfium;
    const text = this.#text;
    const objects = text === 0 ? [] : (this.#textObjects() ?? []);
    const shown = new Map<number, string[]>(objects.map((object) => [object, []]));
    for (let index = 0; text !== 0 && index < FPDFText_CountChars(text); index++) {
      if (FPDFText_IsGenerated(text, index) === 1) continue;
      const code = FPDFText_GetUnicode(text, index);
      shown.get(FPDFText_GetTextObject(text, index))?.push(code > 0x10ffff ? '' : String.fromCodePoint(code));
    }
    return [...shown.values()].map((chars) => ({ chars }));
  }

  #bounds(object: number, memory: number): Rect | undefined {
    const pdfium = this.#pdfium;
    if (pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12) === 0)
      return undefined;
    const { HEAPF32: floats } = memoryOf(this.#library);
    const at = memory / FLOAT;
    return { x0: floats[at]!, y0: floats[at + 1]!, x1: floats[at + 2]!, y1: floats[at + 3]! };
  }

  #read(): CharTable {
    const text = this.#text;
    const { FPDFText_GetUnicode, FPDFText_CountChars } = this.#pdfium;
    const count = text === 0 ? 0 : Math.max(0, Math.min(FPDFText_CountChars(text), MAX_CHARS));
    const chars = new CharTable(count, (index) => this.#charBox(text, index));
    const { codes } = chars;
    for (let i = 0; i < count; i++) codes[i] = FPDFText_GetUnicode(text, i);
    return chars;
  }

  /** Bounds of a character; undefined for characters that PDFium adds, and after the text has been closed. */
  #charBox(text: number, index: number): Rect | undefined {
    const { FPDFText_IsGenerated, FPDFText_GetCharBox } = this.#pdfium;
    const memory = this.#memory;
    if (text === 0 || text !== this.#text || FPDFText_IsGenerated(text, index) === 1) return undefined;
    if (FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24) === 0)
      return undefined;
    const { HEAPF64: doubles } = memoryOf(this.#library);
    const at = memory / DOUBLE;
    return { x0: doubles[at]!, x1: doubles[at + 1]!, y0: doubles[at + 2]!, y1: doubles[at + 3]! };
  }
}
