import { escapeHtml } from '../escape-html.ts';

/** Characters of a description; readers read all of it aloud. */
const MAX_ALT_LENGTH = 2_000;

/** What every drawing that a filter makes is: one picture, with a text for those who do not see it. */
export interface Drawing {
  /** Class by which a style sheet finds it. */
  readonly name: string;
  readonly alt: string;
  /** Units of `content`. */
  readonly width: number;
  readonly height: number;
  /** Size when the style sheet says nothing, with units of CSS. */
  readonly size?: { readonly width: string; readonly height: string };
  readonly content: string;
  /** Further attributes of the element, as they are written. */
  readonly attributes?: string;
}

/** An `<svg>` element of HTML. An empty description makes it decoration. */
export function svg({ name, alt, width, height, size, content, attributes = '' }: Drawing): string {
  const described =
    alt.trim() === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(clipped(alt))}"`;
  const sized = size ? ` width="${size.width}" height="${size.height}"` : '';
  return `<svg class="${name}" ${described}${sized} viewBox="0 0 ${round(width)} ${round(height)}"${attributes}>${content}</svg>`;
}

function clipped(text: string): string {
  return text.length > MAX_ALT_LENGTH ? `${text.slice(0, MAX_ALT_LENGTH - 1)}…` : text;
}

/** With at most two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
