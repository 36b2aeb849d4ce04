import type { DocumentReader } from '../../../file/core/reader.ts';
import { directionOf } from '../../typeset/bidi.ts';
import { fitLine, fitText, LEADING, type Line, wrap } from '../../typeset/layout.ts';
import { graphemesOf } from '../../typeset/scripts.ts';
import type { Typesetter, UsedFonts } from '../../typeset/typesetter.ts';
import { type FormField, hasFlag } from '../model/form-field.ts';
import { combCells } from '../reading/read-fields.ts';
import { type Frame, numbers } from './frame.ts';
import { isWider, type Overflow, overflowOf, type PlacedText } from './overflow.ts';

/** Text style of a widget. */
export interface TextStyle {
  readonly typesetter: Typesetter;
  /** Font size in points; 0 for a size that fits. */
  readonly size: number;
  /** Operators that set the colour. */
  readonly colour: string;
  /** Alignment (`/Q`): left, centred or right; undefined if the form does not set it. */
  readonly quadding: number | undefined;
}

/** Content of an appearance stream. */
export interface FieldContent {
  readonly content: string;
  /** Overflow; only set if text of the value is cut off. */
  readonly overflow?: Overflow | undefined;
}

const EMPTY: FieldContent = { content: '' };

/** Draws a text field or combo box (ISO 32000-2, 12.7.4.3): its text in a `/Tx` marked-content sequence. */
export function textContent(
  document: DocumentReader,
  field: FormField,
  text: string,
  frame: Frame,
  style: TextStyle,
  used: UsedFonts,
): FieldContent {
  const shown = text.replaceAll('\t', '    ');
  const cells = field.kind === 'combo' ? undefined : combCells(document, field);
  const isText = field.kind !== 'combo' && field.kind !== 'list';
  const { content, overflow } =
    shown === ''
      ? EMPTY
      : cells !== undefined
        ? combText(shown, cells, frame, style, used)
        : isText && hasFlag(field, 'multiline')
          ? wrappedText(shown, frame, style, used)
          : lineText(shown.replace(/\s/g, ' '), frame, style, used);
  const dividers = cells === undefined ? '' : combLines(cells, frame);
  return { content: `${dividers}/Tx BMC\n${content}EMC`, overflow };
}

/** A positioned line. */
interface PlacedLine extends PlacedText, Line {}

/** Draws positioned lines, clipped to the inside of the frame. */
function clipped(
  lines: readonly PlacedLine[],
  frame: Frame,
  { typesetter, colour }: TextStyle,
  used: UsedFonts,
): FieldContent {
  const { width, height, inset } = frame;
  const area = numbers(inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset));
  const shown = lines.map(
    ({ text, x, baseline, size, direction }) =>
      `1 0 0 1 ${numbers(x, baseline)} Tm ${typesetter.show(text, size, direction, used)}`,
  );
  return {
    content: `q ${area} re W n\nBT ${colour}\n${shown.join('\n')}\nET Q\n`,
    overflow: overflowOf(typesetter, lines, frame),
  };
}

/** Distance of text from the border, so that letters do not touch it. Points. */
const PADDING = 2;

function lineText(text: string, frame: Frame, style: TextStyle, used: UsedFonts): FieldContent {
  const { typesetter } = style;
  const room = Math.max(1, frame.width - 2 * (frame.inset + PADDING - 1));
  const size = style.size || fitLine(typesetter, text, room, Math.max(1, frame.height - 2 * frame.inset));
  const line: Line = { text, direction: directionOf(text) };
  const baseline = (frame.height - (typesetter.ascent + typesetter.descent) * size) / 2;
  return clipped([placed(line, baseline, size, frame, style)], frame, style, used);
}

function wrappedText(text: string, frame: Frame, style: TextStyle, used: UsedFonts): FieldContent {
  const { typesetter } = style;
  const room = Math.max(1, frame.width - 2 * (frame.inset + PADDING - 1));
  const size = style.size || fitText(typesetter, text, room, frame.height - 2 * (frame.inset + 1));
  const top = frame.height - frame.inset - 1 - typesetter.ascent * size;
  const lines = wrap(typesetter, text, size, room).flatMap((line, i) =>
    line.text === '' ? [] : [placed(line, top - i * LEADING * size, size, frame, style)],
  );
  return clipped(lines, frame, style, used);
}

function placed(
  line: Line,
  baseline: number,
  size: number,
  frame: Frame,
  { typesetter, quadding }: TextStyle,
): PlacedLine {
  const edge = frame.inset + PADDING - 1;
  const spare = frame.width - 2 * edge - typesetter.width(line.text) * size;
  // Without `/Q`, text is aligned to the side on which its direction begins.
  const side = quadding ?? (line.direction === 'rtl' ? 2 : 0);
  return { ...line, x: edge + (side === 1 ? spare / 2 : side === 2 ? spare : 0), baseline, size };
}

/** Centres each character in its cell. */
function combText(
  text: string,
  cells: number,
  frame: Frame,
  style: TextStyle,
  used: UsedFonts,
): FieldContent {
  const { typesetter } = style;
  const cell = frame.width / cells;
  const characters = graphemesOf(text);
  const widest = Math.max(...characters.map((character) => typesetter.width(character)));
  const fitting = fitLine(typesetter, 'x', frame.width, Math.max(1, frame.height - 2 * frame.inset));
  // The border covers part of the outer cells.
  const room = Math.max(cell / 2, cell - 2 * frame.inset);
  const size = style.size || Math.min(fitting, widest > 0 ? room / widest : fitting);
  const baseline = (frame.height - (typesetter.ascent + typesetter.descent) * size) / 2;
  const direction = directionOf(text);
  const free = Math.max(0, cells - characters.length);
  const skipped = style.quadding === 2 ? free : style.quadding === 1 ? Math.floor(free / 2) : 0;
  const shown = characters.map((character, i): PlacedLine => {
    const place = direction === 'rtl' ? cells - 1 - skipped - i : skipped + i;
    const x = place * cell + (cell - typesetter.width(character) * size) / 2;
    return { text: character, direction, x, baseline, size };
  });
  const { content, overflow } = clipped(shown, frame, style, used);
  return { content, overflow: cellOverflow(widest * size, cell, size) ?? overflow };
}

/** Returns the overflow of a character that covers its neighbours. */
function cellOverflow(needed: number, available: number, size: number): Overflow | undefined {
  return isWider(needed, available, size) ? { side: 'width', size, needed, available } : undefined;
}

/** Draws lines between the cells, if the field has a border. */
function combLines(cells: number, { width, height, strokeColour, borderWidth }: Frame): string {
  if (strokeColour === undefined || borderWidth === 0 || cells < 2) return '';
  const lines = Array.from({ length: cells - 1 }, (_, i) => {
    const x = ((i + 1) * width) / cells;
    return `${numbers(x, borderWidth)} m ${numbers(x, height - borderWidth)} l S`;
  });
  return `q ${strokeColour} ${numbers(borderWidth)} w\n${lines.join('\n')}\nQ\n`;
}
