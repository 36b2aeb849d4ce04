/**
 * Estimates the number of instructions to which RE2 would compile an expression, without compiling it: a few bytes such as
 * `(.{1000}){1000}` need a million. Every repetition multiplies its content, and a search spends time and memory on the
 * instructions at each letter.
 *
 * An invalid expression gets an arbitrary number; the compiler reports its errors.
 */
export function re2ProgramSize(expression: string): number {
  return new SizeReader(expression).read();
}

/** Number above which the exact value does not matter. */
const ENDLESS = 1e9;

const REPEAT = /\{(\d{1,9})(?:(,)(\d{1,9})?)?\}/y;
const CLASS_NAME = /\[:\^?\w+:\]/y;
const UNICODE_CLASS = /[pP](?:\{[^}]*\}|.)/uy;
const HEX = /x(?:\{[0-9a-fA-F]*\}|[0-9a-fA-F]{2})/y;
const OPENING = /\((?:\?(?:P?<[^>]*>|P=|[a-zA-Z]*-?[a-zA-Z]*[:)]))?/y;

class SizeReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Groups are kept on an explicit stack, since an expression can nest them as deep as it is long. */
  read(): number {
    const sums: number[] = [0];
    let last = 0;
    const add = (size: number) => {
      sums[sums.length - 1] = Math.min(ENDLESS, sums.at(-1)! + size);
      last = size;
    };
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!;
      if (char === '(') {
        const opening = this.#take(OPENING) ?? '';
        if (opening.startsWith('(?') && opening.endsWith(')')) continue;
        if (opening === '') this.#at++;
        sums.push(0);
      } else if (char === ')') {
        this.#at++;
        // Two instructions record where a group begins and ends.
        const size = (sums.length > 1 ? sums.pop()! : 0) + 2;
        add(size);
      } else if ('*+?'.includes(char)) {
        this.#at++;
        sums[sums.length - 1]! += 1;
        last += 1;
      } else if (char === '{') {
        const times = this.#repetitions();
        sums[sums.length - 1] = Math.min(ENDLESS, sums.at(-1)! - last + times.copies * last + times.extra);
        last = Math.min(ENDLESS, times.copies * last + times.extra);
      } else if (char === '[') {
        this.#skipClass();
        add(1);
      } else if (char === '\\') add(this.#escape());
      else {
        this.#at++;
        add(1);
      }
    }
    return sums.reduce((sum, size) => sum + size, 0);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /**
   * Returns the number of copies of the preceding item and the instructions that connect them; one copy when the brace is
   * literal.
   */
  #repetitions(): { copies: number; extra: number } {
    REPEAT.lastIndex = this.#at;
    const found = REPEAT.exec(this.#text);
    if (found === null) {
      this.#at++;
      return { copies: 1, extra: 1 };
    }
    this.#at += found[0].length;
    const least = Number(found[1]);
    if (found[2] === undefined) return { copies: Math.max(1, least), extra: 0 };
    if (found[3] === undefined) return { copies: least + 1, extra: 1 };
    const most = Math.max(least, Number(found[3]));
    return { copies: Math.max(1, most), extra: most - least };
  }

  #skipClass(): void {
    const start = this.#at++;
    if (this.#text[this.#at] === '^') this.#at++;
    if (this.#text[this.#at] === ']') this.#at++;
    for (; this.#at < this.#text.length; ) {
      const char = this.#text[this.#at];
      if (char === ']') {
        this.#at++;
        return;
      }
      if (char === '[' && this.#take(CLASS_NAME) !== undefined) continue;
      this.#at += char === '\\' ? 2 : 1;
    }
    this.#at = Math.max(this.#at, start + 1);
  }

  #escape(): number {
    this.#at++;
    if (this.#text[this.#at] === 'Q') {
      const end = this.#text.indexOf('\\E', this.#at);
      const start = this.#at + 1;
      this.#at = end < 0 ? this.#text.length : end + 2;
      return Math.max(0, (end < 0 ? this.#text.length : end) - start);
    }
    if (this.#take(UNICODE_CLASS) === undefined && this.#take(HEX) === undefined) this.#at++;
    return 1;
  }
}
