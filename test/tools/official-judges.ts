import type { XmlReading } from '../../src/invoice/read.ts';

const UBL = ['ubl/**/UBL-Invoice-2.1.xsd', 'ubl/**/UBL-CreditNote-2.1.xsd'];
const D16B = ['cii-d16b/**/CrossIndustryInvoice_100pD16B.xsd'];

export interface Judges {
  readonly schemas: readonly string[];
  readonly stylesheets: readonly string[];
}

/** Returns the official files that judge what an invoice claims to be, and a name for them; undefined if there are none. */
export function judgesOf({
  syntax,
  format,
  profile,
  invoice,
}: XmlReading): [group: string, judges: Judges] | undefined {
  const own = { schemas: syntax === 'ubl' ? UBL : D16B, end: syntax.toUpperCase() };
  if (format === 'xrechnung')
    return [`xrechnung-${syntax}`, { schemas: own.schemas, stylesheets: [`EN-${own.end}`, `XR-${own.end}`] }];
  if (format === 'peppol' && invoice.specification?.includes(':selfbilling:'))
    return ['peppol-self-billing', { schemas: UBL, stylesheets: ['EN-UBL', 'PEPPOL-SB-UBL'] }];
  if (format === 'peppol' && syntax === 'ubl')
    return ['peppol', { schemas: UBL, stylesheets: ['EN-UBL', 'PEPPOL-UBL'] }];
  if (profile === 'extended-ctc-fr')
    return [
      `ctc-fr-${syntax}`,
      {
        schemas: syntax === 'ubl' ? UBL : ['cii-d22b/**/CrossIndustryInvoice_100pD22B.xsd'],
        stylesheets: [`EXTENDED-CTC-FR-${own.end}`, `FR-${own.end}`],
      },
    ];
  if (format === 'factur-x' && profile !== undefined && syntax === 'cii') {
    const schemas = [`factur-x/${profile.replace('-', '')}/FACTUR-X_+(BASIC|BASIC-WL|MINIMUM|EXTENDED).xsd`];
    return [profile, { schemas, stylesheets: [`FACTUR-X_${profile.toUpperCase()}`] }];
  }
  return format === 'en16931'
    ? [`en16931-${syntax}`, { schemas: own.schemas, stylesheets: [`EN-${own.end}`] }]
    : undefined;
}
