/** HTML that is safe to insert into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Template tag that escapes substitutions, unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index])).join(''));
}

/** Renders the subset of Markdown in descriptions: code and paragraphs. */
export function prose(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

/** Renders the code in a line of Markdown. */
export function inline(text: string): Html {
  const pieces = text
    .split(/(`[^`]+`)/)
    .map((piece) => (/^`.+`$/s.test(piece) ? html`<code>${piece.slice(1, -1)}</code>` : piece));
  return html`${pieces}`;
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
