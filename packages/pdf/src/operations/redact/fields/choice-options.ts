import { type PdfDict, type PdfObject, PdfString } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { likelyText } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';
import { wordsOf } from '../find/removed-words.ts';
import { foldLiteral } from '../text/folding.ts';
import { align, type DrawnLine, without } from './aligned-text.ts';

/** An option of a choice field (ISO 32000-2, 12.7.5.4). */
interface Option {
  readonly exported: string;
  readonly shown: string;
  readonly removed: Set<number>;
}

/** Options of a list or combo box, and the characters that a redaction removes from them. */
export class ChoiceOptions {
  readonly #reader: ObjectReader;
  readonly #options: Option[];
  readonly #words = new Set<string>();

  constructor(reader: ObjectReader, items: readonly PdfObject[]) {
    this.#reader = reader;
    const textIn = (object: PdfObject | undefined) => likelyText(reader.resolve(object)) ?? '';
    this.#options = items.map((item) => {
      const [exported, shown] = reader.array(item) ?? [item, item];
      return { exported: textIn(exported), shown: textIn(shown), removed: new Set() };
    });
  }

  /**
   * Removes glyphs from the option that a line shows.
   *
   * @returns false when the line shows no option.
   */
  take(line: DrawnLine, hit: ReadonlySet<PlacedGlyph>): boolean {
    const found = this.#shownBy(line);
    if (!found) return false;
    for (const glyph of line.glyphs) {
      if (hit.has(glyph)) for (const index of found.indices.get(glyph) ?? []) found.option.removed.add(index);
    }
    for (const word of wordsOf(new Set(line.glyphs.filter((glyph) => hit.has(glyph))))) this.#words.add(word);
    return true;
  }

  /** Glyphs of a line that show characters removed from its option, on whichever line they were removed. */
  removedIn(line: DrawnLine): PlacedGlyph[] {
    const found = this.#shownBy(line);
    if (!found) return [];
    return line.glyphs.filter((glyph) =>
      (found.indices.get(glyph) ?? []).some((index) => found.option.removed.has(index)),
    );
  }

  get isChanged(): boolean {
    return this.#options.some(({ removed }) => removed.size > 0);
  }

  /** Writes the options back, together with the values that refer to them. */
  write(field: PdfDict, holders: Iterable<PdfDict>): void {
    const renamed = new Map<string, string>();
    const items = this.#options.map((option) => {
      const shown = without(option.shown, option.removed);
      const exported = this.#exported(option, shown);
      if (option.removed.size > 0) {
        renamed.set(option.exported, exported);
        if (!renamed.has(option.shown)) renamed.set(option.shown, shown);
      }
      return exported === shown ? textString(shown) : [textString(exported), textString(shown)];
    });
    field.set('Opt', items);
    for (const holder of holders) {
      for (const key of ['V', 'DV']) this.#rename(holder, key, renamed);
      holder.delete('RV');
    }
  }

  #exported({ exported, shown, removed }: Option, left: string): string {
    if (removed.size === 0) return exported;
    if (exported === shown) return left;
    const folded = foldLiteral(exported);
    return [...this.#words].some((word) => folded.includes(word)) ? left : exported;
  }

  #rename(holder: PdfDict, key: string, renamed: ReadonlyMap<string, string>): void {
    const value = this.#reader.value(holder, key);
    const named = (object: PdfObject): PdfObject | undefined => {
      const text = likelyText(this.#reader.resolve(object));
      const after = text === undefined ? undefined : renamed.get(text);
      if (after === undefined) return object;
      return after === '' ? undefined : textString(after);
    };
    const after = Array.isArray(value)
      ? value.flatMap((item) => named(item) ?? [])
      : value instanceof PdfString
        ? named(value)
        : undefined;
    if (after === undefined || (Array.isArray(after) && after.length === 0)) {
      if (value !== null) for (const gone of [key, ...(key === 'V' ? ['I'] : [])]) holder.delete(gone);
    } else holder.set(key, after);
  }

  #shownBy(line: DrawnLine) {
    for (const option of this.#options) {
      const aligned = align(line.glyphs, option.shown);
      if (aligned && line.glyphs.length > 0) return { option, indices: aligned.indices };
    }
    return undefined;
  }
}
