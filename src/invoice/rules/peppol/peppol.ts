import { CREDIT_NOTE_TYPES } from '../../code-lists/document-types.ts';
import { PEPPOL_ADDRESS_SCHEMES } from '../../code-lists/schemes.ts';
import type { Invoice } from '../../model/invoice.ts';
import { everyAllowance } from '../figures.ts';
import { IDENTIFIERS } from '../identifiers.ts';
import { eachOf, has, numberIn, type Rule, rule, unless, within } from '../rule.ts';

const id = (number: string) => `PEPPOL-EN16931-${number}`;

const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing';
const SELF_BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:selfbilling';
const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#';

/** Business processes (BT-23) that self-billing has as well. */
const SHARED_PROCESSES = [
  'urn:peppol:france:billing:regulated',
  'urn:peppol:france:billing:non-regulated',
  'urn:peppol:bis:billing_with_response',
];
const PROCESSES = [`${PROCESS}:01:1.0`, ...SHARED_PROCESSES];
const SELF_BILLING_PROCESSES = [`${SELF_BILLING_PROCESS}:01:1.0`, ...SHARED_PROCESSES];

/** Whether an invoice claims Peppol BIS Self-Billing 3. */
const isSelfBilling = ({ specification = '' }: Invoice) =>
  specification.startsWith(`${SPECIFICATION}${SELF_BILLING_PROCESS}:3.0`);

export const areBothGerman = ({ seller, buyer }: Invoice) =>
  seller?.address?.country === 'DE' && buyer?.address?.country === 'DE';

/** Rules of Peppol BIS Billing 3 that XRechnung also contains. */
export const SHARED_WITH_XRECHNUNG: readonly Rule[] = [
  rule(
    id('R001'),
    'An invoice names its business process.',
    'Give businessProcess, or leave it out to have it set.',
    ({ businessProcess }) => unless(has(businessProcess), 'businessProcess'),
  ),
  rule(
    id('R005'),
    'The currency of accounting is another one than that of the invoice.',
    'Leave taxCurrency out.',
    ({ currency, taxCurrency }) =>
      unless(taxCurrency === undefined || taxCurrency !== currency, 'taxCurrency'),
  ),
  rule(id('R010'), 'A buyer has an electronic address.', 'Give buyer.electronicAddress.', ({ buyer }) =>
    unless(has(buyer?.electronicAddress?.id), 'buyer.electronicAddress'),
  ),
  rule(id('R020'), 'A seller has an electronic address.', 'Give seller.electronicAddress.', ({ seller }) =>
    unless(has(seller?.electronicAddress?.id), 'seller.electronicAddress'),
  ),
  rule(
    id('R041'),
    'A percentage is of a base amount.',
    'Give baseAmount, or leave percentage out.',
    everyAllowance(({ baseAmount, percentage }, path) =>
      unless(!has(percentage) || has(baseAmount), `${path}.baseAmount`),
    ),
  ),
  rule(
    id('R042'),
    'A base amount has a percentage.',
    'Give percentage, or leave baseAmount out.',
    everyAllowance(({ baseAmount, percentage }, path) =>
      unless(!has(baseAmount) || has(percentage), `${path}.percentage`),
    ),
  ),
  rule(
    id('R055'),
    'The VAT in the currency of accounting has the sign of the VAT.',
    'Check totals.vatInTaxCurrency.',
    ({ totals }) => {
      const [vat, other] = [numberIn(totals?.vat), numberIn(totals?.vatInTaxCurrency)];
      if (vat === undefined || other === undefined) return [];
      return unless((vat.lte(0) && other.lte(0)) || (vat.gte(0) && other.gte(0)), 'totals.vatInTaxCurrency');
    },
  ),
  rule(
    id('R061'),
    'A direct debit (49, 59) names its mandate.',
    'Give payment.directDebit.mandate.',
    ({ payment }) =>
      unless(
        !['49', '59'].includes(payment?.meansCode ?? '') || has(payment?.directDebit?.mandate),
        'payment.directDebit.mandate',
      ),
  ),
  rule(id('R110'), 'The period of a line starts within the invoicing period.', 'Check the periods.', (it) =>
    eachOf(it.lines, 'lines', ({ period }, path) =>
      within(it.delivery?.period?.start, `${path}.period.start`, (start, at) =>
        unless(period?.start === undefined || period.start >= start, at),
      ),
    ),
  ),
  rule(id('R111'), 'The period of a line ends within the invoicing period.', 'Check the periods.', (it) =>
    eachOf(it.lines, 'lines', ({ period }, path) =>
      within(it.delivery?.period?.end, `${path}.period.end`, (end, at) =>
        unless(period?.end === undefined || period.end <= end, at),
      ),
    ),
  ),
  rule(id('R121'), 'A base quantity is above 0.', 'Correct price.baseQuantity, or leave it out.', (it) =>
    eachOf(it.lines, 'lines', ({ price }, path) =>
      unless(numberIn(price?.baseQuantity)?.gt(0) ?? true, `${path}.price.baseQuantity`),
    ),
  ),
  rule(
    id('R130'),
    'A base quantity has the unit of the quantity.',
    'Make price.baseQuantityUnit the unit, or leave it out.',
    (it) =>
      eachOf(it.lines, 'lines', ({ price, unit }, path) =>
        unless(
          price?.baseQuantityUnit === undefined || price.baseQuantityUnit === unit,
          `${path}.price.baseQuantityUnit`,
        ),
      ),
  ),
];

const peppolAddress = (of: 'seller' | 'buyer') => (it: Invoice) => {
  const scheme = it[of]?.electronicAddress?.scheme;
  return unless(!has(scheme) || PEPPOL_ADDRESS_SCHEMES.has(scheme!), `${of}.electronicAddress.scheme`);
};

const INVOICES =
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(
    ' ',
  );
const CREDIT_NOTES = '381 396 81 83 532'.split(' ');
const SELF_BILLED_INVOICES = ['389', '527'];
const SELF_BILLED_CREDIT_NOTES = ['261'];

/** Rule and VAT category of each exemption reason. */
const REASONS: Readonly<Record<string, readonly [rule: string, category: string]>> = {
  'VATEX-EU-G': ['P0104', 'G'],
  'VATEX-EU-O': ['P0105', 'O'],
  'VATEX-EU-IC': ['P0106', 'K'],
  'VATEX-EU-AE': ['P0107', 'AE'],
  'VATEX-EU-D': ['P0108', 'E'],
  'VATEX-EU-F': ['P0109', 'E'],
  'VATEX-EU-I': ['P0110', 'E'],
  'VATEX-EU-J': ['P0111', 'E'],
};

/** Rules of Peppol BIS Billing 3 that apply in every country. */
export const PEPPOL: readonly Rule[] = [
  ...SHARED_WITH_XRECHNUNG,
  rule(
    id('R002'),
    'An invoice has one note at most, unless seller and buyer are both in Germany.',
    'Join the notes.',
    (it) => unless((it.notes?.length ?? 0) <= 1 || areBothGerman(it), 'notes'),
  ),
  rule(
    id('R003'),
    "An invoice has the buyer's reference or the number of an order.",
    'Give buyerReference or purchaseOrderReference.',
    ({ buyerReference, purchaseOrderReference }) =>
      unless(has(buyerReference) || has(purchaseOrderReference), 'buyerReference'),
  ),
  rule(
    id('R004'),
    `The specification is ${SPECIFICATION}${PROCESS}:3.0, or that of self-billing.`,
    'Leave specification out.',
    (it) =>
      unless(
        isSelfBilling(it) || (it.specification?.startsWith(`${SPECIFICATION}${PROCESS}:3.0`) ?? false),
        'specification',
      ),
  ),
  rule(
    id('R007'),
    `The business process is one of ${PROCESSES.join(', ')}; in self-billing ${SELF_BILLING_PROCESSES[0]} replaces the first.`,
    'Leave businessProcess out to have it set.',
    (it) => {
      const known = isSelfBilling(it) ? SELF_BILLING_PROCESSES : PROCESSES;
      return unless(known.includes(it.businessProcess ?? ''), 'businessProcess');
    },
  ),
  rule(
    id('P0100'),
    `An invoice has one of the types ${INVOICES.join(', ')}; a self-billed one ${SELF_BILLED_INVOICES.join(' or ')}.`,
    'Correct typeCode.',
    (it) =>
      unless(
        CREDIT_NOTE_TYPES.has(it.typeCode ?? '') ||
          (isSelfBilling(it) ? SELF_BILLED_INVOICES : INVOICES).includes(it.typeCode ?? ''),
        'typeCode',
      ),
  ),
  rule(
    id('P0101'),
    `A credit note has one of the types ${CREDIT_NOTES.join(', ')}; a self-billed one ${SELF_BILLED_CREDIT_NOTES.join(' or ')}.`,
    'Correct typeCode.',
    (it) =>
      unless(
        !CREDIT_NOTE_TYPES.has(it.typeCode ?? '') ||
          (isSelfBilling(it) ? SELF_BILLED_CREDIT_NOTES : CREDIT_NOTES).includes(it.typeCode ?? ''),
        'typeCode',
      ),
  ),
  rule(id('P0112'), 'The types 326 and 384 are for invoices within Germany.', 'Correct typeCode.', (it) =>
    unless(!['326', '384'].includes(it.typeCode ?? '') || areBothGerman(it), 'typeCode'),
  ),
  ...Object.entries(REASONS).map(([reason, [number, category]]) =>
    rule(
      id(number),
      `The reason ${reason} belongs to the VAT category ${category}.`,
      'Correct one of them.',
      (it) =>
        eachOf(it.vatBreakdown, 'vatBreakdown', (part, path) =>
          unless(
            part.exemptionReasonCode?.toUpperCase() !== reason || part.category === category,
            `${path}.exemptionReasonCode`,
          ),
        ),
    ),
  ),
  ...(['seller', 'buyer'] as const).map((of) =>
    rule(
      id('CL008'),
      `The scheme of the ${of}'s electronic address is one that Peppol delivers to; e-mail (EM) is none.`,
      'Give the address under which the party is registered with Peppol.',
      peppolAddress(of),
    ),
  ),
  ...IDENTIFIERS,
];
