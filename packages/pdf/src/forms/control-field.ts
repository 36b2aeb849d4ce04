import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { formatNumber as num } from '../content/operands.ts';
import type { Marker } from './add-form-fields.ts';
import { boxAppearance } from './box-appearance.ts';
import type { MovedPaint } from './control-paint.ts';
import { flateStream } from './flate.ts';
import type { FormControl } from './form-control.ts';
import { type FormFonts, resourceNameOf } from './standard-fonts.ts';

const name = PDFName.of;

/** Field flags, ISO 32000-2, tables 227, 229, 231 and 233; bit positions count from 1. */
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

type Entries = [key: string, value: PDFObject][];
const text = (value: string) => PDFHexString.fromText(value);

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

/** The entries of the field dictionary but for its name and kids. */
export function fieldEntries(
  context: PDFContext,
  fonts: FormFonts,
  controls: readonly FormControl[],
  buttons: { states: readonly string[]; plain: boolean; scale: number },
): Entries {
  const control = controls[0]!;
  const flags = controls.reduce((all, one) => all | flagsOf(one), 0);
  const entries: Entries = [];
  if (flags !== 0) entries.push(['Ff', PDFNumber.of(flags)]);
  if (control.tooltip) entries.push(['TU', text(control.tooltip)]);
  if (control.kind === 'checkbox' || control.kind === 'radio') {
    const at = controls.findIndex((one) => one.checked);
    const state = name(at < 0 ? 'Off' : buttons.states[at]!);
    entries.push(['FT', name('Btn')], ['V', state], ['DV', state]);
    if (!buttons.plain) entries.push(['Opt', context.obj(controls.map((one) => text(one.value)))]);
    return entries;
  }
  const fontName = resourceNameOf(control.font);
  fonts.ref(fontName);
  const size = num(control.font.size * buttons.scale, 2);
  entries.push([
    'DA',
    PDFString.of(`/${fontName} ${size} Tf ${control.color.map((value) => num(value)).join(' ')} rg`),
  ]);
  const align = { left: 0, center: 1, right: 2 }[control.align];
  if (align !== 0) entries.push(['Q', PDFNumber.of(align)]);
  if (control.kind === 'combo' || control.kind === 'list') {
    const options = control.options.map((one) =>
      one.value === one.label ? text(one.value) : context.obj([text(one.value), text(one.label)]),
    );
    const chosen = control.options.flatMap((one, index) => (one.selected ? [{ one, index }] : []));
    entries.push(['FT', name('Ch')], ['Opt', context.obj(options)]);
    if (control.kind === 'list') {
      const value = context.obj(chosen.map(({ one }) => text(one.value)));
      entries.push(['V', value], ['DV', value], ['I', context.obj(chosen.map(({ index }) => index))]);
    } else if (chosen[0]) {
      const value = text(chosen[0].one.value);
      entries.push(['V', value], ['DV', value]);
    }
    return entries;
  }
  entries.push(['FT', name('Tx')]);
  // A password must not be stored in the document (ISO 32000-2, table 231).
  if (control.kind !== 'password') entries.push(['V', text(control.value)], ['DV', text(control.value)]);
  if (control.maxLength > 0) entries.push(['MaxLen', PDFNumber.of(control.maxLength)]);
  return entries;
}

/** The entries that make the marker annotation a widget; `state` is the on-state of a button. */
export function widgetEntries(
  context: PDFContext,
  control: FormControl,
  marker: Marker,
  painted: { state: string | undefined; paints: readonly MovedPaint[]; scale: number },
): Entries {
  const { rect } = marker;
  const [width, height] = [rect.x1 - rect.x0, rect.y1 - rect.y0];
  const form = (content: string, resources: PDFDict) =>
    context.register(
      flateStream(context, content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, width, height],
        Resources: resources,
      }),
    );
  const entries: Entries = [
    ['Subtype', name('Widget')],
    ['F', PDFNumber.of(4)],
    ['P', marker.page.ref],
    ['BS', context.obj({ W: 0 })],
  ];
  if (painted.state !== undefined) {
    // Zoomed and scaled boxes have lines of their own width.
    const area = control.box?.area ?? 0;
    const scale = area > 0 ? Math.sqrt((width * height) / area) : painted.scale;
    const box = (state: 'on' | 'off') =>
      form(boxAppearance(control, state, width, height, scale), context.obj({}) as PDFDict);
    const states = context.obj({ Off: box('off') }) as PDFDict;
    states.set(name(painted.state), box('on'));
    entries.push(['AP', context.obj({ N: states })]);
    entries.push(['AS', name(control.checked ? painted.state : 'Off')]);
    entries.push(['MK', context.obj({ CA: PDFString.of(control.kind === 'radio' ? 'l' : '4') })]);
    return entries;
  }
  const { content, resources } = textAppearance(context, control, marker, painted.paints);
  const body = `${selectionBars(control, width, height, painted.scale)}${content}`;
  const clipped = `/Tx BMC q 0 0 ${num(width)} ${num(height)} re W n\n${body}Q EMC`;
  entries.push(['AP', context.obj({ N: form(clipped, resources) })]);
  return entries;
}

/** What Chromium painted for the value; nothing while only a placeholder shows. */
function textAppearance(
  context: PDFContext,
  control: FormControl,
  marker: Marker,
  paints: readonly MovedPaint[],
): { content: string; resources: PDFDict } {
  const resources = context.obj({}) as PDFDict;
  const shows = control.value !== '' || control.kind === 'list' || control.kind === 'combo';
  if (!shows || paints.length === 0) return { content: '', resources };
  const origin = `1 0 0 1 ${num(-marker.rect.x0)} ${num(-marker.rect.y0)} cm`;
  const rgb = control.color.map((value) => num(value)).join(' ');
  const painted = paints.map((paint) => repaint(context, resources, paint)).join('\n');
  return { content: `${origin} ${rgb} rg ${rgb} RG\n${painted}\n`, resources };
}

/** Operators that paint what was taken out of the page, with what they need put into `resources`. */
function repaint(context: PDFContext, resources: PDFDict, paint: MovedPaint): string {
  for (const font of paint.fonts) copyResource(context, resources, paint, 'Font', font);
  let state = paint.state;
  if (paint.alpha !== undefined) {
    state = `Alpha${Math.round(paint.alpha * 1000)}`;
    const alpha = context.obj({ ca: paint.alpha, CA: paint.alpha });
    resourcesOf(context, resources, 'ExtGState').set(name(state), alpha);
  } else if (state) copyResource(context, resources, paint, 'ExtGState', state);
  const matrix = paint.matrix.map((value) => num(value)).join(' ');
  return `q ${matrix} cm ${state ? `/${state} gs ` : ''}${paint.source} Q`;
}

function copyResource(
  context: PDFContext,
  into: PDFDict,
  { resources }: MovedPaint,
  kind: 'Font' | 'ExtGState',
  key: string,
): void {
  const from = resources?.lookup(name(kind));
  const value = from instanceof PDFDict ? from.get(name(key)) : undefined;
  if (value) resourcesOf(context, into, kind).set(name(key), value);
}

function resourcesOf(context: PDFContext, resources: PDFDict, kind: string): PDFDict {
  const found = resources.lookup(name(kind));
  if (found instanceof PDFDict) return found;
  const made = context.obj({}) as PDFDict;
  resources.set(name(kind), made);
  return made;
}

/** The grey bars behind the chosen rows of a list, as Chromium paints them. */
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
