/** Maximum number of repetitions in a pattern. */
const MAX_REPEAT = 200;

const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/**
 * Returns a string that matches a regular expression of the usual kind: characters, classes, groups, alternatives and
 * quantifiers, each resolved to its first possibility. The result is not verified; to be certain, test it against the pattern.
 *
 * @returns `undefined` for other syntax
 */
export function sampleOfPattern(pattern: string): string | undefined {
  const reader = new PatternReader(pattern);
  try {
    const sample = reader.alternatives();
    return reader.ended ? sample : undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class UnsupportedPattern extends Error {}

class PatternReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Returns the first alternative; the others are parsed and dropped. */
  alternatives(): string {
    this.#depth += 1;
    if (this.#depth > 50) throw new UnsupportedPattern();
    const first = this.#sequence();
    while (this.#take('|')) this.#sequence();
    this.#depth -= 1;
    return first;
  }

  #sequence(): string {
    let text = '';
    while (!this.ended && this.#peek() !== '|' && this.#peek() !== ')')
      text += this.#quantified(this.#atom());
    return text;
  }

  #atom(): string {
    const character = this.#next();
    switch (character) {
      case '^':
      case '$':
        return '';
      case '.':
        return 'a';
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      default:
        return character;
    }
  }

  #group(): string {
    if (this.#take('?')) {
      const kind = this.#next();
      if (kind === '<' && !'=!'.includes(this.#peek())) while (this.#next() !== '>');
      else if (kind !== ':') throw new UnsupportedPattern();
    }
    const text = this.alternatives();
    if (!this.#take(')')) throw new UnsupportedPattern();
    return text;
  }

  #escape(): string {
    const character = this.#next();
    if (character === 'b' || character === 'B') return '';
    const known = CLASSES[character] ?? ESCAPES[character];
    if (known !== undefined) return known;
    if (/[A-Za-z0-9]/.test(character)) throw new UnsupportedPattern();
    return character;
  }

  #class(): string {
    const start = this.#at - 1;
    const negated = this.#take('^');
    const first = this.#member();
    while (this.#peek() !== ']') this.#member();
    this.#next();
    if (!negated) return first;
    const outside = this.#text.slice(start, this.#at);
    const sample = [...'aA1 -'].find((character) => new RegExp(outside).test(character));
    if (sample === undefined) throw new UnsupportedPattern();
    return sample;
  }

  #member(): string {
    const character = this.#next();
    return character === '\\' ? this.#escape() : character;
  }

  #quantified(atom: string): string {
    const character = this.#peek();
    let times = 1;
    if (character === '?' || character === '*') times = character === '?' ? 1 : 0;
    else if (character === '{') {
      const [range, low] = /^\{(\d+)(?:,\d*)?\}/.exec(this.#text.slice(this.#at, this.#at + 12)) ?? [];
      if (range === undefined) throw new UnsupportedPattern();
      this.#at += range.length - 1;
      times = Number(low);
    } else if (character !== '+') return atom;
    this.#next();
    this.#take('?');
    if (times > MAX_REPEAT || atom.length * times > 10_000) throw new UnsupportedPattern();
    return atom.repeat(times);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  #next(): string {
    const character = this.#text[this.#at];
    if (character === undefined) throw new UnsupportedPattern();
    this.#at += 1;
    return character;
  }
}
