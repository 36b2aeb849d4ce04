import type { Rect } from '../../core/matrix.ts';

/** The characters of a page as an engine reads them, in typed arrays, since a page has thousands. */
export class CharTable {
  /** Unicode; 0 where there is none. */
  readonly codes: Uint32Array;
  /** Left, right, bottom and top of each, in the page's user space; NaN for a character without ink. */
  readonly boxes: Float64Array;

  constructor(length: number) {
    this.codes = new Uint32Array(length);
    this.boxes = new Float64Array(length * 4).fill(Number.NaN);
  }

  get length(): number {
    return this.codes.length;
  }

  text(index: number): string {
    const code = this.codes[index]!;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }

  /** Tight bounds of the ink; undefined for spaces and for characters that the engine adds. */
  box(index: number): Rect | undefined {
    const { boxes } = this;
    const [x0, x1, y0, y1] = [
      boxes[index * 4]!,
      boxes[index * 4 + 1]!,
      boxes[index * 4 + 2]!,
      boxes[index * 4 + 3]!,
    ];
    return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined;
  }

  /** All characters except those that `isLeftOut`, and for each of their UTF-16 units the index of its character. */
  joined(isLeftOut: (code: number) => boolean): { text: string; owners: Int32Array } {
    const units = new Uint16Array(this.length * 2);
    const owners = new Int32Array(this.length * 2);
    let length = 0;
    for (let index = 0; index < this.length; index++) {
      const code = this.codes[index]!;
      if (code === 0 || code > 0x10ffff || isLeftOut(code)) continue;
      owners[length] = index;
      if (code > 0xffff) {
        owners[length + 1] = index;
        units[length++] = 0xd7c0 + (code >> 10);
        units[length++] = 0xdc00 + (code & 0x3ff);
      } else units[length++] = code;
    }
    const text = Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
    return { text, owners: owners.subarray(0, length) };
  }
}
