import type { RenderWarning } from '../contract/render-warning.ts';

/** Maximum number of entries in a message. */
const MAX_NAMED = 5;

/** Joins the warnings into a sentence: `https://a.example/logo.png: answered 404; script: x is not defined; and 2 more`. */
export function describeWarnings(warnings: readonly RenderWarning[], most = MAX_NAMED): string {
  const named = warnings.slice(0, most).map((warning) => `${placeOf(warning)}: ${warning.message}`);
  const more = warnings.length - named.length;
  return more > 0 ? `${named.join('; ')}; and ${more} more` : named.join('; ');
}

function placeOf({ kind, url, rule, part, line, column }: RenderWarning): string {
  return rule === undefined ? (url ?? kind) : `${part}, line ${line}, column ${column} (${rule})`;
}

/** Maximum number of warnings of each kind, so that a flood of one kind does not hide another. */
const MAX_OF_A_KIND = 20;
const MAX_URL_LENGTH = 500;
const MAX_MESSAGE_LENGTH = 300;

/** Collects the distinct warnings of one render, limited in number and length. */
export class RenderWarnings {
  readonly #kept: RenderWarning[] = [];

  /** @returns the stored entry; undefined for a duplicate, or when the limit is reached */
  add({ kind, url, message, ...place }: RenderWarning): RenderWarning | undefined {
    const entry: RenderWarning = {
      kind,
      ...(url === undefined || url === '' ? {} : { url: shorten(url, MAX_URL_LENGTH) }),
      message: shorten(message.split('\n', 1)[0]!, MAX_MESSAGE_LENGTH),
      ...place,
    };
    const ofKind = this.#kept.filter((kept) => kept.kind === kind);
    if (ofKind.length >= MAX_OF_A_KIND) return undefined;
    const isKnown = ofKind.some(
      ({ url, message, line, column }) =>
        url === entry.url && message === entry.message && line === entry.line && column === entry.column,
    );
    if (isKnown) return undefined;
    this.#kept.push(entry);
    return entry;
  }

  /** Removes an entry that turned out not to be a fault. */
  remove(entry: RenderWarning): void {
    const index = this.#kept.indexOf(entry);
    if (index >= 0) this.#kept.splice(index, 1);
  }

  /** Returns at most 20 warnings of each kind, in the order in which they were added. */
  list(): readonly RenderWarning[] {
    return [...this.#kept];
  }
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
