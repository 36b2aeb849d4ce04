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
import { nameAt, numberAt, type Operand } from '../../../../page/syntax/operands.ts';
import { type AppearanceFont, readAppearanceFont } from './appearance-fonts.ts';
import { matrixOf, type State, stateChange } from './appearance-state.ts';
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

/** Operators that change neither which text is seen nor which areas. */
const WITHOUT_EFFECT = new Set(['ET', 'BMC', 'EMC', 'MP', 'DP', 'j', 'J', 'M', 'd', 'ri', 'i']);

/** Follows the operators of one appearance. */
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
      ...{ charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 },
    };
  }

  operation(operator: string, operands: readonly Operand[]): void {
    const change = stateChange(operator, operands, this.#state);
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
      case 'BT':
        this.#textMatrix = IDENTITY;
        this.#lineMatrix = IDENTITY;
        return;
    }
    if (WITHOUT_EFFECT.has(operator)) return;
    if (this.#text(operator, operands) || this.#path(operator, operands)) return;
    throw new UnjudgeableAppearance(`it uses the operator ${operator}, whose effect cannot be compared`);
  }

  #text(operator: string, operands: readonly Operand[]): boolean {
    switch (operator) {
      case 'TD':
        this.#state = { ...this.#state, leading: -numberAt(operands, 1) };
        this.#move(numberAt(operands, 0), numberAt(operands, 1));
        return true;
      case 'Td':
        this.#move(numberAt(operands, 0), numberAt(operands, 1));
        return true;
      case 'Tm':
        this.#lineMatrix = matrixOf(operands);
        this.#textMatrix = this.#lineMatrix;
        return true;
      case 'T*':
        this.#move(0, -this.#state.leading);
        return true;
      case '"':
        this.#state = {
          ...this.#state,
          wordSpace: numberAt(operands, 0),
          charSpace: numberAt(operands, 1),
        };
        this.#move(0, -this.#state.leading);
        this.#show(operands[2]);
        return true;
      case "'":
        this.#move(0, -this.#state.leading);
        this.#show(operands[0]);
        return true;
      case 'Tj':
        this.#show(operands[0]);
        return true;
      case 'TJ':
        for (const item of Array.isArray(operands[0]) ? operands[0] : []) {
          if (typeof item === 'number') this.#advance((-item / 1000) * this.#state.size * this.#state.scale);
          else this.#show(item);
        }
        return true;
    }
    return false;
  }

  #move(x: number, y: number): void {
    this.#lineMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
    this.#textMatrix = this.#lineMatrix;
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

  #path(operator: string, operands: readonly Operand[]): boolean {
    const point = (index: number): Point =>
      apply(this.#state.ctm, numberAt(operands, index), numberAt(operands, index + 1));
    switch (operator) {
      case 'm':
        this.#parts.push([point(0)]);
        return true;
      case 'l':
        this.#parts.at(-1)?.push(point(0));
        return true;
      case 'c':
      case 'v':
      case 'y':
        this.#curved = true;
        for (let i = 0; i + 1 < operands.length; i += 2) this.#parts.at(-1)?.push(point(i));
        return true;
      case 'h':
        return true;
      case 're': {
        const [x, y, width, height] = [0, 1, 2, 3].map((i) => numberAt(operands, i)) as [
          number,
          number,
          number,
          number,
        ];
        const corners = [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ] as const;
        this.#parts.push(corners.map(([a, b]) => apply(this.#state.ctm, a, b)));
        return true;
      }
      case 'W':
      case 'W*':
        this.#clips = true;
        return true;
      case 'n':
        this.#endPath(false, false);
        return true;
      case 'S':
      case 's':
        this.#endPath(false, true);
        return true;
      case 'f':
      case 'F':
      case 'f*':
        this.#endPath(true, false);
        return true;
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        this.#endPath(true, true);
        return true;
    }
    return false;
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
