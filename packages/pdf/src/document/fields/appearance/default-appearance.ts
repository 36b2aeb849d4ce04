import { PdfString } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { operationsOf } from '../../../page/syntax/lexer.ts';
import { formatNumber, nameAt, numberAt } from '../../../page/syntax/operands.ts';
import type { FormWidget } from '../model/form-field.ts';
import { attributeOf } from '../reading/read-fields.ts';

/** Content of a default appearance string (ISO 32000-2, 12.7.4.3). */
export interface DefaultAppearance {
  /** Name of the font among the resources of the form. */
  readonly font: string | undefined;
  /** Font size in points; 0 means auto size. */
  readonly size: number;
  /** Operators that set the colour. */
  readonly colour: string;
}

const COLOUR_OPERANDS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };
const LARGEST = 1000;

/** Returns the default appearance of a widget, its field or its form. Malformed parts are left out. */
export function defaultAppearanceOf(document: DocumentReader, widget: FormWidget): DefaultAppearance {
  const form = document.dict(document.catalog, 'AcroForm');
  const value = attributeOf(document, widget, 'DA') ?? document.value(form, 'DA');
  let font: string | undefined;
  let size = 0;
  let colour = '0 g';
  if (!(value instanceof PdfString)) return { font, size, colour };
  for (const { operator, operands } of operationsOf(value.bytes.subarray(0, 10_000))) {
    const components = COLOUR_OPERANDS[operator];
    if (operator === 'Tf') {
      font = nameAt(operands, 0);
      size = Math.abs(numberAt(operands, 1));
      if (!(size <= LARGEST)) size = 0;
    } else if (components !== undefined && operands.length >= components) {
      const numbers = operands.slice(-components);
      if (numbers.every((one) => typeof one === 'number'))
        colour = `${numbers.map((one) => formatNumber(one)).join(' ')} ${operator}`;
    }
  }
  return { font, size, colour };
}
