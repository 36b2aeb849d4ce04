import type { PdfDocument } from '../../../../file/core/document.ts';
import type { Rect } from '../../../../file/core/matrix.ts';
import {
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfObject,
  PdfString,
} from '../../../../file/core/objects.ts';
import { textString as text } from '../../../../file/core/text-string.ts';
import { contentStream } from '../../../../page/syntax/content-stream.ts';
import { formatNumber as num } from '../../../../page/syntax/operands.ts';
import { boxAppearance } from './box-appearance.ts';
import type { Marker } from './control-markers.ts';
import type { FormControl } from './form-control.ts';
import type { MovedPaint } from './painted.ts';
import { type FormFonts, resourceNameOf } from './standard-fonts.ts';

/** Field flags (ISO 32000-2, tables 227, 229, 231 and 233); bit positions count from 1. */
const FLAG = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  combo: 1 << 17,
  multiSelect: 1 << 21,
  doNotSpellCheck: 1 << 22,
} as const;

/** Annotation flag: the widget is printed (ISO 32000-2, table 167). */
const PRINT = 1 << 2;

function flagsOf(control: FormControl): number {
  let flags = (control.readOnly ? FLAG.readOnly : 0) | (control.required ? FLAG.required : 0);
  if (control.kind === 'multiline') flags |= FLAG.multiline;
  if (control.kind === 'password') flags |= FLAG.password;
  if (control.kind === 'radio') flags |= FLAG.radio | FLAG.noToggleToOff;
  if (control.kind === 'combo') flags |= FLAG.combo;
  if (control.kind === 'list') flags |= FLAG.multiSelect;
  if (!control.spellCheck && /^(text|multiline)$/.test(control.kind)) flags |= FLAG.doNotSpellCheck;
  return flags;
}

/** Returns a string object of content operators. */
const operators = (content: string) => new PdfString(Buffer.from(content, 'latin1'));

/** Returns the description of a field: for radio buttons that of their group, or else all of their answers. */
function descriptionOf(controls: readonly FormControl[]): string {
  const control = controls[0]!;
  if (control.kind !== 'radio') return control.tooltip;
  return control.group || [...new Set(controls.map(({ tooltip }) => tooltip))].filter(Boolean).join(', ');
}

const textOrNone = (value: string) => (value === '' ? undefined : text(value));

/** Returns the entries of the field dictionary except name and kids. */
export function fieldEntries(
  fonts: FormFonts,
  controls: readonly FormControl[],
  buttons: { states: readonly string[]; plain: boolean; scale: number },
): PdfDict {
  const control = controls[0]!;
  const flags = controls.reduce((all, one) => all | flagsOf(one), 0);
  const entries = dict({
    Ff: flags === 0 ? undefined : flags,
    TU: textOrNone(descriptionOf(controls)),
  });
  const set = (added: Record<string, PdfObject | undefined>): PdfDict => {
    for (const [key, value] of dict(added)) entries.set(key, value);
    return entries;
  };
  if (control.kind === 'checkbox' || control.kind === 'radio') {
    const at = controls.findIndex((one) => one.checked);
    const state = name(at < 0 ? 'Off' : buttons.states[at]!);
    const values = buttons.plain ? undefined : controls.map((one) => text(one.value));
    return set({ FT: name('Btn'), V: state, DV: state, Opt: values });
  }
  if (control.kind === 'signature') return set({ FT: name('Sig') });
  const fontName = resourceNameOf(control.font);
  fonts.ref(fontName);
  const size = num(control.font.size * buttons.scale, 2);
  const align = { left: 0, center: 1, right: 2 }[control.align];
  set({ DA: operators(`/${fontName} ${size} Tf ${rgb(control)} rg`), Q: align === 0 ? undefined : align });
  if (control.kind === 'combo' || control.kind === 'list') return set(choiceEntries(control));
  // A password must not be stored in the document (ISO 32000-2, table 231).
  const value = control.kind === 'password' ? undefined : text(control.value);
  const limit = control.maxLength > 0 ? control.maxLength : undefined;
  return set({ FT: name('Tx'), V: value, DV: value, MaxLen: limit });
}

function choiceEntries(control: FormControl): Record<string, PdfObject | undefined> {
  const options = control.options.map((one) =>
    one.value === one.label ? text(one.value) : [text(one.value), text(one.label)],
  );
  const chosen = control.options.flatMap((one, index) => (one.selected ? [{ one, index }] : []));
  const common = { FT: name('Ch'), Opt: options };
  if (control.kind === 'combo') {
    const value = chosen[0] && text(chosen[0].one.value);
    return { ...common, V: value, DV: value };
  }
  const values = chosen.map(({ one }) => text(one.value));
  return { ...common, V: values, DV: [...values], I: chosen.map(({ index }) => index) };
}

const rgb = ({ color }: FormControl) => color.map((value) => num(value)).join(' ');

/** Returns the entries that turn the marker annotation into a widget; `state` is the on-state of a button. */
export function widgetEntries(
  document: PdfDocument,
  control: FormControl,
  { rect, page }: Marker,
  painted: { state: string | undefined; paints: readonly MovedPaint[]; scale: number },
): PdfDict {
  const [width, height] = [rect.x1 - rect.x0, rect.y1 - rect.y0];
  const form = (content: string, resources: PdfDict) =>
    document.add(
      contentStream(
        content,
        dict({
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: [0, 0, width, height],
          Resources: resources,
        }),
      ),
    );
  const common = { Subtype: name('Widget'), F: PRINT, P: page.ref, BS: dict({ W: 0 }) };
  if (painted.state !== undefined) {
    // Zoomed and scaled boxes each have their own border width.
    const area = control.box?.area ?? 0;
    const scale = area > 0 ? Math.sqrt((width * height) / area) : painted.scale;
    const box = (state: 'on' | 'off') => form(boxAppearance(control, state, width, height, scale), new Map());
    return dict({
      ...common,
      AP: dict({
        N: new Map([
          ['Off', box('off')],
          [painted.state, box('on')],
        ]),
      }),
      AS: name(control.checked ? painted.state : 'Off'),
      MK: dict({ CA: operators(control.kind === 'radio' ? 'l' : '4') }),
    });
  }
  const { content, resources } = textAppearance(document, control, rect, painted.paints);
  const body = `${selectionBars(control, width, height, painted.scale)}${content}`;
  const clipped = `/Tx BMC q 0 0 ${num(width)} ${num(height)} re W n\n${body}Q EMC`;
  return dict({ ...common, AP: dict({ N: form(clipped, resources) }) });
}

/** Returns the paint of Chromium for the value; empty while only a placeholder is displayed. */
function textAppearance(
  document: PdfDocument,
  control: FormControl,
  rect: Rect,
  paints: readonly MovedPaint[],
): { content: string; resources: PdfDict } {
  const resources: PdfDict = new Map();
  const isChoice = control.kind === 'list' || control.kind === 'combo';
  const shows = control.kind !== 'signature' && (control.value !== '' || isChoice);
  if (!shows || paints.length === 0) return { content: '', resources };
  const origin = `1 0 0 1 ${num(-rect.x0)} ${num(-rect.y0)} cm`;
  const color = rgb(control);
  const painted = paints.map((paint) => repaint(document, resources, paint)).join('\n');
  return { content: `${origin} ${color} rg ${color} RG\n${painted}\n`, resources };
}

/** Returns operators that repaint content removed from the page, and adds their resources to `resources`. */
function repaint(document: PdfDocument, resources: PdfDict, paint: MovedPaint): string {
  const copy = (kind: 'Font' | 'ExtGState', key: string) => {
    const value = document.dict(paint.resources, kind)?.get(key);
    if (value !== undefined) resourcesOf(resources, kind).set(key, value);
  };
  for (const font of paint.fonts) copy('Font', font);
  let { state } = paint;
  if (paint.alpha !== undefined) {
    state = `Alpha${Math.round(paint.alpha * 1000)}`;
    resourcesOf(resources, 'ExtGState').set(state, dict({ ca: paint.alpha, CA: paint.alpha }));
  } else if (state) copy('ExtGState', state);
  const matrix = paint.matrix.map((value) => num(value)).join(' ');
  return `q ${matrix} cm ${state ? `/${state} gs ` : ''}${paint.source} Q`;
}

function resourcesOf(resources: PdfDict, kind: string): PdfDict {
  const found = resources.get(kind);
  if (isDict(found)) return found;
  const made: PdfDict = new Map();
  resources.set(kind, made);
  return made;
}

/** Returns the grey bars behind the selected rows of a list, as Chromium paints them. */
function selectionBars(control: FormControl, width: number, height: number, scale: number): string {
  if (control.kind !== 'list' || control.rows < 1) return '';
  const row = (height - 2 * scale) / control.rows;
  return control.options
    .slice(0, control.rows)
    .map((option, at) =>
      option.selected
        ? `.8078 .8078 .8078 rg ${num(scale)} ${num(height - scale - row * (at + 1))} ${num(width - 2 * scale)} ${num(row)} re f\n`
        : '',
    )
    .join('');
}
