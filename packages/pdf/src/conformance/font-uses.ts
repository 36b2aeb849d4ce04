import type { PdfDocument } from '../core/document.ts';
import type { PdfDict } from '../core/objects.ts';
import type { ContentUse } from '../tagged/content-use.ts';
import { codesOf, FontTexts } from '../tagged/font-texts.ts';

/** A font, and what is shown in it. */
export interface FontUse {
  readonly font: PdfDict;
  readonly codes: Set<number>;
  /** Codes that are shown somewhere without a replacement text. */
  readonly bare: Set<number>;
  /** What its ToUnicode map says. */
  readonly texts: ReadonlyMap<number, string>;
}

/** Collects the fonts that content streams show text in. */
export class FontUses {
  readonly #document: PdfDocument;
  readonly #texts: FontTexts;
  readonly #uses = new Map<PdfDict, FontUse>();
  /** Text is shown in a font that the resources do not have. */
  missing = false;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#texts = new FontTexts(document);
  }

  add(use: ContentUse, resources: PdfDict | undefined): void {
    for (const [name, shown] of use.shown) {
      const font = this.#document.dict(this.#document.dict(resources, 'Font'), name);
      if (!font) {
        this.missing = true;
        continue;
      }
      const own = this.#useOf(font);
      const composite = this.#texts.isComposite(font);
      for (const text of shown) for (const code of codesOf(text, composite)) own.codes.add(code);
      for (const text of use.bare.get(name) ?? [])
        for (const code of codesOf(text, composite)) own.bare.add(code);
    }
  }

  list(): FontUse[] {
    return [...this.#uses.values()];
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
