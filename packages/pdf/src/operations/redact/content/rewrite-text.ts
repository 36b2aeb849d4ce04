import type { TextRun } from '../../../page/content/model.ts';
import { formatName, formatNumber, formatString } from '../../../page/syntax/operands.ts';

export interface RunChange {
  /** Indices of the removed glyphs. */
  readonly removed: ReadonlySet<number>;
  /** Extra displacement, in thousandths of the font size, before the glyph of that index. */
  readonly shifts?: ReadonlyMap<number, number>;
  /** Names of substitute fonts, by the index of the glyph that they show. */
  readonly fonts?: ReadonlyMap<number, { readonly shows: string; readonly after: string }>;
}

export interface RewrittenRun {
  readonly text: string;
  /** Displacement after the last glyph, in units of text space; see `rewriteRun`. */
  readonly carried: number;
}

/**
 * The text-showing operator without its removed glyphs. Every other glyph keeps its position, because the removed advance becomes
 * a `TJ` adjustment. The operator's side effects (`'`, `"`) are kept.
 *
 * A displacement after the last glyph is not written, as it would reveal the width of the last word. The operator that continues
 * from there includes it; without such an operator it is dropped. An operator in the other writing direction cannot include it,
 * so `displacement` is written before that one.
 *
 * @param carried displacement that the previous operator passed on to this one, in units of text space
 */
export function rewriteRun(run: TextRun, change: RunChange, carried = 0): RewrittenRun {
  const { state } = run;
  const before: string[] = [];
  if (run.spacing) before.push(`${formatNumber(run.spacing[0])} Tw ${formatNumber(run.spacing[1])} Tc`);
  if (run.operator === "'" || run.operator === '"') before.push('T*');
  const unit = unitOf(run);
  const array = new AdjustedArray();
  if (unit !== 0) array.adjust(-carried / unit);
  const size = formatNumber(state.size);
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
      } else {
        const font = change.fonts?.get(index);
        if (font) before.push(array.take(), `${formatName(font.shows)} ${size} Tf`);
        array.show(part.bytes.subarray(offset, offset + glyph.length));
        if (font) before.push(array.take(), `${formatName(font.after)} ${size} Tf`);
      }
      offset += glyph.length;
      index++;
    }
  }
  const trailing = change.shifts?.get(index) ?? 0;
  if (trailing !== 0) array.adjust(-trailing);
  const text = [...before, array.take()].filter((part) => part !== '').join(' ');
  return { text, carried: -array.pending * unit };
}

/**
 * Operator that follows a run and moves by the displacement that the run would have carried, in units of text space. The empty
 * string is needed for PDFium: without a string it moves sideways, even in a font that writes downwards.
 */
export function displacement(run: TextRun, carried: number): string {
  const unit = unitOf(run);
  return unit === 0 ? '' : `[${formatNumber(-carried / unit, 4)} ()] TJ`;
}

/** Units of text space in one thousandth of the font size, along the line (ISO 32000-2, 9.4.4). */
function unitOf({ state }: TextRun): number {
  return (state.size / 1000) * (state.font?.vertical ? 1 : state.scale);
}

/** Builds a `TJ` array: merges adjacent strings and adjacent numbers; a number at the end stays pending. */
class AdjustedArray {
  #items: string[] = [];
  #bytes: Uint8Array[] = [];
  pending = 0;

  adjust(amount: number): void {
    this.#flushBytes();
    this.pending += amount;
  }

  show(bytes: Uint8Array): void {
    if (this.pending !== 0) this.#items.push(formatNumber(this.pending, 4));
    this.pending = 0;
    this.#bytes.push(bytes);
  }

  #flushBytes(): void {
    if (this.#bytes.length > 0) this.#items.push(formatString(Buffer.concat(this.#bytes)));
    this.#bytes = [];
  }

  /** Returns the operator for the text so far, if any; a trailing adjustment is kept for the next operator. */
  take(): string {
    this.#flushBytes();
    const items = this.#items;
    this.#items = [];
    return items.length === 0 ? '' : `[${items.join(' ')}] TJ`;
  }
}
