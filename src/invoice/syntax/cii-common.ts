import { type Binding, booleanOf, type Codec, constant, decimal, each, group, text } from './binding.ts';
import { childText, type XmlElement } from './xml.ts';

/** Converts a date of eight digits (format 102) to ISO 8601; other text is returned unchanged. */
export function isoDate(digits: string): string {
  return digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** Binds a date: a child element with eight digits, whose `format` attribute declares them. */
export function date(name: string, path: string, inside = 'udt:DateTimeString'): Binding {
  const codec: Codec = {
    inside,
    attributes: () => ({ format: '102' }),
    toXml: (iso) => iso.replaceAll('-', ''),
    toModel: isoDate,
  };
  return text(name, path, codec);
}

/** Binds an amount, a price or a percentage. Only VAT totals have a currency. */
export const number = (name: string, path: string): Binding => decimal(text(name, path), path);

export const VAT_TYPE = constant('ram:TypeCode', 'VAT');

/** Whether an element holds VAT, not another tax. */
export function isVat(found: XmlElement): boolean {
  return childText(found, 'ram:TypeCode')?.toUpperCase() === 'VAT';
}

/** Whether an element is a charge; undefined if its indicator is absent or malformed. */
export function isCharge({ children }: XmlElement): boolean | undefined {
  return booleanOf(children.find(({ name }) => name === 'ram:ChargeIndicator')?.children[0]?.text);
}

/** Binds allowances or charges: those of the invoice have VAT, those of a line do not. */
export function allowances(path: 'allowances' | 'charges', level: 'document' | 'line'): Binding {
  const charges = path === 'charges';
  const vat = group(
    'ram:CategoryTradeTax',
    'vat',
    [VAT_TYPE, text('ram:CategoryCode', 'category'), number('ram:RateApplicablePercent', 'rate')],
    { when: isVat },
  );
  return each(
    'ram:SpecifiedTradeAllowanceCharge',
    path,
    [
      constant('ram:ChargeIndicator', String(charges), 'udt:Indicator'),
      number('ram:CalculationPercent', 'percentage'),
      number('ram:BasisAmount', 'baseAmount'),
      number('ram:ActualAmount', 'amount'),
      text('ram:ReasonCode', 'reasonCode'),
      text('ram:Reason', 'reason'),
      ...(level === 'document' ? [vat] : []),
    ],
    (found) => isCharge(found) === charges,
  );
}

export const reference = (name: string, path: string) =>
  group(name, '', [text('ram:IssuerAssignedID', path)]);

export const period = (path: string) =>
  group('ram:BillingSpecifiedPeriod', path, [
    date('ram:StartDateTime', 'start'),
    date('ram:EndDateTime', 'end'),
  ]);
