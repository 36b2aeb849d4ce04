/**
 * First of the last 256 characters of plane 16, for private use (Unicode 16, 23.5). These characters represent characters of
 * data.
 */
const BASE = 0x10ff00;
const HELD = /[\u{10ff00}-\u{10ffff}]/gu;
/** Characters that Markdown might treat as markup: ASCII punctuation, spaces and line ends. */
const ACTIVE = /[\t\n\r -/:-@[-`{-~]/g;

/**
 * Encodes text of data for Markdown, so that no character of it is markup, even in code, where Markdown has no escapes.
 * {@link release} decodes it.
 */
export function hold(text: string): string {
  return text.replace(ACTIVE, (active) => String.fromCodePoint(BASE + active.charCodeAt(0)));
}

/**
 * Decodes text that {@link hold} has encoded.
 *
 * @param write escapes a decoded character for the output format
 */
export function release(
  text: string,
  write: (character: string) => string = (character) => character,
): string {
  return text.replace(HELD, (held) => write(String.fromCharCode(held.codePointAt(0)! - BASE)));
}
