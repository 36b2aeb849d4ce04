import type { PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';

/** Style of a font according to its descriptor and name (ISO 32000-2, 9.8), or to the widths of its glyphs. */
export interface FontStyle {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Adds a visible glyph that the document shows, with its advance in em. */
  readonly observe?: (text: string, advance: number) => void;
}

/** Letters that are narrower than others, except in fixed-width fonts. */
const NARROW = /^[ijl]$/;
const OTHER = /^[a-eg-hk-qsu-zA-HK-Z]$/;
/** Maximum advance in em of a fixed-width font; ideographs have larger ones. */
const MAX_PITCH = 0.75;
/** Difference in em up to which advances are equal. */
const SAME_ADVANCE = 0.002;

/** Determines from the advances of glyphs whether a font is fixed-width; subsets often lack the flag and the name. */
class Pitch {
  #advance: number | undefined;
  #isVaried = false;
  #hasNarrow = false;
  #hasOther = false;

  get isFixed(): boolean {
    return !this.#isVaried && this.#hasNarrow && this.#hasOther;
  }

  add(text: string, advance: number): void {
    if (this.#isVaried || advance === 0) return;
    this.#advance ??= advance;
    this.#isVaried = advance > MAX_PITCH || Math.abs(advance - this.#advance) > SAME_ADVANCE;
    this.#hasNarrow ||= NARROW.test(text);
    this.#hasOther ||= OTHER.test(text);
  }
}

const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 600;

function fontStyle(pdf: ObjectReader, font: PdfDict): FontStyle {
  const descendant = pdf.entries(pdf.array(font, 'DescendantFonts')?.[0]) ?? font;
  const descriptor = pdf.entries(descendant, 'FontDescriptor');
  const name = (pdf.name(font, 'BaseFont') ?? pdf.name(descriptor, 'FontName') ?? '').replace(
    /^[A-Z]{6}\+/,
    '',
  );
  const flags = pdf.number(descriptor, 'Flags') ?? 0;
  const isFixed = (flags & FIXED_PITCH) !== 0 || /courier|mono(?!type)|consol|cmtt|typewriter/i.test(name);
  const pitch = isFixed ? undefined : new Pitch();
  return {
    name: Buffer.from(name, 'latin1').toString('utf8'),
    bold:
      (flags & FORCE_BOLD) !== 0 ||
      (pdf.number(descriptor, 'FontWeight') ?? 400) >= BOLD_WEIGHT ||
      /bold|black|heavy|demi|cmbx|cmssbx/i.test(name),
    italic:
      (flags & ITALIC) !== 0 ||
      (pdf.number(descriptor, 'ItalicAngle') ?? 0) !== 0 ||
      /italic|oblique|cmti/i.test(name),
    get mono() {
      return pitch?.isFixed ?? true;
    },
    ...(pitch && { observe: (text: string, advance: number) => pitch.add(text, advance) }),
  };
}

/** Styles of a document's fonts, each determined once. */
export class FontStyles {
  readonly #pdf: ObjectReader;
  readonly #styles = new Map<PdfDict, FontStyle>();

  constructor(pdf: ObjectReader) {
    this.#pdf = pdf;
  }

  of(font: PdfDict | undefined): FontStyle {
    if (font === undefined) return { name: '', bold: false, italic: false, mono: false };
    let style = this.#styles.get(font);
    if (!style) {
      style = fontStyle(this.#pdf, font);
      this.#styles.set(font, style);
    }
    return style;
  }
}
