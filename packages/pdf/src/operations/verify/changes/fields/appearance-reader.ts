import {
  apply,
  boundsOf,
  IDENTITY,
  type Matrix,
  multiply,
  type Point,
  type Rect,
} from '../../../../file/core/matrix.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfString,
} from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { ContentInterpreter } from '../../../../page/content/interpreter.ts';
import { FILLS_PATH, STROKES_PATH, visitPathPoints } from '../../../../page/content/path-operators.ts';
import { INITIAL_TEXT_STATE } from '../../../../page/content/text-state.ts';
import { nameAt, numberAt, type Operand, type Operation } from '../../../../page/syntax/operands.ts';
import { type AppearanceFont, readAppearanceFont } from './appearance-fonts.ts';
import { colourChange, type State } from './appearance-state.ts';
import { grey } from './colour.ts';
import type { ShownGlyph, ShownPath } from './shown.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

const MAX_GLYPHS = 50_000;
const MAX_SAVED = 64;
const HARMLESS_STATE = new Set([
  'Type',
  'SA',
  'LW',
  'LC',
  'LJ',
  'ML',
  'D',
  'OP',
  'op',
  'OPM',
  'FL',
  'RI',
  'AIS',
  'TK',
]);

/** Interprets the operators of one appearance. */
export class AppearanceReader extends ContentInterpreter<State> {
  readonly glyphs: ShownGlyph[] = [];
  readonly paths: ShownPath[] = [];
  #textMatrix: Matrix = IDENTITY;
  #parts: Point[][] = [];
  #curved = false;
  #clips = false;
  readonly #fonts = new Map<string, AppearanceFont>();
  readonly #file: PdfFile;
  readonly #resources: PdfObject;
  readonly #isAsSigned: (font: PdfObject | undefined) => boolean;

  constructor(
    file: PdfFile,
    resources: PdfObject,
    clip: Rect,
    isAsSigned: (font: PdfObject | undefined) => boolean,
  ) {
    super({
      ctm: IDENTITY,
      text: INITIAL_TEXT_STATE,
      font: undefined,
      clip,
      fill: grey(0),
      stroke: grey(0),
      lineWidth: 1,
    });
    this.#file = file;
    this.#resources = resources;
    this.#isAsSigned = isAsSigned;
  }

  protected override onSave(): void {
    if (this.saved.length > MAX_SAVED) throw new UnjudgeableAppearance('it is nested too deeply');
  }

  protected override onFont(name: string | undefined, size: number): void {
    this.state = { ...this.state, font: this.#font(name), text: { ...this.state.text, size } };
  }

  protected override onColor(op: Operation): void {
    const change = colourChange(op);
    if (change === undefined) this.onOther(op);
    else this.state = { ...this.state, ...change };
  }

  protected override onParameter({ operator, operands }: Operation): void {
    if (operator === 'w') this.state = { ...this.state, lineWidth: numberAt(operands, 0) };
    else if (operator === 'gs') this.#graphicsState(nameAt(operands, 0));
  }

  protected override onMarkedBegin({ operands }: Operation): void {
    if (nameAt(operands, 0) === 'OC') throw new UnjudgeableAppearance('it has optional content');
  }

  protected override onOther({ operator }: Operation): void {
    if (operator === 'MP' || operator === 'DP') return;
    throw new UnjudgeableAppearance(`it uses the operator ${operator}, whose effect cannot be compared`);
  }

  protected override onLine(): void {
    this.#textMatrix = this.line;
  }

  protected override onText({ operands }: Operation): void {
    const { size, scale, mode } = this.state.text;
    if (mode !== 0) throw new UnjudgeableAppearance('it has text that is not simply filled');
    const shown = operands.at(-1);
    for (const item of Array.isArray(shown) ? shown : [shown]) {
      if (typeof item === 'number') this.#advance((-item / 1000) * size * scale);
      else this.#show(item);
    }
  }

  #advance(by: number): void {
    this.#textMatrix = multiply([1, 0, 0, 1, by, 0], this.#textMatrix);
  }

  #show(string: Operand | undefined): void {
    if (!(string instanceof PdfString)) return;
    const { font, fill, clip, ctm } = this.state;
    const { size, scale, charSpace, wordSpace, rise } = this.state.text;
    if (font === undefined) throw new UnjudgeableAppearance('it has text without a font');
    for (const code of string.bytes) {
      if (this.glyphs.length >= MAX_GLYPHS) throw new UnjudgeableAppearance('it has too much text');
      const text = font.unicode(code);
      if (text === '') throw new UnjudgeableAppearance('it has a letter whose meaning is unknown');
      const matrix = multiply(this.#textMatrix, ctm);
      if (Math.abs(matrix[1]) > 0.01 || Math.abs(matrix[2]) > 0.01 || matrix[0] <= 0 || matrix[3] <= 0)
        throw new UnjudgeableAppearance('it has text that is turned or mirrored');
      if (scale < 0.5 || scale > 2 || Math.abs(matrix[0] / matrix[3] - 1) > 1)
        throw new UnjudgeableAppearance('it has text that is squeezed');
      const width = font.width(code) * size * scale;
      const { x, y } = apply(matrix, 0, rise);
      const shown = { text, x, y, advance: width * matrix[0], size: size * matrix[3], colour: fill, clip };
      this.glyphs.push(shown);
      this.#advance(width + (charSpace + (code === 32 ? wordSpace : 0)) * scale);
    }
  }

  #font(name: string | undefined): AppearanceFont {
    const known = this.#fonts.get(name ?? '');
    if (known !== undefined) return known;
    const fonts = isDict(this.#resources) ? this.#file.resolve(this.#resources.get('Font')) : null;
    const object = isDict(fonts) && name !== undefined ? fonts.get(name) : undefined;
    if (object === undefined)
      throw new UnjudgeableAppearance(`its resources have no font ${name ?? ''}`.trim());
    const font = readAppearanceFont(this.#file, object, this.#isAsSigned);
    if (typeof font === 'string') throw new UnjudgeableAppearance(font);
    this.#fonts.set(name ?? '', font);
    return font;
  }

  #graphicsState(name: string | undefined): void {
    const states = isDict(this.#resources) ? this.#file.resolve(this.#resources.get('ExtGState')) : null;
    const state = isDict(states) && name !== undefined ? this.#file.resolve(states.get(name)) : null;
    const harmless = (key: string, value: PdfObject): boolean =>
      HARMLESS_STATE.has(key) ||
      ((key === 'ca' || key === 'CA') && value === 1) ||
      (key === 'BM' && nameOf(value) === 'Normal') ||
      (key === 'SMask' && nameOf(value) === 'None');
    const entries: [string, PdfObject][] = isDict(state) ? [...(state as PdfDict)] : [['', new PdfName('')]];
    const odd = entries.find(([key, value]) => !harmless(key, this.#file.resolve(value)));
    if (odd !== undefined) throw new UnjudgeableAppearance('it has transparency or another special state');
  }

  protected override onPathSegment(op: Operation): void {
    const { operator } = op;
    if (operator === 'm' || operator === 're') this.#parts.push([]);
    const part = this.#parts.at(-1);
    visitPathPoints(op, (x, y) => part?.push(apply(this.state.ctm, x, y)));
    if (operator === 'c' || operator === 'v' || operator === 'y') this.#curved = true;
  }

  protected override onClip(): void {
    this.#clips = true;
  }

  protected override onPathEnd({ operator }: Operation): void {
    const fills = FILLS_PATH.has(operator);
    const strokes = STROKES_PATH.has(operator);
    const { fill, stroke, lineWidth, ctm, clip } = this.state;
    const points = this.#parts.flat();
    if (points.length > 0) {
      const bounds = boundsOf(points);
      if (fills || strokes)
        this.paths.push({
          fill: fills ? fill : undefined,
          stroke: strokes ? stroke : undefined,
          lineWidth:
            lineWidth * Math.max(Math.abs(ctm[0]) + Math.abs(ctm[1]), Math.abs(ctm[2]) + Math.abs(ctm[3])),
          parts: this.#parts,
          bounds,
          curved: this.#curved,
          overText: this.glyphs.length > 0,
        });
      if (this.#clips) {
        if (this.#curved || this.#parts.length > 1)
          throw new UnjudgeableAppearance('it is clipped by something other than a box');
        this.state = {
          ...this.state,
          clip: {
            x0: Math.max(clip.x0, bounds.x0),
            y0: Math.max(clip.y0, bounds.y0),
            x1: Math.min(clip.x1, bounds.x1),
            y1: Math.min(clip.y1, bounds.y1),
          },
        };
      }
    }
    this.#parts = [];
    this.#curved = false;
    this.#clips = false;
  }
}
