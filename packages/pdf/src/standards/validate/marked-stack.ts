import { type PdfDict, PdfName, PdfString } from '../../file/core/objects.ts';
import { textOf } from '../../file/core/text-string.ts';
import type { Operand } from '../../page/syntax/operands.ts';
import { LANGUAGE } from '../rules/allowed.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';
import type { ResourceChain } from './resources.ts';

/** Marked content around a position, which a form inherits where it is drawn. */
export interface Surroundings {
  /** Structure element of the content. */
  readonly element: PdfDict | undefined;
  readonly artifact: boolean;
  readonly language: string | undefined;
  readonly hasActualText: boolean;
}

export const NOTHING_AROUND: Surroundings = {
  element: undefined,
  artifact: false,
  language: undefined,
  hasActualText: false,
};

interface Sequence extends Surroundings {
  /** Number of objects painted within it that need no further tag because of its properties. */
  painted: number;
}

/** Marked-content sequences of a content stream, and the rules about them (ISO 14289-1, 7.1 and 7.2). */
export class MarkedStack {
  readonly #inspection: Inspection;
  readonly #outer: Surroundings;
  /** StructParents of the page or form. */
  readonly #key: number | undefined;
  readonly #open: Sequence[] = [];
  /** Whether this content must be part of the structure; annotation appearances need not be. */
  readonly #semantic: boolean;

  constructor(inspection: Inspection, outer: Surroundings, key: number | undefined, semantic: boolean) {
    this.#inspection = inspection;
    this.#outer = outer;
    this.#key = key;
    this.#semantic = semantic;
  }

  get around(): Surroundings {
    return this.#open.at(-1) ?? this.#outer;
  }

  begin(operands: readonly Operand[], resources: ResourceChain, place: Place): void {
    const { document, report, structure, hasLanguage } = this.#inspection;
    const [tagged, listed] = operands;
    const tag = tagged instanceof PdfName ? tagged.value : '';
    const named = listed instanceof PdfName ? resources.take('Properties', listed.value) : undefined;
    const properties = listed instanceof Map ? listed : (document.dict(named) as PdfDict | undefined);
    const value = (key: string) => document.resolve(properties?.get(key) as never);
    const text = (key: string) => textOf(value(key));
    const around = this.around;
    const mcid = value('MCID');
    const own = typeof mcid === 'number' ? structure.elementOf(this.#key, mcid) : undefined;
    const element = own ?? around.element;
    const language = text('Lang');
    if (language !== undefined && !LANGUAGE.test(language)) {
      if (language !== '') report.broken('6.7.4-1', { ...place, detail: language });
      report.broken('ua:7.2-29', { ...place, detail: language });
    }
    const inherited = around.language ?? structure.languageOf(element);
    const isTagged = structure.isTagged(element);
    const artifact = around.artifact || tag === 'Artifact';
    if (this.#semantic) {
      if (tag === 'Artifact' && isTagged) report.broken('ua:7.1-1', place);
      if (isTagged && artifact) report.broken('ua:7.1-2', place);
      if (tag === 'Span' && !hasLanguage && language === undefined && inherited === undefined) {
        if (text('ActualText') !== undefined) report.broken('ua:7.2-30', place);
        if (text('Alt') !== undefined) report.broken('ua:7.2-31', place);
        if (text('E') !== undefined) report.broken('ua:7.2-32', place);
      }
    }
    this.#open.push({
      element,
      artifact,
      language: language ?? inherited,
      hasActualText: around.hasActualText || value('ActualText') instanceof PdfString,
      painted: 0,
    });
  }

  end(): void {
    this.#open.pop();
  }

  /** Records that content is painted. */
  paint(isText: boolean, place: Place): void {
    if (!this.#semantic) return;
    const { report, structure, hasLanguage } = this.#inspection;
    const { element, artifact, language } = this.around;
    const outermost = this.#open[0];
    if (structure.isTagged(element) || artifact) {
      if (outermost) outermost.painted++;
    } else report.broken('ua:7.1-3', place);
    if (isText && !hasLanguage && (language ?? structure.languageOf(element)) === undefined)
      report.broken('ua:7.2-34', place);
  }

  /** Ends the stream: content of an unclosed sequence counts as unmarked. */
  finish(place: Place): void {
    const outermost = this.#open[0];
    const { element, artifact } = this.#outer;
    const sound = artifact || this.#inspection.structure.isTagged(element);
    if (this.#semantic && outermost && outermost.painted > 0 && !sound)
      this.#inspection.report.broken('ua:7.1-3', place);
  }
}
