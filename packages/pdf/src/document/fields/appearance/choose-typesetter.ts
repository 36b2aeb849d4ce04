import type { EditableDocument } from '../../../file/core/editable.ts';
import { type PdfObject, PdfRef } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { EmbeddedFonts } from '../../typeset/embedded-fonts.ts';
import { FaceStack } from '../../typeset/face-stack.ts';
import type { FontFace, WantedStyle } from '../../typeset/font-faces.ts';
import { ideographsOf } from '../../typeset/ideographs.ts';
import { ShapedTypesetter } from '../../typeset/shaped-typesetter.ts';
import { isEmbeddedFont, SimpleTypesetter, standardFontDict } from '../../typeset/simple-typesetter.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import type { FormWidget } from '../model/form-field.ts';

/** Fonts that may be used for filled-in values. */
export interface FontRules {
  /** Additional fonts, besides those of the document. */
  readonly faces: readonly FontFace[];
  /** Whether every font must be embedded (ISO 19005-2, 6.2.11.4.1; ISO 14289-1, 7.21.4.1). */
  readonly embeddedOnly: boolean;
  /** Whether no font may be added: an existing signature would not cover its shapes. */
  readonly nothingNew: boolean;
}

/** Thrown when no font has a glyph for a character. */
export class MissingGlyphError extends Error {
  readonly characters: readonly string[];
  constructor(characters: readonly string[]) {
    super(`no font has ${characters.join(' ')}`);
    this.characters = characters;
  }
}

/**
 * Chooses the font for text: the field's own font if it has every character, else a standard font, else one of our fonts, which
 * cover every script.
 */
export class TypesetterChooser {
  readonly #document: EditableDocument;
  readonly #rules: FontRules;
  readonly #fonts: EmbeddedFonts;
  readonly #simple = new Map<PdfObject | number | string, SimpleTypesetter | undefined>();
  readonly #shaped = new Map<string, { faces: FaceStack; typesetter: ShapedTypesetter }>();
  readonly #language: string | undefined;

  constructor(document: EditableDocument, rules: FontRules) {
    this.#document = document;
    this.#rules = rules;
    this.#fonts = new EmbeddedFonts(document);
    this.#language = document.text(document.catalog, 'Lang');
  }

  /**
   * @param resource font resource name in the default appearance
   * @throws MissingGlyphError naming the first character that no font has
   */
  async choose(text: string, widget: FormWidget, resource: string | undefined): Promise<Typesetter> {
    const named = this.#named(widget, resource);
    const own = named === undefined ? undefined : this.#simpleOf(resource!, named);
    const candidates = [own, this.#standard(resource, named)];
    const shown = text.replaceAll('\n', ' ').replaceAll('\t', ' ');
    for (const simple of candidates)
      if (simple !== undefined && simple.missing(shown) === undefined) return simple;
    if (this.#rules.nothingNew) {
      const last = candidates.findLast((candidate) => candidate !== undefined);
      throw new MissingGlyphError([last?.missing(shown) ?? Array.from(shown)[0] ?? ' ']);
    }
    return this.#shapedFor(
      shown,
      styleOf(this.#document, resource, named, ideographsOf(text, this.#language)),
    );
  }

  /** Writes the added fonts to the document. */
  finish(): void {
    this.#fonts.embed();
  }

  /** Returns the font of that name in the resources of the form or of the widget's current appearance. */
  #named(widget: FormWidget, resource: string | undefined): PdfObject | undefined {
    if (resource === undefined) return undefined;
    const document = this.#document;
    const form = document.dict(document.catalog, 'AcroForm');
    const appearance = document.stream(document.dict(widget.dict, 'AP'), 'N');
    for (const holder of [form && document.dict(form, 'DR'), document.dict(appearance?.dict, 'Resources')]) {
      const font = document.dict(holder, 'Font')?.get(resource);
      if (document.dict(font)) return font;
    }
    return undefined;
  }

  #simpleOf(resource: string, font: PdfObject): SimpleTypesetter | undefined {
    const key = font instanceof PdfRef ? font.number : font;
    if (this.#simple.has(key)) return this.#simple.get(key);
    const document = this.#document;
    const subtype = document.name(font, 'Subtype');
    const usable =
      subtype !== 'Type0' &&
      subtype !== 'Type3' &&
      (!this.#rules.embeddedOnly || isEmbeddedFont(document, font));
    const typesetter = usable ? new SimpleTypesetter(document, resource, font) : undefined;
    this.#simple.set(key, typesetter);
    return typesetter;
  }

  /** Returns the standard font most similar to the field's font. */
  #standard(resource: string | undefined, named: PdfObject | undefined): SimpleTypesetter | undefined {
    if (this.#rules.embeddedOnly) return undefined;
    const { generic, bold, italic } = styleOf(this.#document, resource, named, undefined);
    // An embedded font has a design that no standard font has.
    if (named !== undefined && isEmbeddedFont(this.#document, named) && !this.#rules.nothingNew)
      return undefined;
    const slanted = generic === 'serif' ? 'Italic' : 'Oblique';
    const style = `${bold ? 'Bold' : ''}${italic ? slanted : ''}`;
    const base = { sans: 'Helvetica', serif: 'Times', mono: 'Courier' }[generic];
    const baseFont = style === '' ? (generic === 'serif' ? 'Times-Roman' : base) : `${base}-${style}`;
    if (!this.#simple.has(baseFont)) {
      const font = this.#document.add(standardFontDict(baseFont));
      this.#simple.set(baseFont, new SimpleTypesetter(this.#document, baseFont.replaceAll('-', ''), font));
    }
    return this.#simple.get(baseFont);
  }

  async #shapedFor(text: string, style: WantedStyle): Promise<Typesetter> {
    const key = `${style.generic} ${style.bold} ${style.italic} ${style.language}`;
    let entry = this.#shaped.get(key);
    if (entry === undefined) {
      const faces = await FaceStack.of(this.#rules.faces, style);
      entry = { faces, typesetter: new ShapedTypesetter(faces.loaded, this.#fonts) };
      this.#shaped.set(key, entry);
    }
    const missing = await entry.faces.cover(text);
    if (missing.length > 0) throw new MissingGlyphError(missing);
    return entry.typesetter;
  }
}

function styleOf(
  document: DocumentReader,
  resource: string | undefined,
  font: PdfObject | undefined,
  language: string | undefined,
): WantedStyle {
  const base = (document.name(font, 'BaseFont') ?? resource ?? '').toLowerCase();
  const generic = /cour|mono|consol|cousine/.test(base)
    ? 'mono'
    : /times|tiro|tibo|serif|roman|georgia|garamond|cambria|minion|book|tinos/.test(
          base.replace('sans-serif', ''),
        ) && !/sans/.test(base)
      ? 'serif'
      : 'sans';
  return {
    generic,
    bold: /bold|black|heavy|^(hebo|tibo|cobo)$/.test(base),
    italic: /ital|obli|^(heob|tiit|coob)$/.test(base),
    language,
  };
}
