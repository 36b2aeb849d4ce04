import { decodeStream } from '../../file/core/filters.ts';
import { name, type PdfDict, type PdfObject, type PdfStream, PdfString } from '../../file/core/objects.ts';
import { ContentInterpreter } from '../../page/content/interpreter.ts';
import { FILLS_PATH, STROKES_PATH } from '../../page/content/path-operators.ts';
import { nameAt, type Operand, type Operation } from '../../page/syntax/operands.ts';
import { neededOperands } from '../../page/syntax/operators.ts';
import { MAX_SAVED_STATES } from '../rules/allowed.ts';
import type { Overprint } from './colors.ts';
import { type ContentState, INITIAL_STATE, type Paint, paints } from './content-state.ts';
import { checkIntent } from './graphics-state-rules.ts';
import { hexFlaws } from './hex-strings.ts';
import { refNumber } from './inspection.ts';
import { MarkedStack, NOTHING_AROUND } from './marked-stack.ts';
import { checkValues } from './object-rules.ts';
import type { Place } from './report.ts';
import { ResourceChain } from './resources.ts';
import type { ContentRules, DrawnStreams, Use } from './stream-use.ts';

const KNOWN_SAVED = 4096;
const DEVICE_COLORS: Readonly<Record<string, string>> = {
  g: 'DeviceGray',
  G: 'DeviceGray',
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
};
const DEVICE_NAMES = Object.fromEntries(Object.values(DEVICE_COLORS).map((space) => [space, name(space)]));

/** Interprets the operators of one use of a content stream, and checks the resources they use. */
export class ContentOperators extends ContentInterpreter<ContentState> {
  readonly #rules: ContentRules;
  readonly #streams: DrawnStreams;
  readonly #use: Use;
  readonly #marked: MarkedStack;
  /** End of the last operation. */
  #end = 0;
  #transparent = false;

  constructor(rules: ContentRules, streams: DrawnStreams, use: Use) {
    super(use.state);
    this.#rules = rules;
    this.#streams = streams;
    this.#use = use;
    this.#marked = new MarkedStack(rules.inspection, use.around, use.key, use.semantic);
  }

  /** @returns whether anything that the content paints is transparent */
  run(): boolean {
    const { report } = this.#rules.inspection;
    const { bytes, resources, place } = this.#use;
    this.interpret(bytes);
    this.#marked.finish(place);
    if (resources.inherited.size > 0) {
      report.broken('6.2.2-2', { ...place, detail: [...resources.inherited].slice(0, 10).join(', ') });
      resources.inherited.clear();
    }
    return this.#transparent;
  }

  override operation(op: Operation): void {
    this.#rules.inspection.budget.operation();
    if (op.operator !== 'BI') this.#checkOperands(op, this.#end);
    this.#end = op.end;
    super.operation(op);
  }

  protected override onSave(): void {
    const { length } = this.saved;
    if (length > MAX_SAVED_STATES)
      this.#rules.inspection.report.broken('6.1.13-8', { ...this.#use.place, detail: `${length} deep` });
    if (length > KNOWN_SAVED) this.saved.shift();
  }

  protected override onParameter(op: Operation): void {
    const { inspection, states } = this.#rules;
    const { place } = this.#use;
    const [operand] = operandsOf(op);
    if (op.operator === 'ri') checkIntent(inspection, nameAt([operand ?? null], 0), place);
    if (op.operator !== 'gs') return;
    const dict = inspection.document.dict(this.#take('ExtGState', operand));
    const at = { ...place, path: pathOf('ExtGState', operand) };
    if (dict) this.state = states.apply(dict, this.state, at);
  }

  protected override onFont(font: string | undefined): void {
    const dict = font === undefined ? undefined : this.#use.resources.take('Font', font);
    this.state = { ...this.state, font: this.#rules.inspection.document.dict(dict) };
  }

  protected override onMarkedBegin(op: Operation): void {
    const operands = operandsOf(op);
    const { resources, place } = this.#use;
    this.#marked.begin(op.operator === 'BMC' ? [operands[0] ?? null] : operands, resources, place);
  }

  protected override onMarkedEnd(): void {
    this.#marked.end();
  }

  protected override onObject(op: Operation): void {
    this.#blend();
    this.#draw(operandsOf(op));
  }

  protected override onShading(op: Operation): void {
    this.#blend();
    this.#marked.paint(false, this.#use.place);
    this.#shade(this.#take('Shading', operandsOf(op)[0]));
    if (this.state.fillAlpha < 1) this.#transparent = true;
  }

  protected override onInlineImage({ inlineImage }: Operation): void {
    const { resources, place } = this.#use;
    this.#blend();
    this.#marked.paint(false, place);
    const at = { ...place, path: 'inline image' };
    if (inlineImage) this.#rules.images.useInline(inlineImage.dict as PdfDict, resources, at);
    if (this.state.fillAlpha < 1) this.#transparent = true;
  }

  protected override onColor(op: Operation): void {
    this.state = this.#withColor(op.operator, operandsOf(op));
  }

  protected override onPathEnd({ operator }: Operation): void {
    if (operator === 'n') return;
    this.#blend();
    this.#marked.paint(false, this.#use.place);
    this.#paint({ fill: FILLS_PATH.has(operator), stroke: STROKES_PATH.has(operator) });
  }

  protected override onText(op: Operation): void {
    this.#blend();
    this.#marked.paint(true, this.#use.place);
    this.#show(operandsOf(op));
  }

  protected override onOther(op: Operation): void {
    if (neededOperands(op) !== undefined) return;
    this.#rules.inspection.report.broken('6.2.2-1', { ...this.#use.place, detail: op.operator });
  }

  /** Records transparency if the graphics state blends painted content. */
  #blend(): void {
    this.#transparent ||= this.state.blends || this.state.masked;
  }

  #take(category: string, operand: Operand | undefined): PdfObject | undefined {
    const named = nameAt([operand ?? null], 0);
    return named === undefined ? undefined : this.#use.resources.take(category, named);
  }

  #checkOperands(op: Operation, from: number): void {
    const { inspection } = this.#rules;
    const { report } = inspection;
    const { bytes, place } = this.#use;
    for (const operand of op.operands) {
      if (
        typeof operand === 'number' &&
        Math.abs(operand) <= 1e6 &&
        (operand === 0 || Math.abs(operand) > 1e-6)
      )
        continue;
      checkValues(inspection, operand as PdfObject, place);
    }
    if (!op.operands.some(holdsString)) return;
    const flaws = hexFlaws(bytes, from, op.end);
    if (flaws.odd) report.broken('6.1.6-1', place);
    if (flaws.unclean) report.broken('6.1.6-2', place);
  }

  #withColor(operator: string, operands: readonly Operand[]): ContentState {
    const state = this.state;
    const { colors } = this.#rules;
    const { resources, place, uncolored } = this.#use;
    if (uncolored) return state;
    const stroke = operator === operator.toUpperCase();
    const set = (paint: Paint): ContentState =>
      stroke ? { ...state, stroke: paint } : { ...state, fill: paint };
    const device = DEVICE_COLORS[operator];
    if (device !== undefined) {
      colors.use(DEVICE_NAMES[device], resources, place);
      return set({ space: DEVICE_NAMES[device]!, resources });
    }
    if (operator === 'cs' || operator === 'CS') {
      const named = nameAt(operands, 0) ?? '';
      const own = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/.test(named)
        ? name(named)
        : resources.take('ColorSpace', named);
      if (own === undefined) return state;
      colors.use(own, resources, { ...place, path: `ColorSpace/${named}` });
      return set({ space: own, resources });
    }
    const pattern = nameAt(operands, operands.length - 1);
    const paint = stroke ? state.stroke : state.fill;
    if (pattern === undefined) {
      // Other validators count a colour set by this operator as used, even if nothing is painted in it.
      if (/^scn$/i.test(operator)) colors.use(paint.space, paint.resources ?? resources, place);
      return state;
    }
    return set({ ...paint, pattern: resources.take('Pattern', pattern) });
  }

  #paint(which: { fill: boolean; stroke: boolean }): void {
    const state = this.state;
    const each = (paint: Paint, alpha: number, on: boolean): void => {
      if (alpha < 1) this.#transparent = true;
      this.#paintIn(paint, { on, mode: state.overprintMode });
    };
    if (which.fill) each(state.fill, state.fillAlpha, state.fillOverprint);
    if (which.stroke) each(state.stroke, state.strokeAlpha, state.strokeOverprint);
  }

  #paintIn({ space, pattern, resources }: Paint, overprint?: Overprint): void {
    const { place, uncolored, resources: current } = this.#use;
    if (uncolored) return;
    if (pattern === undefined) this.#rules.colors.use(space, resources ?? current, place, overprint);
    else this.#paintWith(pattern);
  }

  #paintWith(pattern: PdfObject): void {
    const { document } = this.#rules.inspection;
    const { place } = this.#use;
    const own = document.entries(pattern);
    if (document.number(own, 'PatternType') === 2) {
      const state = document.dict(own, 'ExtGState');
      if (state) this.#rules.states.apply(state, INITIAL_STATE, place);
      this.#shade(own?.get('Shading'));
      return;
    }
    const stream = document.stream(pattern);
    if (!stream) return;
    const uncolored = document.number(own, 'PaintType') === 2;
    this.#drawCell(stream, uncolored, { ...place, object: refNumber(pattern), path: 'Pattern' });
  }

  /** Checks the cell of a pattern or the procedure of a glyph: content with its own graphics state. */
  #drawCell(stream: PdfStream, uncolored: boolean, place: Place, resources?: ResourceChain): void {
    const use = {
      ...this.#use,
      state: INITIAL_STATE,
      around: NOTHING_AROUND,
      semantic: false,
      uncolored,
      place,
    };
    if (this.#streams.stream(stream, use, resources)) this.#transparent = true;
  }

  #shade(shading: PdfObject | undefined): void {
    const own = this.#rules.inspection.document.entries(shading);
    const place = { ...this.#use.place, path: 'Shading/ColorSpace' };
    if (own?.has('ColorSpace')) this.#rules.colors.use(own.get('ColorSpace'), this.#use.resources, place);
  }

  #show(operands: readonly Operand[]): void {
    const { inspection, fonts } = this.#rules;
    const { font: dict } = this.state;
    const { mode } = this.state.text;
    this.#paint(paints(mode));
    if (!dict) return;
    const last = operands.at(-1);
    const strings = Array.isArray(last) ? last : [last];
    const { element, hasActualText } = this.#marked.around;
    const replaced = hasActualText || inspection.document.value(element, 'ActualText') instanceof PdfString;
    const text = { invisible: mode === 3, hasActualText: replaced, place: this.#use.place };
    for (const item of strings) {
      if (!(item instanceof PdfString)) continue;
      const { font, codes } = fonts.show(dict, item.bytes, text);
      if (!font.procedures) continue;
      for (const code of codes) this.#drawGlyph(dict, font.procedures(code));
    }
  }

  /** Checks the procedure of a Type 3 glyph. */
  #drawGlyph(font: PdfDict, glyph: string | undefined): void {
    const { document, budget } = this.#rules.inspection;
    const stream = glyph === undefined ? undefined : document.stream(document.dict(font, 'CharProcs'), glyph);
    if (!stream) return;
    const own = document.dict(font, 'Resources');
    const resources = new ResourceChain(document, own, this.#use.resources);
    const { data } = decodeStream(document, stream, budget);
    const uncolored = /\bd1\b/.test(Buffer.from(data.subarray(0, 200)).toString('latin1'));
    this.#drawCell(stream, uncolored, { ...this.#use.place, path: `CharProcs/${glyph}` }, resources);
  }

  #draw(operands: readonly Operand[]): void {
    const { inspection, images } = this.#rules;
    const { document, report } = inspection;
    const { resources, place: around } = this.#use;
    const state = this.state;
    const object = this.#take('XObject', operands[0]);
    const stream = document.stream(object);
    if (!stream) return;
    const number = refNumber(object) ?? around.object;
    const place = { ...around, object: number, path: pathOf('XObject', operands[0]) };
    const subtype = document.name(stream.dict, 'Subtype');
    if (state.fillAlpha < 1) this.#transparent = true;
    if (subtype === 'Image') {
      this.#marked.paint(false, around);
      if (document.boolean(stream.dict, 'ImageMask') === true) this.#paintIn(state.fill);
      if (images.use(stream, resources, place)) this.#transparent = true;
    } else if (subtype === 'PS') report.broken('6.2.9-3', place);
    else if (subtype === 'Form') {
      const use = { ...this.#use, state, around: this.#marked.around, place };
      if (this.#streams.form(stream, use)) this.#transparent = true;
    }
  }
}

function pathOf(category: string, operand: Operand | undefined): string {
  return `Resources/${category}/${nameAt([operand ?? null], 0) ?? ''}`;
}

/** Operands that viewers use. */
function operandsOf(op: Operation): readonly Operand[] {
  return neededOperands(op) ?? [];
}

function holdsString(operand: Operand): boolean {
  if (operand instanceof PdfString) return true;
  if (Array.isArray(operand)) return operand.some(holdsString);
  return operand instanceof Map && [...operand.values()].some(holdsString);
}
