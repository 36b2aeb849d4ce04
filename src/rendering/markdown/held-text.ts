/** The last 256 characters of plane 16, for private use (Unicode 16, 23.5), stand for characters of data. */
const BASE = 0x10ff00;
const HELD = /[\u{10ff00}-\u{10ffff}]/gu;
/** What Markdown might take for markup: ASCII punctuation, spaces and ends of lines. */
const ACTIVE = /[\t\n\r -/:-@[-`{-~]/g;

/**
 * Text of data as it goes into Markdown: no character of it is markup there, not even in code, where Markdown knows no
 * escapes. {@link release} gives the characters back.
 */
export function hold(text: string): string {
  return text.replace(ACTIVE, (active) => String.fromCodePoint(BASE + active.charCodeAt(0)));
}

/** @param write how a character that was held is written in what has become of the Markdown */
export function release(
  text: string,
  write: (character: string) => string = (character) => character,
): string {
  return text.replace(HELD, (held) => write(String.fromCharCode(held.codePointAt(0)! - BASE)));
}
