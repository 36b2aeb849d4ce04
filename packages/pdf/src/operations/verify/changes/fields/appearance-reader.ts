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
import {
  ENDS_PATH,
  FILLS_PATH,
  STROKES_PATH,
  visitPathPoints,
} from '../../../../page/content/path-operators.ts';
import { placedLine, SHOWS_TEXT, textStateChange } from '../../../../page/content/text-operators.ts';
import { nameAt, numberAt, type Operand, type Operation } from '../../../../page/syntax/operands.ts';
import { type AppearanceFont, readAppearanceFont } from './appearance-fonts.ts';
import { type State, stateChange } from './appearance-state.ts';
import { grey } from './colour.ts';
import type { ShownGlyph, ShownPath } from './shown.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

const MAX_GLYPHS = 50_000;
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

/** Operators that change neither visible text nor visible areas. */
const WITHOUT_EFFECT = new Set(['ET', 'BMC', 'EMC', 'MP', 'DP', 'j', 'J', 'M', 'd', 'ri', 'i']);

/** Interprets the operators of one appearance. */
export class AppearanceReader {
  readonly glyphs: ShownGlyph[] = [];
  readonly paths: ShownPath[] = [];
  #state: State;
  readonly #saved: State[] = [];
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
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
    this.#file = file;
    this.#resources = resources;
    this.#isAsSigned = isAsSigned;
    this.#state = {
      ...{ ctm: IDENTITY, clip, fill: grey(0), stroke: grey(0), lineWidth: 1, font: undefined, size: 0 },
      ...{ charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0, mode: 0 },
    };
  }

  operation(op: Operation): void {
    const { operator, operands } = op;
    const change = stateChange(op, this.#state);
    if (change !== undefined) {
      this.#state = { ...this.#state, ...change };
      return;
    }
    switch (operator) {
      case 'q':
        if (this.#saved.length > 64) throw new UnjudgeableAppearance('it is nested too deeply');
        this.#saved.push(this.#state);
        return;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return;
      case 'Tf':
        this.#state = {
          ...this.#state,
          font: this.#font(nameAt(operands, 0)),
          size: numberAt(operands, 1),
        };
        return;
      case 'Tr':
        if (numberAt(operands, 0) !== 0)
          throw new UnjudgeableAppearance('it has text that is not simply filled');
        return;
      case 'gs':
        this.#graphicsState(nameAt(operands, 0));
        return;
      case 'BDC':
        if (nameAt(operands, 0) === 'OC') throw new UnjudgeableAppearance('it has optional content');
        return;
    }
    if (WITHOUT_EFFECT.has(operator)) return;
    if (this.#text(op) || this.#path(op)) return;
    throw new UnjudgeableAppearance(`it uses the operator ${operator}, whose effect cannot be compared`);
  }

  #text(op: Operation): boolean {
    const line = placedLine(op, this.#lineMatrix, this.#state.leading);
    if (line) {
      this.#lineMatrix = line;
      this.#textMatrix = line;
    }
    const change = textStateChange(op);
    if (change) this.#state = { ...this.#state, ...change };
    if (!SHOWS_TEXT.has(op.operator)) return line !== undefined || change !== undefined;
    const shown = op.operands.at(-1);
    for (const item of Array.isArray(shown) ? shown : [shown]) {
      if (typeof item === 'number') this.#advance((-item / 1000) * this.#state.size * this.#state.scale);
      else this.#show(item);
    }
    return true;
  }

  #advance(by: number): void {
    this.#textMatrix = multiply([1, 0, 0, 1, by, 0], this.#textMatrix);
  }

  #show(string: Operand | undefined): void {
    if (!(string instanceof PdfString)) return;
    const { font, size, scale, charSpace, wordSpace, rise, fill, clip, ctm } = this.#state;
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

  #path(op: Operation): boolean {
    const { operator } = op;
    if (operator === 'm' || operator === 're') this.#parts.push([]);
    const part = this.#parts.at(-1);
    if (visitPathPoints(op, (x, y) => part?.push(apply(this.#state.ctm, x, y)))) {
      if (operator === 'c' || operator === 'v' || operator === 'y') this.#curved = true;
      return true;
    }
    if (operator === 'W' || operator === 'W*') {
      this.#clips = true;
      return true;
    }
    if (!ENDS_PATH.has(operator)) return false;
    this.#endPath(FILLS_PATH.has(operator), STROKES_PATH.has(operator));
    return true;
  }

  #endPath(fills: boolean, strokes: boolean): void {
    const { fill, stroke, lineWidth, ctm, clip } = this.#state;
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
          throw new UnjudgeableAppearance('it is clipped by something else than a box');
        this.#state = {
          ...this.#state,
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
