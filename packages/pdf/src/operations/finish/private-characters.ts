import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import { elementsOf, type Mark, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { serialize } from '../../file/core/serialize.ts';
import { textString } from '../../file/core/text-string.ts';
import type { UnicodeMap } from '../../page/fonts/unicode-map.ts';
import { PRIVATE_USE } from '../../standards/rules/allowed.ts';

/**
 * Creates replacement texts for private use characters, as in icon fonts, whose meaning is known (ISO 19005-2, 6.2.11.7.3): empty
 * for decoration, or the alternative text of the picture that they are part of.
 */
export class PrivateCharacters {
  readonly #document: PdfDocument;
  readonly #fonts: FontTexts;
  readonly #root: StructureElement;
  #figures: ReadonlyMap<Mark, StructureElement> | undefined;
  readonly #said = new Set<StructureElement>();
  /** Whether a font's map has private use characters, by map. */
  readonly #known = new Map<UnicodeMap, boolean>();

  constructor(document: PdfDocument, fonts: FontTexts, root: StructureElement) {
    this.#document = document;
    this.#fonts = fonts;
    this.#root = root;
  }

  /**
   * Returns the marked-content operands for each text run of a stream that shows such characters.
   *
   * @param isContent whether a text run is content of the structure
   */
  of(stream: PaintedStream, isContent: (unit: Unit) => boolean): Map<Unit, string> {
    const replacements = new Map<Unit, string>();
    const names = this.#namesIn(stream);
    if (names.size === 0) return replacements;
    this.#figures ??= figuresOf(this.#root);
    for (const unit of stream.scanned.units) {
      if (unit.kind !== 'text' || !unit.ending || !names.has(unit.ending.font)) continue;
      const figure = unit.mark && this.#figures.get(unit.mark);
      if (isContent(unit) && !figure) continue;
      const text = figure && isContent(unit) && !this.#said.has(figure) ? figure.alt! : '';
      if (figure) this.#said.add(figure);
      replacements.set(unit, `<</ActualText ${serialize(textString(text))}>>`);
    }
    return replacements;
  }

  /** Returns the resource names of fonts in which private use characters are shown without a replacement text. */
  #namesIn({ scanned, resources }: PaintedStream): Set<string> {
    const found = new Set<string>();
    const fonts = this.#document.dict(resources, 'Font');
    for (const font of scanned.use.bare.keys()) {
      const map = this.#fonts.mapOf(fonts?.get(font));
      const isPrivate = this.#known.get(map) ?? [...map.values()].some((text) => PRIVATE_USE.test(text));
      this.#known.set(map, isPrivate);
      if (isPrivate) found.add(font);
    }
    return found;
  }
}

/** Returns the pictures with an alternative text, by their marked-content sequences. */
function figuresOf(root: StructureElement): Map<Mark, StructureElement> {
  const figures = new Map<Mark, StructureElement>();
  for (const own of elementsOf(root)) {
    if (!/^(Figure|Formula)$/.test(own.type) || (own.alt ?? '') === '') continue;
    for (const mark of marksOf(own)) figures.set(mark, own);
  }
  return figures;
}
