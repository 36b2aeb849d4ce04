import { type PdfDict, PdfName, type PdfObject, sameObject } from '../../file/core/objects.ts';
import { iccHeader } from './icc-profile.ts';
import { bytesOf, type Inspection, listed, refNumber } from './inspection.ts';
import type { Place } from './report.ts';
import type { ResourceChain } from './resources.ts';
import { checkUnicodeName } from './unicode-names.ts';

const MAX_DEPTH = 8;
const MAX_COLORANTS = 32;
const DEVICE_RULES = {
  DeviceRGB: ['6.2.4.3-2', 'DefaultRGB', 'RGB '],
  DeviceCMYK: ['6.2.4.3-3', 'DefaultCMYK', 'CMYK'],
  DeviceGray: ['6.2.4.3-4', 'DefaultGray', undefined],
} as const;
type DeviceSpace = keyof typeof DEVICE_RULES;

/** Abbreviated names for inline images (ISO 32000-1, table 93). */
const SHORT: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

/** Overprint settings while a colour space is used. */
export interface Overprint {
  readonly on: boolean;
  readonly mode: number;
}

const NO_OVERPRINT: Overprint = { on: false, mode: 0 };

/** Checks used colour spaces (ISO 19005-2, 6.2.4): device colour spaces at each use, the others once. */
export class ColorRules {
  readonly #inspection: Inspection;
  readonly #seen = new Set<PdfObject>();
  readonly #separations = new Map<string, { alternate: PdfObject; tint: PdfObject }>();
  readonly #inconsistent = new Set<string>();

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
  }

  /**
   * @param space a name, an array, or a reference to one
   * @param overprint settings while painting
   */
  use(
    space: PdfObject | undefined,
    resources: ResourceChain,
    place: Place,
    overprint: Overprint = NO_OVERPRINT,
  ): void {
    this.#use(space, resources, place, overprint, 0);
  }

  #use(
    space: PdfObject | undefined,
    resources: ResourceChain,
    place: Place,
    overprint: Overprint,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) return;
    const { document } = this.#inspection;
    const value = document.resolve(space);
    if (value instanceof PdfName) {
      const name = SHORT[value.value] ?? value.value;
      if (isDevice(name)) this.#useDevice(name, resources, place, depth);
      else if (name !== 'Pattern' && name !== 'Indexed') {
        const named = resources.find('ColorSpace', value.value);
        if (named !== undefined) this.#use(named, resources, place, overprint, depth + 1);
      }
      return;
    }
    if (!Array.isArray(value)) return;
    const at = { ...place, object: refNumber(space) ?? place.object };
    const family = SHORT[document.name(value[0]) ?? ''] ?? document.name(value[0]) ?? '';
    if (isDevice(family)) this.#useDevice(family, resources, place, depth);
    else if (family === 'ICCBased') this.#useProfile(value, at, overprint);
    else if (family === 'Indexed' || family === 'I') this.#use(value[1], resources, at, overprint, depth + 1);
    else if (family === 'Separation') {
      this.#checkSeparation(value, at);
      this.#use(value[2], resources, at, overprint, depth + 1);
    } else if (family === 'DeviceN') this.#useColorants(value, resources, at, overprint, depth);
  }

  #useDevice(name: DeviceSpace, resources: ResourceChain, place: Place, depth: number): void {
    const { report, outputSpace } = this.#inspection;
    const [rule, fallback, wanted] = DEVICE_RULES[name];
    const own = resources.defaultSpace(fallback);
    const value = this.#inspection.document.resolve(own);
    if (value !== null && !(value instanceof PdfName)) {
      this.#use(own, resources, place, NO_OVERPRINT, depth + 1);
      return;
    }
    const fits = wanted === undefined ? outputSpace !== undefined : outputSpace === wanted;
    if (!fits) report.broken(rule, place);
  }

  #useProfile(value: PdfObject[], place: Place, overprint: Overprint): void {
    const { document, report } = this.#inspection;
    const stream = document.stream(value[1]);
    if (document.number(stream?.dict, 'N') === 4 && overprint.on && overprint.mode !== 0)
      report.broken('6.2.4.2-2', place);
    if (this.#seen.has(value)) return;
    this.#seen.add(value);
    const header = iccHeader(bytesOf(this.#inspection, stream));
    const sound =
      header !== undefined &&
      /^(prtr|mntr|scnr|spac)$/.test(header.deviceClass) &&
      /^(RGB |CMYK|GRAY|Lab )$/.test(header.colorSpace) &&
      header.version < 5;
    if (!sound)
      report.broken('6.2.4.2-1', {
        ...place,
        object: refNumber(value[1]) ?? place.object,
        ...(header && { detail: `${header.deviceClass}, ${header.colorSpace}, version ${header.version}` }),
      });
  }

  #checkSeparation(value: PdfObject[], place: Place): void {
    const { document, report } = this.#inspection;
    const name = document.name(value[1]);
    if (name === undefined || this.#seen.has(value)) return;
    this.#seen.add(value);
    checkUnicodeName(this.#inspection, name, place);
    const own = { alternate: document.resolve(value[2]), tint: document.resolve(value[3]) };
    const before = this.#separations.get(name);
    if (!before) this.#separations.set(name, own);
    else if (!this.#alike(before.alternate, own.alternate) || !this.#alike(before.tint, own.tint)) {
      if (!this.#inconsistent.has(name)) report.broken('6.2.4.4-2', { ...place, detail: name });
      this.#inconsistent.add(name);
    }
  }

  /** Whether two objects are equal in value, direct or indirect. */
  #alike(a: PdfObject, b: PdfObject, depth = 0): boolean {
    const { document } = this.#inspection;
    const [left, right] = [document.resolve(a), document.resolve(b)];
    if (left === right) return true;
    if (Array.isArray(left) && Array.isArray(right))
      return (
        depth < MAX_DEPTH &&
        left.length === right.length &&
        left.every((item, i) => this.#alike(item, right[i]!, depth + 1))
      );
    return sameObject(left, right);
  }

  #useColorants(
    value: PdfObject[],
    resources: ResourceChain,
    place: Place,
    overprint: Overprint,
    depth: number,
  ): void {
    const { document, report } = this.#inspection;
    const names = (document.array(value[1]) ?? []).map((item) => document.name(item) ?? '');
    const attributes = document.dict(value[4]);
    const process = document.dict(attributes, 'Process');
    const colorants = document.dict(attributes, 'Colorants');
    if (!this.#seen.has(value)) {
      this.#seen.add(value);
      for (const name of names) checkUnicodeName(this.#inspection, name, place);
      if (names.length > MAX_COLORANTS) report.broken('6.1.13-9', { ...place, detail: `${names.length}` });
      const components = (document.array(process, 'Components') ?? []).map((item) => document.name(item));
      const missing = names.find(
        (name) => !PROCESS.has(name) && !colorants?.has(name) && !components.includes(name),
      );
      if (missing !== undefined) report.broken('6.2.4.4-1', { ...place, detail: missing });
    }
    this.#use(value[2], resources, place, overprint, depth + 1);
    if (process) this.#use(process.get('ColorSpace'), resources, place, overprint, depth + 1);
    for (const item of colorants?.values() ?? [])
      if (document.array(item)) this.#use(item, resources, place, overprint, depth + 1);
  }
}

function isDevice(name: string): name is DeviceSpace {
  return Object.hasOwn(DEVICE_RULES, name);
}

/**
 * Checks the output intents (ISO 19005-2, 6.2.3).
 *
 * @returns the colour space of their profile
 */
export function checkOutputIntents(
  inspection: Omit<Inspection, 'outputSpace' | 'structure'>,
): string | undefined {
  const { document, report } = inspection;
  let space: string | undefined;
  const profiles = new Set<number>();
  for (const item of listed(document, document.catalog.get('OutputIntents'))) {
    const intent = document.dict(item);
    if (!intent) continue;
    const place = { object: refNumber(item), path: 'OutputIntents' };
    if (document.name(intent, 'S') === 'GTS_PDFX' && intent.has('DestOutputProfileRef'))
      report.broken('6.2.3-3', place);
    const profile = intent.get('DestOutputProfile');
    const number = refNumber(profile);
    if (number !== undefined) profiles.add(number);
    const stream = document.stream(profile);
    if (!stream) continue;
    const header = iccHeader(bytesOf(inspection as Inspection, stream));
    const sound =
      header !== undefined &&
      /^(prtr|mntr)$/.test(header.deviceClass) &&
      /^(RGB |CMYK|GRAY)$/.test(header.colorSpace) &&
      header.version < 5;
    if (!sound)
      report.broken('6.2.3-1', {
        ...place,
        object: number,
        ...(header && { detail: `${header.deviceClass}, ${header.colorSpace}, version ${header.version}` }),
      });
    const isArchival = document.name(intent, 'S') === 'GTS_PDFA1';
    if (isArchival && header && /^[ -~]{4}$/.test(header.colorSpace)) space = header.colorSpace;
  }
  if (profiles.size > 1) report.broken('6.2.3-2', { path: 'OutputIntents' });
  return space;
}

/** Returns the blending colour space of a page group or form group. */
export function groupSpace(document: Inspection['document'], holder: PdfDict): PdfObject | undefined {
  return document.dict(holder, 'Group')?.get('CS');
}
