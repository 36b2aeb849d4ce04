import { lazy } from './lazy.ts';

/** Names of one kind of value in documents. */
export class Label {
  readonly #source: () => string;
  readonly #each: () => RegExp;
  readonly #any: () => RegExp;
  /** Header that was checked last. */
  #head: { readonly text: string; readonly isNamed: boolean } | undefined;

  /** @param source source of a regular expression, which is compiled when text is first searched */
  constructor(source: () => string) {
    this.#source = source;
    this.#each = lazy(() => new RegExp(source(), 'giu'));
    this.#any = lazy(() => new RegExp(source(), 'iu'));
  }

  /** Combines the labels of several kinds. */
  static any(labels: readonly Label[]): Label {
    return new Label(() => labels.map((label) => label.#source()).join('|'));
  }

  /** Adds names in scripts that do not separate words, so that they may begin and end anywhere. */
  orUnparted(alternatives: string): Label {
    return new Label(() => `${this.#source()}|${alternatives}`);
  }

  /** Whether a table header contains a label. The result is cached, as it is needed for each value below the header. */
  isInHead(head: string): boolean {
    if (this.#head?.text !== head) this.#head = { text: head, isNamed: this.endOfLast(head) >= 0 };
    return this.#head.isNamed;
  }

  /** End of the last label in a string; -1 if there is none. */
  endOfLast(text: string): number {
    let end = -1;
    for (const match of text.matchAll(this.#each())) end = match.index + match[0].length;
    return end;
  }

  /** Start of the first label in a string; -1 if there is none. */
  search(text: string): number {
    return text.search(this.#any());
  }
}

/**
 * Returns a label of the alternatives of a regular expression, as whole words in any case. A label ends before a letter or digit.
 */
export function label(...alternatives: readonly string[]): Label {
  return new Label(() => `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`);
}
