import { ByteBuffer } from '../../../../page/syntax/byte-buffer.ts';
import type { Operand } from '../../../../page/syntax/operands.ts';

/** A font that was set (`Tf`), and the operator's position in the output. The operator stays if the font shows something. */
export interface SetFont {
  readonly name: string;
  readonly size: Operand;
  readonly start: number;
  readonly end: number;
  isUsed: boolean;
  /** Whether a `TJ` without text moves by its size. */
  moves: boolean;
}

/** Fonts that a content stream sets, tracked through its saved graphics states (ISO 32000-2, 8.4.2). */
export class SetFonts {
  readonly #all: SetFont[] = [];
  readonly #saved: (SetFont | undefined)[] = [];
  #current: SetFont | undefined;

  get current(): SetFont | undefined {
    return this.#current;
  }

  set(font: Omit<SetFont, 'isUsed' | 'moves'>): void {
    this.#current = { ...font, isUsed: false, moves: false };
    this.#all.push(this.#current);
  }

  save(): void {
    this.#saved.push(this.#current);
  }

  restore(): void {
    if (this.#saved.length > 0) this.#current = this.#saved.pop();
  }

  /** Records that a `TJ` without text moves by the size of the current font. */
  moveBySize(): void {
    if (this.#current) this.#current.moves = true;
  }

  /**
   * Returns the output without the operators that set an unused font.
   *
   * @param instead returns the replacement for such an operator
   */
  withoutUnused(written: Uint8Array, instead: (font: SetFont) => string): Uint8Array {
    const unused = this.#all.filter((font) => !font.isUsed);
    if (unused.length === 0) return written;
    const content = new ByteBuffer(written.length);
    let at = 0;
    for (const font of unused) {
      content.copy(written, at, font.start);
      content.text(instead(font));
      at = font.end;
    }
    content.copy(written, at);
    return content.bytes;
  }
}
