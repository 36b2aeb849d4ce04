import { ContentLexer } from '../content/lexer.ts';
import type { Operand, Operation } from '../content/operands.ts';
import { nameAt, numberAt } from '../content/operands.ts';
import { neededOperands } from '../content/operators.ts';
import { pageContents } from '../content/page-contents.ts';
import { decodeStream } from '../core/filters.ts';
import { name, type PdfDict, type PdfObject, type PdfStream, PdfString } from '../core/objects.ts';
import type { Page } from '../core/page-tree.ts';
import { ColorRules, groupSpace, type Overprint } from './colors.ts';
import { type ContentState, INITIAL_STATE, paints } from './content-state.ts';
import { FontRules } from './fonts.ts';
import { checkIntent, GraphicsStateRules } from './graphics-state-rules.ts';
import { hexFlaws } from './hex-strings.ts';
import { ImageRules } from './images.ts';
import { type Inspection, refNumber } from './inspection.ts';
import { MarkedStack, NOTHING_AROUND, type Surroundings } from './marked-stack.ts';
import { checkValues } from './object-rules.ts';
import type { Place } from './report.ts';
import { ResourceChain } from './resources.ts';

const MAX_NESTING = 24;
const MAX_SAVED = 28;
const KNOWN_SAVED = 4096;
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const PAINTS = new Set([...FILLS, ...STROKES]);
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);
const DEVICE_COLORS: Readonly<Record<string, string>> = {
  g: 'DeviceGray',
  G: 'DeviceGray',
  rg: 'DeviceRGB',
  RG: 'DeviceRGB',
  k: 'DeviceCMYK',
  K: 'DeviceCMYK',
};
const DEVICE_NAMES = Object.fromEntries(Object.values(DEVICE_COLORS).map((space) => [space, name(space)]));

/** A use of a content stream. */
interface Use {
  readonly bytes: Uint8Array;
  readonly resources: ResourceChain;
  readonly state: ContentState;
  readonly around: Surroundings;
  /** StructParents of what it belongs to. */
  readonly key: number | undefined;
  /** Whether its content counts for the structure. */
  readonly semantic: boolean;
  /** Whether colours come from where it is used: uncoloured patterns, and glyphs that define only a shape. */
  readonly uncolored: boolean;
  readonly place: Place;
  readonly depth: number;
}

/** Follows the content of pages and everything that they draw, and checks the rules about what they use. */
export class ContentWalk {
  readonly #inspection: Inspection;
  readonly #colors: ColorRules;
  readonly #fonts: FontRules;
  readonly #images: ImageRules;
  readonly #states: GraphicsStateRules;
  /** By stream and the way in which it was walked: whether it is transparent. */
  readonly #walked = new Map<PdfStream, Map<string, boolean>>();
  readonly #drawn = new Map<PdfStream, number>();
  readonly #checkedForms = new Set<PdfStream>();

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
    this.#colors = new ColorRules(inspection);
    this.#fonts = new FontRules(inspection);
    this.#images = new ImageRules(inspection, this.#colors);
    this.#states = new GraphicsStateRules(inspection);
  }

  /** Checks the content of a page. @returns whether anything on it is transparent */
  page(page: Page, place: Place): boolean {
    const { document, budget } = this.#inspection;
    const resources = this.resourcesOf(page);
    const group = groupSpace(document, page.dict);
    if (group !== undefined) this.#colors.use(group, resources, { ...place, path: 'Group/CS' });
    return this.#walk({
      bytes: pageContents(document, page.dict, budget),
      resources,
      state: INITIAL_STATE,
      around: NOTHING_AROUND,
      key: document.number(page.dict, 'StructParents'),
      semantic: true,
      uncolored: false,
      place,
      depth: 0,
    });
  }

  /** Checks the appearance of an annotation. @returns whether anything in it is transparent */
  appearance(stream: PdfStream, page: Page, element: PdfDict | undefined, place: Place): boolean {
    const resources = this.resourcesOf(page);
    const around = { ...NOTHING_AROUND, element };
    return this.#form(stream, { resources, state: INITIAL_STATE, around, place, semantic: false, depth: 0 });
  }

  /** A page's resources; those inherited from the page tree are not its own. */
  resourcesOf(page: Page): ResourceChain {
    const { document } = this.#inspection;
    const own = document.dict(page.dict, 'Resources');
    const all = document.dict(page.attribute('Resources'));
    return own
      ? new ResourceChain(document, own)
      : new ResourceChain(document, undefined, new ResourceChain(document, all));
  }

  #walk(use: Use): boolean {
    const { budget, report } = this.#inspection;
    const { resources, place } = use;
    const lexer = new ContentLexer(use.bytes);
    const marked = new MarkedStack(this.#inspection, use.around, use.key, use.semantic);
    const saved: ContentState[] = [];
    let state = use.state;
    let transparent = false;
    let end = 0;
    for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
      budget.operation();
      const { operator } = op;
      if (operator !== 'BI') this.#checkOperands(use, op, end);
      end = op.end;
      const operands = neededOperands(op) ?? [];
      const paint = () => {
        transparent ||= state.blends || state.masked;
      };
      switch (operator) {
        case 'q':
          saved.push(state);
          if (saved.length > MAX_SAVED)
            report.broken('6.1.13-8', { ...place, detail: `${saved.length} deep` });
          if (saved.length > KNOWN_SAVED) saved.shift();
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'gs': {
          const dict = this.#inspection.document.dict(this.#take(use, 'ExtGState', operands[0]));
          if (dict)
            state = this.#states.apply(dict, state, { ...place, path: pathOf('ExtGState', operands[0]) });
          break;
        }
        case 'ri':
          checkIntent(this.#inspection, nameAt(operands, 0), place);
          break;
        case 'Tf':
          state = { ...state, font: this.#inspection.document.dict(this.#take(use, 'Font', operands[0])) };
          break;
        case 'Tr':
          state = { ...state, mode: numberAt(operands, 0) };
          break;
        case 'BMC':
        case 'BDC':
          marked.begin(operator === 'BMC' ? [operands[0] ?? null] : operands, resources, place);
          break;
        case 'EMC':
          marked.end();
          break;
        case 'Do':
          paint();
          if (this.#draw(use, operands, state, marked)) transparent = true;
          break;
        case 'sh':
          paint();
          marked.paint(false, place);
          this.#shade(this.#take(use, 'Shading', operands[0]), use);
          if (state.fillAlpha < 1) transparent = true;
          break;
        case 'BI':
          paint();
          marked.paint(false, place);
          if (op.inlineImage)
            this.#images.useInline(op.inlineImage.dict as PdfDict, resources, {
              ...place,
              path: 'inline image',
            });
          if (state.fillAlpha < 1) transparent = true;
          break;
        default:
          if (operator in DEVICE_COLORS || /^(cs|CS|sc|SC|scn|SCN)$/.test(operator))
            state = this.#setColor(use, operator, operands, state);
          else if (PAINTS.has(operator)) {
            paint();
            marked.paint(false, place);
            const which = { fill: FILLS.has(operator), stroke: STROKES.has(operator) };
            if (this.#paint(use, state, which)) transparent = true;
          } else if (SHOWS.has(operator)) {
            paint();
            marked.paint(true, place);
            if (this.#show(use, operands, state, marked)) transparent = true;
          } else if (neededOperands(op) === undefined) {
            report.broken('6.2.2-1', { ...place, detail: operator });
          }
      }
    }
    marked.finish(place);
    if (resources.inherited.size > 0) {
      report.broken('6.2.2-2', { ...place, detail: [...resources.inherited].slice(0, 10).join(', ') });
      resources.inherited.clear();
    }
    return transparent;
  }

  #take(use: Use, category: string, operand: Operand | undefined): PdfObject | undefined {
    const named = nameAt([operand ?? null], 0);
    return named === undefined ? undefined : use.resources.take(category, named);
  }

  #checkOperands(use: Use, op: Operation, from: number): void {
    const { report } = this.#inspection;
    const { place } = use;
    for (const operand of op.operands) {
      if (
        typeof operand === 'number' &&
        Math.abs(operand) <= 1e6 &&
        (operand === 0 || Math.abs(operand) > 1e-6)
      )
        continue;
      checkValues(this.#inspection, operand as PdfObject, place);
    }
    if (!op.operands.some(holdsString)) return;
    const flaws = hexFlaws(use.bytes, from, op.end);
    if (flaws.odd) report.broken('6.1.6-1', place);
    if (flaws.unclean) report.broken('6.1.6-2', place);
  }

  #setColor(use: Use, operator: string, operands: readonly Operand[], state: ContentState): ContentState {
    if (use.uncolored) return state;
    const stroke = operator === operator.toUpperCase();
    const set = (space: PdfObject, pattern?: PdfObject): ContentState =>
      stroke
        ? { ...state, stroke: space, strokePattern: pattern }
        : { ...state, fill: space, fillPattern: pattern };
    const device = DEVICE_COLORS[operator];
    if (device !== undefined) {
      this.#colors.use(DEVICE_NAMES[device], use.resources, use.place);
      return set(DEVICE_NAMES[device]!);
    }
    if (operator === 'cs' || operator === 'CS') {
      const named = nameAt(operands, 0) ?? '';
      const own = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/.test(named)
        ? name(named)
        : use.resources.take('ColorSpace', named);
      if (own === undefined) return state;
      this.#colors.use(own, use.resources, { ...use.place, path: `ColorSpace/${named}` });
      return set(own);
    }
    const pattern = nameAt(operands, operands.length - 1);
    if (pattern === undefined) return state;
    const own = use.resources.take('Pattern', pattern);
    return set(stroke ? state.stroke : state.fill, own);
  }

  /** Something is filled or stroked. @returns whether it is transparent */
  #paint(use: Use, state: ContentState, which: { fill: boolean; stroke: boolean }): boolean {
    let transparent = false;
    const each = (space: PdfObject, pattern: PdfObject | undefined, alpha: number, on: boolean): void => {
      if (alpha < 1) transparent = true;
      if (use.uncolored) return;
      const overprint: Overprint = { on, mode: state.overprintMode };
      if (pattern === undefined) this.#colors.use(space, use.resources, use.place, overprint);
      else if (this.#usePattern(pattern, use)) transparent = true;
    };
    if (which.fill) each(state.fill, state.fillPattern, state.fillAlpha, state.fillOverprint);
    if (which.stroke) each(state.stroke, state.strokePattern, state.strokeAlpha, state.strokeOverprint);
    return transparent;
  }

  #usePattern(pattern: PdfObject, use: Use): boolean {
    const { document } = this.#inspection;
    const own = document.entries(pattern);
    if (document.number(own, 'PatternType') === 2) {
      const state = document.dict(own, 'ExtGState');
      if (state) this.#states.apply(state, INITIAL_STATE, use.place);
      this.#shade(own?.get('Shading'), use);
      return false;
    }
    const stream = document.stream(pattern);
    if (!stream) return false;
    const uncolored = document.number(own, 'PaintType') === 2;
    return this.#stream(stream, {
      ...use,
      state: INITIAL_STATE,
      around: NOTHING_AROUND,
      semantic: false,
      uncolored,
      place: { ...use.place, object: refNumber(pattern), path: 'Pattern' },
    });
  }

  #shade(shading: PdfObject | undefined, use: Use): void {
    const own = this.#inspection.document.entries(shading);
    if (own?.has('ColorSpace'))
      this.#colors.use(own.get('ColorSpace'), use.resources, { ...use.place, path: 'Shading/ColorSpace' });
  }

  #show(use: Use, operands: readonly Operand[], state: ContentState, marked: MarkedStack): boolean {
    const { document } = this.#inspection;
    const which = paints(state.mode);
    let transparent = this.#paint(use, state, which);
    if (!state.font) return transparent;
    const last = operands.at(-1);
    const strings = Array.isArray(last) ? last : [last];
    const { element, hasActualText } = marked.around;
    const replaced = hasActualText || document.value(element, 'ActualText') instanceof PdfString;
    for (const item of strings) {
      if (!(item instanceof PdfString)) continue;
      const text = { invisible: state.mode === 3, hasActualText: replaced, place: use.place };
      const { font, codes } = this.#fonts.show(state.font, item.bytes, text);
      if (font.procedures) {
        for (const code of codes) if (this.#glyph(state.font, font.procedures(code), use)) transparent = true;
      }
    }
    return transparent;
  }

  /** Checks the procedure of a Type 3 glyph. */
  #glyph(font: PdfDict, glyph: string | undefined, use: Use): boolean {
    const { document } = this.#inspection;
    const stream = glyph === undefined ? undefined : document.stream(document.dict(font, 'CharProcs'), glyph);
    if (!stream) return false;
    const own = document.dict(font, 'Resources');
    const resources = new ResourceChain(document, own, use.resources);
    const { data } = decodeStream(document, stream, this.#inspection.budget);
    const uncolored = /\bd1\b/.test(Buffer.from(data.subarray(0, 200)).toString('latin1'));
    return this.#stream(
      stream,
      {
        ...use,
        state: INITIAL_STATE,
        around: NOTHING_AROUND,
        semantic: false,
        uncolored,
        place: { ...use.place, path: `CharProcs/${glyph}` },
      },
      resources,
    );
  }

  #draw(use: Use, operands: readonly Operand[], state: ContentState, marked: MarkedStack): boolean {
    const { document, report } = this.#inspection;
    const object = this.#take(use, 'XObject', operands[0]);
    const stream = document.stream(object);
    if (!stream) return false;
    const place = {
      ...use.place,
      object: refNumber(object) ?? use.place.object,
      path: pathOf('XObject', operands[0]),
    };
    const subtype = document.name(stream.dict, 'Subtype');
    let transparent = state.fillAlpha < 1;
    if (subtype === 'Image') {
      marked.paint(false, use.place);
      if (document.boolean(stream.dict, 'ImageMask') === true && !use.uncolored) {
        if (state.fillPattern === undefined) this.#colors.use(state.fill, use.resources, use.place);
        else if (this.#usePattern(state.fillPattern, use)) transparent = true;
      }
      if (this.#images.use(stream, use.resources, place)) transparent = true;
    } else if (subtype === 'PS') report.broken('6.2.9-3', place);
    else if (subtype === 'Form') {
      const { resources, semantic, depth } = use;
      const around = marked.around;
      if (this.#form(stream, { resources, state, around, place, semantic, depth, uncolored: use.uncolored }))
        transparent = true;
    }
    return transparent;
  }

  #form(
    stream: PdfStream,
    use: Pick<Use, 'resources' | 'state' | 'around' | 'place' | 'semantic' | 'depth'> & {
      uncolored?: boolean;
    },
  ): boolean {
    const { document, report } = this.#inspection;
    const { dict } = stream;
    if (!this.#checkedForms.has(stream)) {
      this.#checkedForms.add(stream);
      if (document.name(dict, 'Subtype2') === 'PS' || dict.has('PS') || dict.has('OPI'))
        report.broken('6.2.9-1', use.place);
      if (dict.has('Ref')) {
        report.broken('6.2.9-2', use.place);
        report.broken('ua:7.20-1', use.place);
      }
      const group = groupSpace(document, dict);
      if (group !== undefined) {
        const own = new ResourceChain(document, document.dict(dict, 'Resources'), use.resources);
        this.#colors.use(group, own, { ...use.place, path: `${use.place.path ?? ''}/Group/CS` });
      }
    }
    const times = (this.#drawn.get(stream) ?? 0) + 1;
    this.#drawn.set(stream, times);
    if (times > 1 && dict.has('StructParents')) report.broken('ua:7.20-2', use.place);
    const isGroup = document.name(document.dict(dict, 'Group'), 'S') === 'Transparency';
    const key = document.number(dict, 'StructParents');
    const inside = this.#stream(stream, {
      ...use,
      bytes: new Uint8Array(),
      key,
      uncolored: use.uncolored ?? false,
    });
    return isGroup || inside;
  }

  /** Checks a form, pattern or glyph, once for each kind of use that makes a difference. */
  #stream(stream: PdfStream, use: Use, own?: ResourceChain): boolean {
    const { document, budget, structure } = this.#inspection;
    if (use.depth >= MAX_NESTING) return false;
    const { state, around } = use;
    const tagged = structure.isTagged(around.element);
    const language = around.language ?? structure.languageOf(around.element);
    const way = [
      use.semantic,
      use.uncolored,
      tagged,
      around.artifact,
      around.hasActualText,
      language !== undefined,
      state.mode,
      state.fillAlpha < 1,
      state.strokeAlpha < 1,
      state.blends || state.masked,
      state.fillOverprint,
      state.strokeOverprint,
      state.overprintMode,
    ].join();
    const ways = this.#walked.get(stream) ?? new Map<string, boolean>();
    this.#walked.set(stream, ways);
    const known = ways.get(way);
    if (known !== undefined) return known;
    ways.set(way, false);
    budget.countInvocation();
    const resources =
      own ?? new ResourceChain(document, document.dict(stream.dict, 'Resources'), use.resources);
    const { data } = decodeStream(document, stream, budget);
    const transparent = this.#walk({ ...use, bytes: data, resources, depth: use.depth + 1 });
    ways.set(way, transparent);
    return transparent;
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
