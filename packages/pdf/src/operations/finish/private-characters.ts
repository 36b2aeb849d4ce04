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
 * Replacement texts for characters of private use, as icon fonts have, where it is known what they stand for (ISO 19005-2, 6.2.11.7.3):
 * nothing, as decoration, or what the picture shows that they are.
 */
export class PrivateCharacters {
  readonly #document: PdfDocument;
  readonly #fonts: FontTexts;
  readonly #root: StructureElement;
  #figures: ReadonlyMap<Mark, StructureElement> | undefined;
  readonly #said = new Set<StructureElement>();
  /** Whether a font's map has characters of private use. */
  readonly #known = new Map<UnicodeMap, boolean>();

  constructor(document: PdfDocument, fonts: FontTexts, root: StructureElement) {
    this.#document = document;
    this.#fonts = fonts;
    this.#root = root;
  }

  /**
   * The operands of the marked content around each text of a stream that has such characters.
   *
   * @param isContent whether a text is content of the structure
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

  /** Resource names of the fonts in which characters of private use are shown without a replacement text. */
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

/** The pictures with a text that marks belong to. */
function figuresOf(root: StructureElement): Map<Mark, StructureElement> {
  const figures = new Map<Mark, StructureElement>();
  for (const own of elementsOf(root)) {
    if (!/^(Figure|Formula)$/.test(own.type) || (own.alt ?? '') === '') continue;
    for (const mark of marksOf(own)) figures.set(mark, own);
  }
  return figures;
}
