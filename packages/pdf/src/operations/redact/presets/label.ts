import { lazy } from './lazy.ts';

/** The names that one kind of value is given in documents. */
export class Label {
  readonly #source: () => string;
  readonly #each: () => RegExp;
  readonly #any: () => RegExp;
  /** The head that was looked at last. */
  #head: { readonly text: string; readonly isNamed: boolean } | undefined;

  /** @param source of a regular expression, which is compiled when a text is first searched */
  constructor(source: () => string) {
    this.#source = source;
    this.#each = lazy(() => new RegExp(source(), 'giu'));
    this.#any = lazy(() => new RegExp(source(), 'iu'));
  }

  /** Of several kinds. */
  static any(labels: readonly Label[]): Label {
    return new Label(() => labels.map((label) => label.#source()).join('|'));
  }

  /** With names in scripts that do not part words, so that they may begin and end anywhere. */
  orUnparted(alternatives: string): Label {
    return new Label(() => `${this.#source()}|${alternatives}`);
  }

  /** Whether one is in the head of a table, which is asked for each value below it. */
  isInHead(head: string): boolean {
    if (this.#head?.text !== head) this.#head = { text: head, isNamed: this.endOfLast(head) >= 0 };
    return this.#head.isNamed;
  }

  /** The end of the last one in a text; -1 if there is none. */
  endOfLast(text: string): number {
    let end = -1;
    for (const match of text.matchAll(this.#each())) end = match.index + match[0].length;
    return end;
  }

  /** Where the first one in a text begins; -1 if there is none. */
  search(text: string): number {
    return text.search(this.#any());
  }
}

/** Alternatives of a regular expression, as whole words in any case. A label ends before a letter or digit. */
export function label(...alternatives: readonly string[]): Label {
  return new Label(() => `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`);
}
