const NEWLINE = /[\n\r\f]/;
const WHITESPACE = /[ \t\n\r\f]/;
const NAME = /[-\w\u0080-\u{10ffff}]/u;

/**
 * Whether a style sheet or declaration loads anything: `@import`, or `url()` or `src()` with anything but a `data:` URI or a
 * fragment of the same document. Parsed token by token as browsers do, so that escapes, comments and strings hide nothing (CSS
 * Syntax Module Level 3, section 4).
 */
export function loadsFromElsewhere(css: string): boolean {
  return new Tokens(css).loads();
}

class Tokens {
  readonly #text: string;
  #at = 0;
  /** Whether the current rule is `@namespace`, in which a URL is only a name. */
  #inNamespace = false;

  constructor(css: string) {
    this.#text = css.replaceAll('\0', '\ufffd');
  }

  loads(): boolean {
    while (this.#at < this.#text.length) if (this.#tokenLoads()) return true;
    return false;
  }

  #tokenLoads(): boolean {
    const character = this.#text[this.#at]!;
    if (this.#text.startsWith('/*', this.#at)) {
      const end = this.#text.indexOf('*/', this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
    } else if (character === '"' || character === "'") {
      this.#string();
    } else if (character === '@') {
      this.#at += 1;
      const name = this.#name().toLowerCase();
      if (name === 'import') return true;
      this.#inNamespace = name === 'namespace';
    } else if (this.#startsName()) {
      const name = this.#name().toLowerCase();
      if (this.#text[this.#at] === '(') {
        this.#at += 1;
        return (name === 'url' || name === 'src') && this.#argumentLoads() && !this.#inNamespace;
      }
    } else {
      if (character === ';' || character === '{') this.#inNamespace = false;
      this.#at += 1;
    }
    return false;
  }

  /** Whether the argument of `url(`, a string or an unquoted address, is loaded. */
  #argumentLoads(): boolean {
    this.#skip(WHITESPACE);
    const quote = this.#text[this.#at];
    const address = quote === '"' || quote === "'" ? this.#string() : this.#bareAddress();
    return !/^\s*(?:data:|#|$)/i.test(address);
  }

  #bareAddress(): string {
    let address = '';
    while (this.#at < this.#text.length && this.#text[this.#at] !== ')') {
      address += this.#startsEscape() ? this.#escape() : this.#text[this.#at++];
    }
    this.#at += 1;
    return address;
  }

  #string(): string {
    const quote = this.#text[this.#at++];
    let value = '';
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!;
      if (character === '\\') {
        if (this.#at + 1 >= this.#text.length) this.#at += 1;
        else if (NEWLINE.test(this.#text[this.#at + 1]!)) this.#at += this.#newlineLength(this.#at + 1) + 1;
        else value += this.#escape();
        continue;
      }
      // An unclosed string ends with its line.
      if (NEWLINE.test(character)) return value;
      this.#at += 1;
      if (character === quote) return value;
      value += character;
    }
    return value;
  }

  #name(): string {
    let name = '';
    for (;;) {
      const character = this.#character();
      if (this.#startsEscape()) name += this.#escape();
      else if (character !== '' && NAME.test(character)) {
        name += character;
        this.#at += character.length;
      } else return name;
    }
  }

  #escape(): string {
    this.#at += 1;
    const hex = /^[\da-f]{1,6}/i.exec(this.#text.slice(this.#at, this.#at + 6))?.[0];
    if (hex === undefined) {
      const character = this.#character();
      this.#at += character.length;
      return character;
    }
    this.#at += hex.length;
    const next = this.#text[this.#at];
    if (next !== undefined && WHITESPACE.test(next)) this.#at += this.#newlineLength(this.#at);
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
      ? '\ufffd'
      : String.fromCodePoint(code);
  }

  #startsName(): boolean {
    const character = this.#character();
    return this.#startsEscape() || (character !== '' && NAME.test(character) && !/\d/.test(character));
  }

  #startsEscape(): boolean {
    const next = this.#text[this.#at + 1];
    return this.#text[this.#at] === '\\' && next !== undefined && !NEWLINE.test(next);
  }

  #character(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** A carriage return followed by a line feed is a single line break. */
  #newlineLength(at: number): number {
    return this.#text.startsWith('\r\n', at) ? 2 : 1;
  }

  #skip(characters: RegExp): void {
    while (this.#at < this.#text.length && characters.test(this.#text[this.#at]!)) this.#at += 1;
  }
}
