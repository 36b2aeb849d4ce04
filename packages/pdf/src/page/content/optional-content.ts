import { isDict, nameOf, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { items } from '../syntax/entries.ts';

/** Visibility of optional content in the default configuration (ISO 32000-2, 8.11). */
export class OptionalContent {
  readonly #pdf: ObjectReader;
  readonly #properties: PdfDict | undefined;
  readonly #off = new Set<PdfDict>();
  readonly #on = new Set<PdfDict>();
  readonly #baseOff: boolean;

  constructor(pdf: ObjectReader, catalog: PdfDict | undefined) {
    this.#pdf = pdf;
    this.#properties = pdf.entries(catalog, 'OCProperties');
    const config = pdf.entries(this.#properties, 'D');
    this.#baseOff = pdf.name(config, 'BaseState') === 'OFF';
    for (const group of items(pdf, pdf.array(config, 'OFF'))) if (isDict(group)) this.#off.add(group);
    for (const group of items(pdf, pdf.array(config, 'ON'))) if (isDict(group)) this.#on.add(group);
    for (const use of items(pdf, pdf.array(config, 'AS'))) this.#switchOff(use);
  }

  /** Adds groups that viewers switch off for viewing by their usage (ISO 32000-2, 8.11.4.5). */
  #switchOff(use: PdfObject): void {
    const pdf = this.#pdf;
    const isForViewing = pdf.name(use, 'Event') === 'View';
    if (!isForViewing || !items(pdf, pdf.array(use, 'Category')).some((each) => nameOf(each) === 'View'))
      return;
    for (const group of items(pdf, pdf.array(use, 'OCGs'))) {
      const state = pdf.name(pdf.entries(pdf.entries(group, 'Usage'), 'View'), 'ViewState');
      if (state === 'OFF' && isDict(group)) this.#off.add(group);
    }
  }

  /** Whether `object`, the value of an `OC` entry or property list, is hidden when the document is opened. */
  isHidden(object: PdfObject | undefined, depth = 0): boolean {
    const dict = this.#pdf.entries(object);
    if (!dict || !this.#properties || depth > 8) return false;
    if (this.#pdf.name(dict, 'Type') === 'OCMD') return !this.#membershipVisible(dict, depth);
    if (this.#pdf.name(dict, 'Type') !== 'OCG') return false;
    if (this.#off.has(dict)) return true;
    return this.#baseOff && !this.#on.has(dict);
  }

  #membershipVisible(dict: PdfDict, depth: number): boolean {
    const expression = this.#pdf.value(dict, 'VE');
    if (Array.isArray(expression)) return this.#evaluate(expression, depth + 1);
    const value = this.#pdf.value(dict, 'OCGs');
    const groups = Array.isArray(value) ? items(this.#pdf, value) : isDict(value) ? [value] : [];
    const states = groups.filter((group) => isDict(group)).map((group) => !this.isHidden(group, depth + 1));
    if (states.length === 0) return true;
    switch (this.#pdf.name(dict, 'P')) {
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

  #evaluate(expression: PdfObject[], depth: number): boolean {
    if (depth > 16) return true;
    const [operator, ...operands] = items(this.#pdf, expression);
    const values = operands.map((operand) =>
      Array.isArray(operand) ? this.#evaluate(operand, depth + 1) : !this.isHidden(operand, depth),
    );
    const name = nameOf(operator);
    if (name === 'Not') return !values[0];
    return name === 'And' ? values.every(Boolean) : values.some(Boolean);
  }
}
