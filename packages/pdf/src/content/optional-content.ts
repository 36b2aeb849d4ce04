import { PDFArray, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { arrayEntry, dictEntry, dictOf, entry, items, nameEntry, rawEntry } from './objects.ts';

/** Visibility of optional content in the default configuration (ISO 32000-2, 8.11). */
export class OptionalContent {
  readonly #properties: PDFDict | undefined;
  readonly #off = new Set<PDFDict>();
  readonly #on = new Set<PDFDict>();
  readonly #baseOff: boolean;

  constructor(catalog: PDFDict | undefined) {
    this.#properties = dictEntry(catalog, 'OCProperties');
    const config = dictEntry(this.#properties, 'D');
    this.#baseOff = nameEntry(config, 'BaseState') === 'OFF';
    for (const group of items(arrayEntry(config, 'OFF'))) if (group instanceof PDFDict) this.#off.add(group);
    for (const group of items(arrayEntry(config, 'ON'))) if (group instanceof PDFDict) this.#on.add(group);
  }

  /** Whether `object`, the value of an `OC` entry or property list, is hidden when the document is opened. */
  isHidden(object: PDFObject | undefined, depth = 0): boolean {
    const dict = dictOf(object);
    if (!dict || !this.#properties || depth > 8) return false;
    if (nameEntry(dict, 'Type') === 'OCMD') return !this.#membershipVisible(dict, depth);
    if (nameEntry(dict, 'Type') !== 'OCG') return false;
    if (this.#off.has(dict)) return true;
    return this.#baseOff && !this.#on.has(dict);
  }

  #membershipVisible(dict: PDFDict, depth: number): boolean {
    const expression = entry(dict, 'VE');
    if (expression instanceof PDFArray) return this.#evaluate(expression, depth + 1);
    const value = entry(dict, 'OCGs');
    const groups = value instanceof PDFArray ? items(value) : value instanceof PDFDict ? [value] : [];
    const states = groups
      .filter((group) => group instanceof PDFDict)
      .map((group) => !this.isHidden(group, depth + 1));
    if (states.length === 0) return true;
    switch (nameEntry(dict, 'P')) {
      case 'AllOn':
        return states.every(Boolean);
      case 'AnyOff':
        return states.some((on) => !on);
      case 'AllOff':
        return states.every((on) => !on);
      default:
        return states.some(Boolean);
    }
  }

  #evaluate(expression: PDFArray, depth: number): boolean {
    if (depth > 16) return true;
    const [operator, ...operands] = items(expression);
    const values = operands.map((operand) =>
      operand instanceof PDFArray ? this.#evaluate(operand, depth + 1) : !this.isHidden(operand, depth),
    );
    const name = String(operator);
    if (name === '/Not') return !values[0];
    return name === '/And' ? values.every(Boolean) : values.some(Boolean);
  }
}

/** The reference under which a resource stands, when it is indirect. */
export function refOf(dict: PDFDict | undefined, key: string): PDFRef | undefined {
  const value = rawEntry(dict, key);
  return value instanceof PDFRef ? value : undefined;
}
