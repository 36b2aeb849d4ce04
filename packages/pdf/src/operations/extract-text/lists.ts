import { minOf } from '../../extremes.ts';
import type { Block, Line } from './page-parts.ts';

/** Depths of the items of a list, by their start positions. */
export class Indents {
  readonly #starts: number[] = [];

  /** Returns the depth of the next item; must be called for the items in order. Lengths in points. */
  depthOf(start: number, em: number): number {
    const starts = this.#starts;
    while (starts.length > 0 && start < starts.at(-1)! - em * 0.5) starts.pop();
    if (starts.length === 0 || start > starts.at(-1)! + em * 0.5) starts.push(start);
    return starts.length;
  }
}

/** Bullets; one from a font without Unicode values counts where the next item has it, too. */
const BULLET = /^[•◦▪▫‣⁃∙●○■□◻➢➤✓✔–—·*\ufffd-]$/u;
/** A bullet that may also begin direct speech, or a line of prose. */
export const DASH = /^[–—-]$/;
export const REFERENCE = /^\[\d{1,3}\]$/;
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\])$/;

/** Marker at the start of a list item. */
export function markerOf({ words }: Line): string | undefined {
  const length = words.findIndex(({ joined }, index) => index > 0 && !joined);
  if (length < 1 || length > 2) return undefined;
  // Its punctuation may have another style.
  const marker = length === 1 ? words[0]!.text : words[0]!.text + words[1]!.text;
  return BULLET.test(marker) || NUMBER.test(marker) ? marker : undefined;
}

/** A line that begins with a list marker, without it. */
export function withoutMarker(line: Line): Line {
  const words = line.words.slice(line.words.findIndex(({ joined }, index) => index > 0 && !joined));
  return { ...line, words, start: minOf(words, (word) => word.start) };
}

/** Whether a dash begins an indented paragraph, such as direct speech: lines of a list item are never left of their marker. */
export function isSpeech(first: Line, next: Line): boolean {
  const marker = markerOf(first);
  return marker !== undefined && DASH.test(marker) && !first.rtl && next.start < first.start - first.em * 0.5;
}

/** Turns paragraphs that begin with a bullet into list items, and those that begin with increasing numbers. */
export function withLists(blocks: Block[]): Block[] {
  let indents = new Indents();
  const speech = blocks.flatMap(({ lines: [first, next] }) =>
    first && next && isSpeech(first, next) ? [first] : [],
  );
  for (const [index, block] of blocks.entries()) {
    const [first] = block.lines;
    const marker = first && markerOf(first);
    if (!first || marker === undefined) {
      indents = new Indents();
      continue;
    }
    const isSpoken =
      DASH.test(marker) && speech.some(({ start }) => Math.abs(first.start - start) < first.em * 0.5);
    if (isSpoken) continue;
    const isItem = BULLET.test(marker) ? isList(blocks, index) : inSequence(blocks, index, marker);
    if (!isItem) continue;
    block.type = 'list-item';
    block.marker = marker;
    block.depth = indents.depthOf(first.rtl ? -first.end : first.start, first.em);
    block.lines = [withoutMarker(first), ...block.lines.slice(1)];
  }
  return blocks;
}

/** Whether a paragraph is a list item. A dash or an asterisk may begin a sentence; a second one makes it a list. */
function isList(blocks: readonly Block[], index: number): boolean {
  const marker = markerAt(blocks[index]!);
  if (marker !== undefined && /[•◦▪▫‣●○■□◻➢➤✓✔]/u.test(marker)) return true;
  return [blocks[index - 1], blocks[index + 1]].some((near) => near && markerAt(near) === marker);
}

function markerAt(block: Block): string | undefined {
  return block.marker ?? (block.lines[0] && markerOf(block.lines[0]));
}

function inSequence(blocks: readonly Block[], index: number, marker: string): boolean {
  const own = ordinal(marker);
  const near = (step: 1 | -1) => {
    for (let at = index + step, seen = 0; seen < 8 && blocks[at]; at += step, seen++) {
      const other = markerAt(blocks[at]!);
      const value = other === undefined ? undefined : ordinal(other);
      if (value !== undefined && own !== undefined && value === own + step) return true;
      if (other === undefined) return false;
    }
    return false;
  };
  return near(1) || near(-1);
}

/** Number of a list marker. */
export function ordinal(marker: string): number | undefined {
  const inner = marker.replace(/[()[\].]/g, '');
  if (/^\d+$/.test(inner)) return Number(inner);
  return /^[a-zA-Z]$/.test(inner) ? inner.toLowerCase().charCodeAt(0) - 96 : undefined;
}
