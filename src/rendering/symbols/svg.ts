import { escapeHtml } from '../escape-html.ts';

/** Maximum characters of a description; screen readers read all of it aloud. */
const MAX_ALT_LENGTH = 2_000;

/** Drawing made by a filter: one picture, with alternative text. */
export interface Drawing {
  /** Class for style sheets. */
  readonly name: string;
  readonly alt: string;
  /** Width in units of `content`. */
  readonly width: number;
  readonly height: number;
  /** Default size, with CSS units. */
  readonly size?: { readonly width: string; readonly height: string };
  readonly content: string;
  /** Additional attributes of the element, as markup. */
  readonly attributes?: string;
}

/** Returns an `<svg>` element for HTML. An empty description makes it decoration. */
export function svg({ name, alt, width, height, size, content, attributes = '' }: Drawing): string {
  const described =
    alt.trim() === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(clipped(alt))}"`;
  const sized = size ? ` width="${size.width}" height="${size.height}"` : '';
  return `<svg class="${name}" ${described}${sized} viewBox="0 0 ${round(width)} ${round(height)}"${attributes}>${content}</svg>`;
}

function clipped(text: string): string {
  return text.length > MAX_ALT_LENGTH ? `${text.slice(0, MAX_ALT_LENGTH - 1)}…` : text;
}

/** Rounds to at most two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
