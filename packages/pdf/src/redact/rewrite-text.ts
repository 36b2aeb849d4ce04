import type { TextRun } from '../content/model.ts';
import { formatNumber, formatString } from '../content/operands.ts';

export interface RunChange {
  /** Indices of the glyphs that go. */
  readonly removed: ReadonlySet<number>;
  /** Extra displacement, in thousandths of the font size, before the glyph of that index; behind all of them too. */
  readonly shifts?: ReadonlyMap<number, number>;
}

/**
 * The text-showing operator again without its removed glyphs; every other glyph stays exactly where it was,
 * because the removed advance becomes a `TJ` adjustment. The operator's side effects (`'`, `"`) are kept.
 */
export function rewriteRun(run: TextRun, change: RunChange): string {
  const { state } = run;
  const before: string[] = [];
  if (run.spacing) before.push(`${formatNumber(run.spacing[0])} Tw ${formatNumber(run.spacing[1])} Tc`);
  if (run.operator === "'" || run.operator === '"') before.push('T*');
  const array = new AdjustedArray();
  let index = 0;
  for (const part of run.parts) {
    if (typeof part === 'number') {
      array.adjust(part);
      continue;
    }
    let offset = 0;
    for (const glyph of part.glyphs) {
      const shift = change.shifts?.get(index) ?? 0;
      if (shift !== 0) array.adjust(-shift);
      if (change.removed.has(index)) {
        const spacing = state.charSpace + (glyph.isSpace ? state.wordSpace : 0);
        const advance = state.size === 0 ? 0 : glyph.advance + spacing / state.size;
        array.adjust(-advance * 1000);
      } else array.show(part.bytes.subarray(offset, offset + glyph.length));
      offset += glyph.length;
      index++;
    }
  }
  const trailing = change.shifts?.get(index) ?? 0;
  if (trailing !== 0) array.adjust(-trailing);
  return [...before, `${array} TJ`].join(' ');
}

/** Builds a `TJ` array: adjacent strings and adjacent numbers become one. */
class AdjustedArray {
  readonly #items: string[] = [];
  #bytes: Uint8Array[] = [];
  #pending = 0;

  adjust(amount: number): void {
    this.#flushBytes();
    this.#pending += amount;
  }

  show(bytes: Uint8Array): void {
    this.#flushNumber();
    this.#bytes.push(bytes);
  }

  #flushBytes(): void {
    if (this.#bytes.length > 0) this.#items.push(formatString(Buffer.concat(this.#bytes)));
    this.#bytes = [];
  }

  #flushNumber(): void {
    if (this.#pending !== 0) this.#items.push(formatNumber(this.#pending, 4));
    this.#pending = 0;
  }

  toString(): string {
    this.#flushBytes();
    this.#flushNumber();
    return `[${this.#items.join(' ')}]`;
  }
}
