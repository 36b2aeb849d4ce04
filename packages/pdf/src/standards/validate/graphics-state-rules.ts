import { type PdfDict, PdfName, type PdfObject } from '../../file/core/objects.ts';
import { BLEND_MODES, RENDERING_INTENTS } from '../rules/allowed.ts';
import type { ContentState } from './content-state.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';

const PRIMARIES = /^(Cyan|Magenta|Yellow|Black)$/;

/** Checks a rendering intent (ISO 19005-2, 6.2.6). */
export function checkIntent({ report }: Inspection, intent: string | undefined, place: Place): void {
  if (intent !== undefined && !RENDERING_INTENTS.has(intent))
    report.broken('6.2.6-1', { ...place, detail: intent });
}

/** Rules about graphics state parameter dictionaries (ISO 19005-2, 6.2.5 and 6.2.10). */
export class GraphicsStateRules {
  readonly #inspection: Inspection;
  readonly #seen = new Set<PdfDict>();

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
  }

  /** @returns the state after `gs` */
  apply(dict: PdfDict, state: ContentState, place: Place): ContentState {
    if (!this.#seen.has(dict)) {
      this.#seen.add(dict);
      this.#check(dict, place);
    }
    return this.#changed(dict, state);
  }

  #check(dict: PdfDict, place: Place): void {
    const { document, report } = this.#inspection;
    if (dict.has('TR')) report.broken('6.2.5-1', place);
    if (dict.has('TR2') && document.name(dict, 'TR2') !== 'Default') report.broken('6.2.5-2', place);
    if (dict.has('HTP')) report.broken('6.2.5-3', place);
    const mode = blendModeOf(this.#inspection, dict);
    if (mode !== undefined && !BLEND_MODES.has(mode)) report.broken('6.2.10-1', { ...place, detail: mode });
    checkIntent(this.#inspection, document.name(dict, 'RI'), place);
    const halftone = dict.get('HT');
    if (halftone !== undefined) this.#checkHalftone(halftone, undefined, place);
  }

  #checkHalftone(halftone: PdfObject, colorant: string | undefined, place: Place): void {
    const { document, report } = this.#inspection;
    const own = document.entries(halftone);
    if (!own) return;
    const type = document.number(own, 'HalftoneType');
    if (type !== 1 && type !== 5)
      report.broken('6.2.5-4', { ...place, detail: `HalftoneType ${type ?? 'missing'}` });
    if (document.has(own, 'HalftoneName')) report.broken('6.2.5-5', place);
    const transfer = document.has(own, 'TransferFunction');
    const primary = colorant === undefined || PRIMARIES.test(colorant);
    if (colorant !== 'Default' && transfer === primary) report.broken('6.2.5-6', place);
    if (type !== 5) return;
    for (const [key, value] of own) if (document.entries(value)) this.#checkHalftone(value, key, place);
  }

  #changed(dict: PdfDict, state: ContentState): ContentState {
    const { document } = this.#inspection;
    const stroke = document.boolean(dict, 'OP');
    const fill = document.boolean(dict, 'op') ?? stroke;
    const mask = dict.has('SMask') ? document.entries(dict, 'SMask') !== undefined : state.masked;
    const font = document.dict(document.array(dict, 'Font')?.[0]);
    return {
      ...state,
      font: font ?? state.font,
      fillOverprint: fill ?? state.fillOverprint,
      strokeOverprint: stroke ?? state.strokeOverprint,
      overprintMode: document.number(dict, 'OPM') ?? state.overprintMode,
      fillAlpha: document.number(dict, 'ca') ?? state.fillAlpha,
      strokeAlpha: document.number(dict, 'CA') ?? state.strokeAlpha,
      masked: mask,
      blends: dict.has('BM') ? this.#blends(dict) : state.blends,
    };
  }

  #blends(dict: PdfDict): boolean {
    const { document } = this.#inspection;
    const value = document.value(dict, 'BM');
    if (value instanceof PdfName) return value.value !== 'Normal';
    if (Array.isArray(value)) return value.length !== 1 || document.name(value[0]) !== 'Normal';
    return value !== null;
  }
}

/** Returns the blend mode, or the first of several. */
function blendModeOf({ document }: Inspection, dict: PdfDict): string | undefined {
  const value = document.value(dict, 'BM');
  if (value instanceof PdfName) return value.value;
  return Array.isArray(value)
    ? value.map((item) => document.name(item)).find((item) => item !== undefined)
    : undefined;
}
