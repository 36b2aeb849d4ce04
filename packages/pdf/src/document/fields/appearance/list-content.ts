import { directionOf } from '../../typeset/bidi.ts';
import { LEADING } from '../../typeset/layout.ts';
import type { UsedFonts } from '../../typeset/typesetter.ts';
import type { FieldOption } from '../model/options.ts';
import { type Frame, numbers } from './frame.ts';
import type { TextStyle } from './text-content.ts';

/** Size of the options where the field leaves it open. Points. */
const USUAL = 12;
/** Behind a chosen option, as Acrobat has it. */
const CHOSEN = '0.6 0.75686 0.8549 rg';

/** Lines that a list shows at once. */
export function visibleLines(frame: Frame, size: number): number {
  return Math.max(1, Math.floor((frame.height - 2 * frame.inset) / ((size || USUAL) * LEADING)));
}

/** The content of a list box: its options from `top` on, with the chosen ones marked. */
export function listContent(
  options: readonly FieldOption[],
  chosen: ReadonlySet<number>,
  top: number,
  frame: Frame,
  style: TextStyle,
  used: UsedFonts,
): string {
  const { typesetter, colour } = style;
  const size = style.size || USUAL;
  const { width, height, inset } = frame;
  const line = LEADING * size;
  const marks: string[] = [];
  const texts: string[] = [];
  options.slice(top, top + visibleLines(frame, size) + 1).forEach(({ label }, i) => {
    const upper = height - inset - i * line;
    if (upper <= inset) return;
    if (chosen.has(top + i))
      marks.push(`q ${CHOSEN} ${numbers(inset, upper - line, width - 2 * inset, line)} re f Q`);
    const text = label.replace(/\s/g, ' ');
    const direction = directionOf(text);
    const spare = width - 2 * (inset + 1) - typesetter.width(text) * size;
    const side = style.quadding ?? (direction === 'rtl' ? 2 : 0);
    const x = inset + 1 + (side === 1 ? spare / 2 : side === 2 ? spare : 0);
    const baseline = upper - (line + (typesetter.ascent + typesetter.descent) * size) / 2;
    if (text !== '')
      texts.push(`1 0 0 1 ${numbers(x, baseline)} Tm ${typesetter.show(text, size, direction, used)}`);
  });
  const area = numbers(inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset));
  return `/Tx BMC\nq ${area} re W n\n${marks.join('\n')}\nBT ${colour}\n${texts.join('\n')}\nET Q\nEMC`;
}
