import { decodeStream } from '../../file/core/filters.ts';
import { name, type PdfDict, type PdfObject, type PdfStream, PdfString } from '../../file/core/objects.ts';
import { FILLS_PATH, STROKES_PATH } from '../../page/content/path-operators.ts';
import { SHOWS_TEXT } from '../../page/content/text-operators.ts';
import { ContentLexer } from '../../page/syntax/lexer.ts';
import { nameAt, numberAt, type Operand, type Operation } from '../../page/syntax/operands.ts';
import { neededOperands } from '../../page/syntax/operators.ts';
import { MAX_SAVED_STATES } from '../rules/allowed.ts';
import type { Overprint } from './colors.ts';
import { type ContentState, INITIAL_STATE, paints } from './content-state.ts';
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
export class ContentOperators {
  readonly #rules: ContentRules;
  readonly #streams: DrawnStreams;
  readonly #use: Use;
  readonly #marked: MarkedStack;
  readonly #saved: ContentState[] = [];
  #state: ContentState;
  #transparent = false;

  constructor(rules: ContentRules, streams: DrawnStreams, use: Use) {
    this.#rules = rules;
    this.#streams = streams;
    this.#use = use;
    this.#marked = new MarkedStack(rules.inspection, use.around, use.key, use.semantic);
    this.#state = use.state;
  }

  /** @returns whether anything that the content paints is transparent */
  run(): boolean {
    const { budget, report } = this.#rules.inspection;
    const { bytes, resources, place } = this.#use;
    const lexer = new ContentLexer(bytes);
    let end = 0;
    for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
      budget.operation();
      if (op.operator !== 'BI') this.#checkOperands(op, end);
      end = op.end;
      this.#follow(op);
    }
    this.#marked.finish(place);
    if (resources.inherited.size > 0) {
      report.broken('6.2.2-2', { ...place, detail: [...resources.inherited].slice(0, 10).join(', ') });
      resources.inherited.clear();
    }
    return this.#transparent;
  }

  #follow(op: Operation): void {
    const { inspection, states } = this.#rules;
    const { resources, place } = this.#use;
    const { operator } = op;
    const operands = neededOperands(op) ?? [];
    switch (operator) {
      case 'q':
        this.#saved.push(this.#state);
        if (this.#saved.length > MAX_SAVED_STATES)
          inspection.report.broken('6.1.13-8', { ...place, detail: `${this.#saved.length} deep` });
        if (this.#saved.length > KNOWN_SAVED) this.#saved.shift();
        break;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case 'gs': {
        const dict = inspection.document.dict(this.#take('ExtGState', operands[0]));
        const at = { ...place, path: pathOf('ExtGState', operands[0]) };
        if (dict) this.#state = states.apply(dict, this.#state, at);
        break;
      }
      case 'ri':
        checkIntent(inspection, nameAt(operands, 0), place);
        break;
      case 'Tf':
        this.#state = { ...this.#state, font: inspection.document.dict(this.#take('Font', operands[0])) };
        break;
      case 'Tr':
        this.#state = { ...this.#state, mode: numberAt(operands, 0) };
        break;
      case 'BMC':
      case 'BDC':
        this.#marked.begin(operator === 'BMC' ? [operands[0] ?? null] : operands, resources, place);
        break;
      case 'EMC':
        this.#marked.end();
        break;
      case 'Do':
        this.#blend();
        this.#draw(operands);
        break;
      case 'sh':
        this.#blend();
        this.#marked.paint(false, place);
        this.#shade(this.#take('Shading', operands[0]));
        if (this.#state.fillAlpha < 1) this.#transparent = true;
        break;
      case 'BI':
        this.#blend();
        this.#marked.paint(false, place);
        if (op.inlineImage)
          this.#rules.images.useInline(op.inlineImage.dict as PdfDict, resources, {
            ...place,
            path: 'inline image',
          });
        if (this.#state.fillAlpha < 1) this.#transparent = true;
        break;
      default:
        if (operator in DEVICE_COLORS || /^(cs|CS|sc|SC|scn|SCN)$/.test(operator))
          this.#state = this.#withColor(operator, operands);
        else if (FILLS_PATH.has(operator) || STROKES_PATH.has(operator)) {
          this.#blend();
          this.#marked.paint(false, place);
          this.#paint({ fill: FILLS_PATH.has(operator), stroke: STROKES_PATH.has(operator) });
        } else if (SHOWS_TEXT.has(operator)) {
          this.#blend();
          this.#marked.paint(true, place);
          this.#show(operands);
        } else if (neededOperands(op) === undefined) {
          inspection.report.broken('6.2.2-1', { ...place, detail: operator });
        }
    }
  }

  /** Records transparency if the graphics state blends painted content. */
  #blend(): void {
    this.#transparent ||= this.#state.blends || this.#state.masked;
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
    const state = this.#state;
    const { colors } = this.#rules;
    const { resources, place, uncolored } = this.#use;
    if (uncolored) return state;
    const stroke = operator === operator.toUpperCase();
    const set = (space: PdfObject, pattern?: PdfObject): ContentState =>
      stroke
        ? { ...state, stroke: space, strokePattern: pattern }
        : { ...state, fill: space, fillPattern: pattern };
    const device = DEVICE_COLORS[operator];
    if (device !== undefined) {
      colors.use(DEVICE_NAMES[device], resources, place);
      return set(DEVICE_NAMES[device]!);
    }
    if (operator === 'cs' || operator === 'CS') {
      const named = nameAt(operands, 0) ?? '';
      const own = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/.test(named)
        ? name(named)
        : resources.take('ColorSpace', named);
      if (own === undefined) return state;
      colors.use(own, resources, { ...place, path: `ColorSpace/${named}` });
      return set(own);
    }
    const pattern = nameAt(operands, operands.length - 1);
    if (pattern === undefined) return state;
    const own = resources.take('Pattern', pattern);
    return set(stroke ? state.stroke : state.fill, own);
  }

  #paint(which: { fill: boolean; stroke: boolean }): void {
    const state = this.#state;
    const { resources, place, uncolored } = this.#use;
    const each = (space: PdfObject, pattern: PdfObject | undefined, alpha: number, on: boolean): void => {
      if (alpha < 1) this.#transparent = true;
      if (uncolored) return;
      const overprint: Overprint = { on, mode: state.overprintMode };
      if (pattern === undefined) this.#rules.colors.use(space, resources, place, overprint);
      else this.#paintWith(pattern);
    };
    if (which.fill) each(state.fill, state.fillPattern, state.fillAlpha, state.fillOverprint);
    if (which.stroke) each(state.stroke, state.strokePattern, state.strokeAlpha, state.strokeOverprint);
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
    const { mode, font: dict } = this.#state;
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
    const { inspection, colors, images } = this.#rules;
    const { document, report } = inspection;
    const { resources, uncolored, place: around } = this.#use;
    const state = this.#state;
    const object = this.#take('XObject', operands[0]);
    const stream = document.stream(object);
    if (!stream) return;
    const number = refNumber(object) ?? around.object;
    const place = { ...around, object: number, path: pathOf('XObject', operands[0]) };
    const subtype = document.name(stream.dict, 'Subtype');
    if (state.fillAlpha < 1) this.#transparent = true;
    if (subtype === 'Image') {
      this.#marked.paint(false, around);
      if (document.boolean(stream.dict, 'ImageMask') === true && !uncolored) {
        if (state.fillPattern === undefined) colors.use(state.fill, resources, around);
        else this.#paintWith(state.fillPattern);
      }
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

function holdsString(operand: Operand): boolean {
  if (operand instanceof PdfString) return true;
  if (Array.isArray(operand)) return operand.some(holdsString);
  return operand instanceof Map && [...operand.values()].some(holdsString);
}
