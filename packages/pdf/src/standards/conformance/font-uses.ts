import type { ContentUse } from '../../document/tagged/content-use.ts';
import { eachCode, type FontTexts } from '../../document/tagged/font-texts.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict } from '../../file/core/objects.ts';

/** A font, and the codes shown in it. */
export interface FontUse {
  readonly font: PdfDict;
  readonly codes: Set<number>;
  /** Codes shown at least once without a replacement text. */
  readonly bare: Set<number>;
  /** Text by code, from its ToUnicode map. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Collects the fonts that content streams show text in. */
export class FontUses {
  readonly #document: PdfDocument;
  readonly #texts: FontTexts;
  readonly #uses = new Map<PdfDict, FontUse>();
  /** Whether text is shown in a font that is missing from the resources. */
  missing = false;

  constructor(document: PdfDocument, texts: FontTexts) {
    this.#document = document;
    this.#texts = texts;
  }

  add(use: ContentUse, resources: PdfDict | undefined): void {
    const fonts = this.#document.dict(resources, 'Font');
    this.#take(use.bare, fonts, ({ bare }) => bare);
    this.#take(use.replaced, fonts, ({ codes }) => codes);
  }

  list(): FontUse[] {
    const uses = [...this.#uses.values()];
    for (const { codes, bare } of uses) for (const code of bare) codes.add(code);
    return uses;
  }

  #take(
    shown: ReadonlyMap<string, ReadonlySet<string>>,
    fonts: PdfDict | undefined,
    into: (use: FontUse) => Set<number>,
  ): void {
    for (const [name, texts] of shown) {
      const font = this.#document.dict(fonts, name);
      if (!font) {
        this.missing = true;
        continue;
      }
      const codes = into(this.#useOf(font));
      const composite = this.#texts.isComposite(font);
      for (const text of texts) eachCode(text, composite, (code) => codes.add(code));
    }
  }

  #useOf(font: PdfDict): FontUse {
    let use = this.#uses.get(font);
    if (!use) {
      use = { font, codes: new Set(), bare: new Set(), texts: this.#texts.mapOf(font) };
      this.#uses.set(font, use);
    }
    return use;
  }
}
