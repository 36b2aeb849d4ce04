import { type Binding, booleanOf, constant, decimal, each, element, group, text } from './binding.ts';
import { childText, type XmlElement } from './xml.ts';

/** Binds an amount in the currency of the invoice. */
export function amount(name: string, path: string): Binding {
  return decimal(text(name, path, { attributes: ({ currency }) => ({ currencyID: currency }) }), path);
}

/** Binds a percentage. */
export const percent = (name: string, path: string): Binding => decimal(text(name, path), path);

/** Tax of a category: VAT. */
export const VAT_SCHEME: Binding = {
  ...constant('cac:TaxScheme', 'VAT'),
  write: () => [element('cac:TaxScheme', { children: [element('cbc:ID', { text: 'VAT' })] })],
};

/** Whether an element holds VAT: its tax scheme is VAT. The schema reports a missing scheme. */
export function isVat({ children }: XmlElement): boolean {
  const scheme = children.find(({ name }) => name === 'cac:TaxScheme');
  return scheme === undefined || childText(scheme, 'cbc:ID')?.toUpperCase() === 'VAT';
}

/** Type of a document reference to the invoiced object. */
export const INVOICED_OBJECT = '130';

/** Whether a document reference has a certain type. */
export const isOfType =
  (type: string): Binding['when'] =>
  (found) =>
    childText(found, 'cbc:DocumentTypeCode') === type;

/** Whether an element is a charge; undefined if its indicator is absent or malformed. */
export function isCharge(found: XmlElement): boolean | undefined {
  return booleanOf(childText(found, 'cbc:ChargeIndicator'));
}

/** Binds allowances or charges: those of the invoice have VAT, those of a line do not. */
export function allowances(path: 'allowances' | 'charges', level: 'document' | 'line'): Binding {
  const charges = path === 'charges';
  const vat = group(
    'cac:TaxCategory',
    'vat',
    [text('cbc:ID', 'category'), percent('cbc:Percent', 'rate'), VAT_SCHEME],
    { when: isVat },
  );
  return each(
    'cac:AllowanceCharge',
    path,
    [
      constant('cbc:ChargeIndicator', String(charges)),
      text('cbc:AllowanceChargeReasonCode', 'reasonCode'),
      text('cbc:AllowanceChargeReason', 'reason'),
      percent('cbc:MultiplierFactorNumeric', 'percentage'),
      amount('cbc:Amount', 'amount'),
      amount('cbc:BaseAmount', 'baseAmount'),
      ...(level === 'document' ? [vat] : []),
    ],
    (found) => isCharge(found) === charges,
  );
}
