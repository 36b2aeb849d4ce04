import { directionOf } from '../../typeset/bidi.ts';
import { fitLine, LEADING } from '../../typeset/layout.ts';
import type { Direction, Typesetter, UsedFonts } from '../../typeset/typesetter.ts';
import type { FieldOption } from '../model/options.ts';
import { type Frame, numbers } from './frame.ts';
import { overflowOf, type PlacedText } from './overflow.ts';
import type { FieldContent, TextStyle } from './text-content.ts';

/** Font size of options when the field does not set one. Points. */
const USUAL = 12;
/** Background of a chosen option, as in Acrobat. */
const CHOSEN = '0.6 0.75686 0.8549 rg';

/**
 * Returns the font size of the options. If the field does not set one: the usual size, or a smaller one at which all options fit
 * the width.
 */
export function listSize(
  options: readonly FieldOption[],
  frame: Frame,
  { size, typesetter }: Pick<TextStyle, 'size' | 'typesetter'>,
): number {
  if (size > 0) return size;
  const widest = options.reduce(
    (most, { label }) => (widthOf(typesetter, label) > widthOf(typesetter, most) ? label : most),
    '',
  );
  const room = Math.max(1, frame.width - 2 * (frame.inset + 1));
  return Math.min(USUAL, fitLine(typesetter, shownLabel(widest), room, USUAL * LEADING));
}

function widthOf(typesetter: Typesetter, label: string): number {
  return typesetter.width(shownLabel(label));
}

function shownLabel(label: string): string {
  return label.replace(/\s/g, ' ');
}

/** Returns the number of lines that a list shows at once. */
export function visibleLines(frame: Frame, size: number): number {
  return Math.max(1, Math.floor((frame.height - 2 * frame.inset) / (size * LEADING)));
}

/** Draws a list box: its options from `top` on, with the chosen ones highlighted. */
export function listContent(
  options: readonly FieldOption[],
  chosen: ReadonlySet<number>,
  top: number,
  frame: Frame,
  style: TextStyle,
  used: UsedFonts,
): FieldContent {
  const { typesetter, colour } = style;
  const size = listSize(options, frame, style);
  const { width, height, inset } = frame;
  const line = LEADING * size;
  const marks: string[] = [];
  const texts: string[] = [];
  const placed = (label: string, place: number): PlacedText & { direction: Direction } => {
    const text = shownLabel(label);
    const direction = directionOf(text);
    const spare = width - 2 * (inset + 1) - typesetter.width(text) * size;
    const side = style.quadding ?? (direction === 'rtl' ? 2 : 0);
    const x = inset + 1 + (side === 1 ? spare / 2 : side === 2 ? spare : 0);
    const upper = height - inset - place * line;
    const baseline = upper - (line + (typesetter.ascent + typesetter.descent) * size) / 2;
    return { text, direction, x, baseline, size };
  };
  options.slice(top, top + visibleLines(frame, size) + 1).forEach(({ label }, i) => {
    const upper = height - inset - i * line;
    if (upper <= inset) return;
    if (chosen.has(top + i))
      marks.push(`q ${CHOSEN} ${numbers(inset, upper - line, width - 2 * inset, line)} re f Q`);
    const { text, direction, x, baseline } = placed(label, i);
    if (text !== '')
      texts.push(`1 0 0 1 ${numbers(x, baseline)} Tm ${typesetter.show(text, size, direction, used)}`);
  });
  const area = numbers(inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset));
  const values = [...chosen].flatMap((index) =>
    options[index] === undefined ? [] : [placed(options[index].label, index - top)],
  );
  return {
    content: `/Tx BMC\nq ${area} re W n\n${marks.join('\n')}\nBT ${colour}\n${texts.join('\n')}\nET Q\nEMC`,
    overflow: overflowOf(typesetter, values, frame),
  };
}
