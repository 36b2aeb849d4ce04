import { isDict, nameOf, type PdfObject, PdfStream } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { textOf } from '../../../../file/core/text-string.ts';
import { list } from '../compare.ts';
import { type Colour, colourOf, readDefaultAppearance } from './colour.ts';
import type { FieldWidget, FormField } from './fields-with-widgets.ts';
import type { Appearance } from './read-appearance.ts';
import { differs } from './unjudgeable.ts';

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const COMB = 1 << 24;

/** Style of the value, as declared by the field and its widget. */
export interface Style {
  readonly colour: Colour;
  /** Font size; 0 when the reader chooses. */
  readonly size: number;
  readonly background: Colour | undefined;
  readonly border: Colour | undefined;
  readonly borderWidth: number;
  /** Whether the border is beveled or inset, with shades inside it. */
  readonly shaded: boolean;
  readonly multiline: boolean;
  readonly password: boolean;
  /** Number of comb cells. */
  readonly comb: number | undefined;
  readonly quadding: number;
  /** Selected texts of a list box, whose lines have a background of their own. */
  readonly chosen: ReadonlySet<string> | undefined;
}

export function styleOf(file: PdfFile, field: FormField, widget: FieldWidget, { bbox }: Appearance): Style {
  const characteristics = file.resolve(widget.dict.get('MK'));
  const colour = (key: string): Colour | undefined =>
    isDict(characteristics)
      ? colourOf(list(file, characteristics.get(key)).map((item) => file.resolve(item)))
      : undefined;
  const borderStyle = file.resolve(widget.dict.get('BS'));
  const width = isDict(borderStyle)
    ? file.resolve(borderStyle.get('W'))
    : file.resolve(list(file, widget.dict.get('Border'))[2] ?? null);
  const shape = isDict(borderStyle) ? nameOf(file.resolve(borderStyle.get('S'))) : undefined;
  const max = file.resolve(widget.attribute('MaxLen'));
  const quadding = file.resolve(widget.attribute('Q'));
  const text = field.type === 'Tx';
  const isComb = text && (field.flags & COMB) !== 0 && typeof max === 'number' && max > 0;
  return {
    ...readDefaultAppearance(textOf(file.resolve(widget.attribute('DA'))) ?? ''),
    background: colour('BG'),
    border: colour('BC'),
    borderWidth: Math.min(typeof width === 'number' ? width : 1, (bbox.y1 - bbox.y0) / 4),
    shaded: shape === 'B' || shape === 'I',
    multiline: text && (field.flags & MULTILINE) !== 0,
    password: text && (field.flags & PASSWORD) !== 0,
    comb: isComb ? max : undefined,
    quadding: typeof quadding === 'number' ? quadding : 0,
    chosen: !text && (field.flags & COMBO) === 0 ? chosenTexts(file, field) : undefined,
  };
}

/** Returns the lines that a field must show for its value; a choice field shows the texts of the selected options. */
export function expectedLines(file: PdfFile, field: FormField): readonly string[] {
  const value = file.resolve(field.attribute('V'));
  if (field.type === 'Tx') return [valueText(value)];
  const options = optionsOf(file, field);
  if (field.flags & COMBO) {
    const text = valueText(value);
    return [options.find(({ exported }) => exported === text)?.shown ?? text];
  }
  const top = file.resolve(field.attribute('TI'));
  return options.slice(typeof top === 'number' ? top : 0).map(({ shown }) => shown);
}

interface Option {
  readonly shown: string;
  readonly exported: string;
}

function optionsOf(file: PdfFile, field: FormField): Option[] {
  return list(file, field.attribute('Opt')).map((item) => {
    const pair = file.resolve(item);
    const [shown, exported] = Array.isArray(pair) ? [pair[1], pair[0]] : [pair, pair];
    return { shown: textOf(file.resolve(shown)) ?? '', exported: textOf(file.resolve(exported)) ?? '' };
  });
}

function chosenTexts(file: PdfFile, field: FormField): Set<string> {
  const value = file.resolve(field.attribute('V'));
  const values = (Array.isArray(value) ? value : [value]).map((item) => textOf(file.resolve(item)));
  const chosen = optionsOf(file, field).filter(({ exported }) => values.includes(exported));
  return new Set(chosen.map(({ shown }) => normalized(shown)));
}

function valueText(value: PdfObject): string {
  if (value === null) return '';
  const text = value instanceof PdfStream ? undefined : textOf(value);
  return text ?? differs('the value is not a text string');
}

/** Returns a string in the form used for comparison, with each run of white space as one space. */
export function normalized(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
