import type { PdfDict, PdfStream } from '../../file/core/objects.ts';
import { IMAGE_DEPTHS, INLINE_FILTERS } from '../rules/allowed.ts';
import type { ColorRules } from './colors.ts';
import { checkIntent } from './graphics-state-rules.ts';
import type { Inspection } from './inspection.ts';
import { checkJpx, isJpx } from './jpx.ts';
import type { Place } from './report.ts';
import type { ResourceChain } from './resources.ts';

/** Rules about images (ISO 19005-2, 6.2.8). */
export class ImageRules {
  readonly #inspection: Inspection;
  readonly #colors: ColorRules;
  readonly #seen = new Set<PdfStream>();

  constructor(inspection: Inspection, colors: ColorRules) {
    this.#inspection = inspection;
    this.#colors = colors;
  }

  /** @returns whether the image is transparent */
  use(image: PdfStream, resources: ResourceChain, place: Place, isMask = false): boolean {
    const { document } = this.#inspection;
    const mask = document.stream(image.dict, 'SMask');
    if (!this.#seen.has(image)) {
      this.#seen.add(image);
      this.#check(image, isMask ? undefined : resources, place);
      if (mask) this.use(mask, resources, { ...place, path: `${place.path ?? ''}/SMask` }, true);
      const stencil = document.stream(image.dict, 'Mask');
      if (stencil) this.#checkMask(stencil, { ...place, path: `${place.path ?? ''}/Mask` });
    }
    return mask !== undefined || (document.number(image.dict, 'SMaskInData') ?? 0) > 0;
  }

  /** @param resources for its colours; a soft mask has none */
  #check(image: PdfStream, resources: ResourceChain | undefined, place: Place): void {
    const { document, report } = this.#inspection;
    const { dict } = image;
    const isMask = document.boolean(dict, 'ImageMask') === true;
    if (dict.has('Alternates')) report.broken('6.2.8-1', place);
    if (dict.has('OPI')) report.broken('6.2.8-2', place);
    if (document.boolean(dict, 'Interpolate') === true) report.broken('6.2.8-3', place);
    const depth = document.number(dict, 'BitsPerComponent');
    if (isMask) {
      if (depth !== undefined && depth !== 1) report.broken('6.2.8-5', { ...place, detail: `${depth}` });
    } else if (depth !== undefined && !IMAGE_DEPTHS.includes(depth))
      report.broken('6.2.8-4', { ...place, detail: `${depth}` });
    checkIntent(this.#inspection, document.name(dict, 'Intent'), place);
    if (isJpx(document, image)) checkJpx(this.#inspection, image, place);
    if (resources && !isMask && document.has(dict, 'ColorSpace'))
      this.#colors.use(dict.get('ColorSpace'), resources, place);
  }

  #checkMask(mask: PdfStream, place: Place): void {
    const { document, report } = this.#inspection;
    const { dict } = mask;
    if (document.boolean(dict, 'Interpolate') === true) report.broken('6.2.8-3', place);
    if (dict.has('Alternates')) report.broken('6.2.8-1', place);
    if (dict.has('OPI')) report.broken('6.2.8-2', place);
    const depth = document.number(dict, 'BitsPerComponent');
    if (depth !== undefined && depth !== 1) report.broken('6.2.8-5', { ...place, detail: `${depth}` });
  }

  /** Checks an inline image (ISO 19005-2, 6.1.10 and 6.2.8). */
  useInline(dict: PdfDict, resources: ResourceChain, place: Place): void {
    const { document, report } = this.#inspection;
    const value = (key: string, short: string) => document.resolve(dict.get(key) ?? dict.get(short));
    const filters = value('Filter', 'F');
    for (const item of Array.isArray(filters) ? filters : filters === null ? [] : [filters]) {
      const filter = document.name(item) ?? '';
      if (!INLINE_FILTERS.has(filter)) report.broken('6.1.10-1', { ...place, detail: filter });
    }
    if (value('Interpolate', 'I') === true) report.broken('6.2.8-3', place);
    const isMask = value('ImageMask', 'IM') === true;
    const depth = value('BitsPerComponent', 'BPC');
    if (!isMask && typeof depth === 'number' && !IMAGE_DEPTHS.includes(depth))
      report.broken('6.2.8-4', { ...place, detail: `${depth}` });
    checkIntent(this.#inspection, document.name(dict, 'Intent'), place);
    const space = dict.get('ColorSpace') ?? dict.get('CS');
    if (!isMask && space !== undefined) this.#colors.use(space, resources, place);
  }
}
