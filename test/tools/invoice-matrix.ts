/**
 * Checks invoices made by Platen against the official schemas and rules, run by Java and Saxon: every format and profile, every
 * VAT category with correct and incorrect amounts, and kinds of invoices (credit notes, cash discounts, direct debit, foreign
 * currencies …). Every invoice that Platen makes must keep the official rules, and Platen must not refuse an invoice that they
 * accept.
 *
 * `node test/tools/invoice-matrix.ts [saxon.jar] [folder]`, where the folder, by default `$PLATEN_SHARED/e-invoice/official`, has
 * the official stylesheets `EN-*.xslt`, `XR-*.xslt`, `PEPPOL-UBL.xslt`, `PEPPOL-SB-UBL.xslt`, `FR-*.xslt`,
 * `EXTENDED-CTC-FR-*.xslt` and `FACTUR-X_*.xslt` with their lists, and the schemas in `schemas/ubl`, `schemas/cii-d16b`,
 * `schemas/cii-d22b` and `schemas/factur-x`.
 */
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlatenError } from '../../src/domain/errors.ts';
import { completeInvoice } from '../../src/invoice/complete.ts';
import { formatTerms } from '../../src/invoice/formats.ts';
import { type InvoiceInput, InvoiceSchema } from '../../src/invoice/model/invoice.ts';
import { type InvoiceOrder, prepareInvoice } from '../../src/invoice/prepare.ts';
import { inProfile } from '../../src/invoice/profiles.ts';
import { writeInvoiceXml } from '../../src/invoice/syntax/index.ts';
import { schematronVerdicts, schemaVerdicts } from './official-verdicts.ts';

const SHARED = process.env.PLATEN_SHARED ?? '../shared';
const [saxon = '/usr/share/java/Saxon-HE.jar', folder = path.join(SHARED, 'e-invoice/official')] =
  process.argv.slice(2);

interface MatrixFormat extends Omit<InvoiceOrder, 'data'> {
  /** Stylesheets, and `XSD-` with the name of a schema. */
  readonly judges: readonly string[];
}

const FORMATS: readonly MatrixFormat[] = [
  { format: 'ubl', judges: ['XSD-ubl', 'EN-UBL'] },
  { format: 'cii', judges: ['XSD-cii-d16b', 'EN-CII'] },
  { format: 'xrechnung-ubl', judges: ['XSD-ubl', 'EN-UBL', 'XR-UBL'] },
  { format: 'xrechnung-cii', judges: ['XSD-cii-d16b', 'EN-CII', 'XR-CII'] },
  { format: 'peppol-ubl', judges: ['XSD-ubl', 'EN-UBL', 'PEPPOL-UBL'] },
  { format: 'zugferd', profile: 'xrechnung', judges: ['XSD-cii-d16b', 'EN-CII', 'XR-CII'] },
  ...(['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const).map(
    (profile) =>
      ({
        format: 'factur-x',
        profile,
        judges: [`XSD-factur-x/${profile.replace('-', '')}`, `FACTUR-X_${profile.toUpperCase()}`],
      }) as const,
  ),
];

/** Formats of invoices between French parties. The French rules apply in addition to those of the format. */
const FRENCH_FORMATS: readonly MatrixFormat[] = [
  { format: 'ubl', judges: ['XSD-ubl', 'EN-UBL', 'FR-UBL'] },
  { format: 'cii', judges: ['XSD-cii-d16b', 'EN-CII', 'FR-CII'] },
  { format: 'ubl', profile: 'extended-ctc-fr', judges: ['XSD-ubl', 'EXTENDED-CTC-FR-UBL', 'FR-UBL'] },
  { format: 'cii', profile: 'extended-ctc-fr', judges: ['XSD-cii-d22b', 'EXTENDED-CTC-FR-CII', 'FR-CII'] },
  { format: 'factur-x', judges: ['FACTUR-X_EN16931', 'FR-CII'] },
  { format: 'factur-x', profile: 'extended', judges: ['FACTUR-X_EXTENDED', 'FR-CII'] },
  { format: 'factur-x', profile: 'basic-wl', judges: ['FACTUR-X_BASIC-WL', 'FR-CII'] },
].map((one) => ({ ...one, rules: 'fr-ctc' }) as MatrixFormat);

const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  ubl: ['ubl/**/UBL-Invoice-2.1.xsd', 'ubl/**/UBL-CreditNote-2.1.xsd'],
  'cii-d16b': ['cii-d16b/**/CrossIndustryInvoice_100pD16B.xsd'],
  'cii-d22b': ['cii-d22b/**/CrossIndustryInvoice_100pD22B.xsd'],
};
const schemasOf = (name: string) =>
  SCHEMAS[name] ?? [`${name}/FACTUR-X_+(BASIC|BASIC-WL|MINIMUM|EN16931|EXTENDED).xsd`];

const address = { line1: 'Weg 1', city: 'Köln', postCode: '50667', country: 'DE' };
const party = { address, electronicAddress: { id: 'DE123456788', scheme: '9930' } };
const contact = { name: 'Eva Groß', phone: '+49 221 555010', email: 'eva@mueller.example' };

/** @param rate absent for lines that are not subject to VAT */
function invoice(category: string, rate: number | undefined, change: (it: InvoiceInput) => InvoiceInput) {
  const vat = { category, ...(rate !== undefined && { rate }) };
  const ids = category === 'O' ? {} : { vatId: 'DE123456788' };
  const exempt = category === 'E' ? { exemptionReasonCode: 'VATEX-EU-132' } : {};
  const line = { item: { name: 'W' }, quantity: 3, unit: 'C62', price: { gross: '34', net: '33.3333' }, vat };
  return change({
    number: 'M-1',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    currency: 'EUR',
    buyerReference: '04011000-12345-03',
    seller: { ...party, ...ids, name: 'Seller', legalRegistration: { id: 'HRB 1' }, contact },
    buyer: { ...party, ...ids, name: 'Buyer', legalRegistration: { id: 'HRB 2' } },
    delivery: { date: '2026-11-14', address },
    payment: { meansCode: '58', creditTransfers: [{ account: 'DE89370400440532013000' }] },
    lines: [
      { ...line, allowances: [{ baseAmount: '100.00', percentage: 1.5, reason: 'Trial' }] },
      { ...line, quantity: '0.25', price: { net: '10.10' } },
    ],
    charges: [{ amount: '4.50', reason: 'Freight', vat }],
    vatBreakdown: [{ category, ...exempt }],
  });
}

const CATEGORIES: readonly [category: string, rate: number | undefined][] = [
  ['S', 19],
  ['Z', 0],
  ['E', 0],
  ['AE', 0],
  ['K', 0],
  ['G', 0],
  ['O', undefined],
  ['L', 7],
  ['M', 4],
];

/** 3 × 33.3333 − 1.50, 0.25 × 10.10 rounded up, and 4.50. */
const TAXABLE = 105.53;
/** At 1 the official rules of UBL depend on how binary fractions are rounded: of 105.53 they accept 104.53, not 106.53. */
const AT_THE_LIMIT = /Amount-?1$/;
const OFFSETS = [-1, -0.99, -0.5, -0.01, 0, 0.01, 0.5, 0.99, 1];

interface Case {
  readonly name: string;
  /** Whether the amounts are correct; undefined if the official rules decide. */
  readonly isRight?: boolean;
  readonly data: InvoiceInput;
}

function* cases(): Generator<Case> {
  for (const [category, rate] of CATEGORIES) {
    for (const offset of OFFSETS) {
      const amounts = {
        taxableAmount: (TAXABLE + offset).toFixed(2),
        taxAmount: (Math.round(TAXABLE * (rate ?? 0)) / 100 + offset).toFixed(2),
      };
      for (const member of ['taxableAmount', 'taxAmount'] as const) {
        const data = invoice(category, rate, (it) => ({
          ...it,
          vatBreakdown: [{ ...it.vatBreakdown![0]!, [member]: amounts[member] }],
        }));
        yield { name: `${category}-${member}${offset}`, isRight: offset === 0, data };
      }
      const net = invoice(category, rate, (it) => ({
        ...it,
        lines: it.lines!.map((line, index) =>
          index === 0 ? { ...line, netAmount: (98.5 + offset).toFixed(2) } : line,
        ),
      }));
      yield { name: `${category}-netAmount${offset}`, isRight: offset === 0, data: net };
    }
  }
}

const PRECEDING = { precedingInvoices: [{ number: 'M-0', issueDate: '2026-10-01' }] };
const SKONTO = { percent: '2.5', days: 7 };

/** Changes of a plain invoice, by name. */
const KINDS: Readonly<Record<string, (it: InvoiceInput) => InvoiceInput>> = {
  plain: (it) => it,
  skonto: (it) => ({
    ...it,
    paymentTerms: { text: 'Net 30 days', discounts: [SKONTO, { percent: 1, days: 14, baseAmount: '50.00' }] },
  }),
  'skonto-alone': (it) => ({ ...it, dueDate: undefined, paymentTerms: { discounts: [SKONTO] } }),
  debit: (it) => ({
    ...it,
    payment: {
      meansCode: '59',
      directDebit: {
        mandate: 'MANDATE-1',
        creditorId: 'DE98ZZZ09999999999',
        account: 'DE89370400440532013000',
      },
    },
  }),
  card: (it) => ({ ...it, payment: { meansCode: '48', card: { number: '4711', holder: 'Eva Groß' } } }),
  accounts: (it) => ({
    ...it,
    payment: {
      ...it.payment,
      remittance: 'M-1',
      creditTransfers: [
        { account: 'DE89370400440532013000', name: 'Seller', bic: 'COBADEFFXXX' },
        { account: 'DE02120300000000202051' },
      ],
    },
  }),
  ...Object.fromEntries(
    [
      '326',
      '380',
      '384',
      '386',
      '389',
      '751',
      '875',
      '876',
      '877',
      '381',
      '261',
      '262',
      '396',
      '393',
      '471',
      '501',
      '502',
      '503',
    ].map((typeCode) => [`type-${typeCode}`, (it: InvoiceInput) => ({ ...it, typeCode, ...PRECEDING })]),
  ),
  'credit-alone': (it) => ({ ...it, typeCode: '381' }),
  prepaid: (it) => ({ ...it, ...PRECEDING, totals: { paid: '50.00' } }),
  paid: (it) => ({ ...it, dueDate: '2026-11-20', totals: { paid: '125.58' } }),
  rounded: (it) => ({ ...it, totals: { rounding: '0.02' } }),
  'two-preceding': (it) => ({
    ...it,
    precedingInvoices: [...PRECEDING.precedingInvoices, { number: 'M-00', issueDate: '2026-09-01' }],
  }),
  'foreign-currency': (it) => ({
    ...it,
    currency: 'USD',
    taxCurrency: 'EUR',
    totals: { vatInTaxCurrency: '18.00' },
  }),
  'accounting-currency': (it) => ({ ...it, taxCurrency: 'SEK', totals: { vatInTaxCurrency: '220.00' } }),
  dollars: (it) => ({ ...it, currency: 'USD' }),
  yen: (it) => ({ ...it, currency: 'JPY' }),
  negative: (it) => ({ ...it, lines: [...it.lines!, { ...it.lines![1]!, quantity: '-1' }] }),
  free: (it) => ({ ...it, lines: [{ ...it.lines![1]!, price: { net: '0' } }], charges: undefined }),
  mixed: (it) => ({
    ...it,
    lines: [
      ...it.lines!,
      { ...it.lines![1]!, vat: { category: 'E' } },
      { ...it.lines![1]!, vat: { category: 'S', rate: 5.5 } },
    ],
    vatBreakdown: [{ category: 'E', exemptionReasonCode: 'VATEX-EU-132' }],
  }),
  allowances: (it) => ({
    ...it,
    allowances: [{ baseAmount: '20.00', percentage: 10, reasonCode: '95', vat: it.lines![0]!.vat }],
    lines: it.lines!.map((line) => ({ ...line, charges: [{ amount: '1.00', reason: 'Handling' }] })),
  }),
  'price-per-hundred': (it) => ({
    ...it,
    lines: [{ ...it.lines![1]!, quantity: '250', price: { net: '12.3456', baseQuantity: 100 } }],
  }),
  parties: (it) => ({
    ...it,
    payee: { name: 'Factor', identifier: { id: '4012345000009', scheme: '0088' } },
    taxRepresentative: { name: 'Representative', vatId: 'DE136695976', address: { country: 'DE' } },
    seller: {
      ...it.seller,
      identifiers: [{ id: '4012345000009', scheme: '0088' }],
      tradingName: 'Trade',
      legalInformation: 'GmbH',
    },
    buyer: { ...it.buyer, identifier: { id: '4012345000016', scheme: '0088' }, contact: { name: 'Ann' } },
  }),
  references: (it) => ({
    ...it,
    projectReference: 'P-1',
    contractReference: 'C-1',
    purchaseOrderReference: 'PO-1',
    salesOrderReference: 'SO-1',
    receivingAdviceReference: 'RA-1',
    despatchAdviceReference: 'DA-1',
    tenderReference: 'T-1',
    invoicedObject: { id: 'O-1', scheme: 'AVV' },
    buyerAccountingReference: '4711',
    notes: [...(it.notes ?? []), { text: 'A note & more' }],
  }),
  items: (it) => ({
    ...it,
    lines: it.lines!.map((line) => ({
      ...line,
      note: 'Line note',
      purchaseOrderLine: '10',
      period: { start: '2026-11-01', end: '2026-11-14' },
      item: {
        name: 'W',
        description: 'Two\nlines',
        sellerId: 'S-1',
        buyerId: 'B-1',
        standardId: { id: '4012345000009', scheme: '0160' },
        originCountry: 'CH',
        classifications: [{ code: '65434568', scheme: 'STI' }],
        attributes: [{ name: 'Colour', value: 'blue' }],
      },
    })),
  }),
  attachment: (it) => ({
    ...it,
    attachments: [
      {
        id: 'A-1',
        description: 'BON_LIVRAISON',
        file: { content: 'QUJD', mimeType: 'text/csv', name: 'a.csv' },
      },
    ],
  }),
  period: (it) => ({ ...it, delivery: { period: { start: '2026-11-01', end: '2026-11-30' } } }),
  'tax-point': (it) => ({ ...it, taxPointCode: '35' }),
};

function* kinds(): Generator<Case> {
  for (const [name, change] of Object.entries(KINDS)) {
    const plain = invoice('S', 19, (it) => ({
      ...it,
      lines: it.lines!.map(({ allowances, ...line }) => line),
    }));
    yield { name, data: change(plain) };
  }
}

const SELLER = { id: '404833048', scheme: '0002' };
const BUYER = { id: '732829320', scheme: '0002' };
const note = (subjectCode: string, text: string) => ({ subjectCode, text });
const NOTES = [note('PMT', '40 €'), note('PMD', 'Trois fois le taux légal'), note('AAB', 'Pas d’escompte')];

function french(change: (it: InvoiceInput) => InvoiceInput): InvoiceInput {
  const plain = invoice('S', 20, (it) => ({
    ...it,
    businessProcess: 'M1',
    notes: NOTES,
    seller: {
      ...it.seller,
      vatId: 'FR83404833048',
      legalRegistration: SELLER,
      electronicAddress: { id: SELLER.id, scheme: '0225' },
      address: { ...address, country: 'FR' },
    },
    buyer: {
      ...it.buyer,
      vatId: 'FR44732829320',
      legalRegistration: BUYER,
      electronicAddress: { id: BUYER.id, scheme: '0225' },
      address: { ...address, country: 'FR' },
    },
  }));
  return change(plain);
}

/** Changes that concern the French rules, valid and invalid ones. */
const FRENCH_KINDS: Readonly<Record<string, (it: InvoiceInput) => InvoiceInput>> = {
  ...Object.fromEntries(
    ['B1', 'S1', 'M1', 'B2', 'S3', 'B4', 'M4', 'S5', 'S6', 'B7', 'S8', 'M9', 'X1'].map((businessProcess) => [
      `process-${businessProcess}`,
      (it: InvoiceInput) => ({ ...it, businessProcess }),
    ]),
  ),
  'no-process': ({ businessProcess: _, ...it }) => it,
  ...Object.fromEntries(
    NOTES.map(({ subjectCode }, index) => [
      `no-${subjectCode}`,
      (it: InvoiceInput) => ({ ...it, notes: NOTES.toSpliced(index, 1) }),
    ]),
  ),
  'two-PMT': (it) => ({ ...it, notes: [...NOTES, NOTES[0]!] }),
  ...Object.fromEntries(
    ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY', 'B2X'].map((text) => [
      `treatment-${text}`,
      (it: InvoiceInput) => ({ ...it, notes: [...NOTES, note('BAR', text)] }),
    ]),
  ),
  'paid-B2': (it) => ({ ...it, businessProcess: 'B2', totals: { paid: '126.64' } }),
  'due-before': (it) => ({ ...it, dueDate: '2026-11-01' }),
  'no-siren': (it) => ({ ...it, seller: { ...it.seller, legalRegistration: undefined } }),
  'registration-without-scheme': (it) => ({
    ...it,
    seller: { ...it.seller, legalRegistration: { id: SELLER.id } },
  }),
  'short-siren': (it) => ({
    ...it,
    buyer: { ...it.buyer, legalRegistration: { id: '7328', scheme: '0002' } },
  }),
  'buyer-without-siren-B2B': (it) => ({
    ...it,
    notes: [...NOTES, note('BAR', 'B2B')],
    buyer: { ...it.buyer, legalRegistration: undefined },
  }),
  siret: (it) => ({
    ...it,
    seller: { ...it.seller, identifiers: [{ id: `${SELLER.id}00017`, scheme: '0009' }] },
  }),
  'wrong-siret': (it) => ({
    ...it,
    seller: { ...it.seller, identifiers: [{ id: '11111111100017', scheme: '0009' }] },
  }),
  'no-addresses': (it) => ({ ...it, buyer: { ...it.buyer, electronicAddress: undefined } }),
  'e-mail': (it) => ({
    ...it,
    buyer: { ...it.buyer, electronicAddress: { id: 'a@b.example', scheme: 'EM' } },
  }),
  'odd-address': (it) => ({
    ...it,
    buyer: { ...it.buyer, electronicAddress: { id: '732829320 x', scheme: '0225' } },
  }),
  'identifier-without-scheme': (it) => ({ ...it, buyer: { ...it.buyer, identifier: { id: 'C-1' } } }),
  'private-identifier': (it) => ({
    ...it,
    buyer: { ...it.buyer, identifier: { id: 'C 1', scheme: '0224' } },
  }),
  'entity-member': (it) => ({
    ...it,
    seller: { ...it.seller, identifiers: [{ id: SELLER.id, scheme: '0231' }] },
  }),
  'entity-member-noted': (it) => ({
    ...it,
    notes: [...NOTES, note('TXD', 'MEMBRE_ASSUJETTI_UNIQUE')],
    taxRepresentative: { name: 'R', vatId: 'FR44732829320', address: { country: 'FR' } },
    seller: { ...it.seller, identifiers: [{ id: SELLER.id, scheme: '0231' }] },
  }),
  'odd-number': (it) => ({ ...it, number: 'F 1' }),
  'long-number': (it) => ({ ...it, number: 'F'.repeat(36) }),
  'rate-21': (it) => ({
    ...it,
    charges: undefined,
    lines: it.lines!.map((line) => ({ ...line, vat: { category: 'S', rate: 21 } })),
    vatBreakdown: undefined,
  }),
  'rate-5.50': (it) => ({
    ...it,
    charges: undefined,
    lines: it.lines!.map((line) => ({ ...line, vat: { category: 'S', rate: '5.50' } })),
    vatBreakdown: undefined,
  }),
  'rate-5.500': (it) => ({
    ...it,
    charges: undefined,
    lines: it.lines!.map((line) => ({ ...line, vat: { category: 'S', rate: '5.500' } })),
    vatBreakdown: undefined,
  }),
  'long-quantity': (it) => ({ ...it, lines: [{ ...it.lines![1]!, quantity: '0.33333' }] }),
  'long-price': (it) => ({ ...it, lines: [{ ...it.lines![1]!, price: { net: '0.3333333' } }] }),
  'odd-attachment': (it) => ({
    ...it,
    attachments: [{ id: 'A-1', description: 'Delivery note', url: 'https://example.com/a' }],
  }),
  'next-century': (it) => ({ ...it, dueDate: '2126-01-01' }),
  'canary-tax': (it) => ({
    ...it,
    charges: undefined,
    lines: it.lines!.map((line) => ({ ...line, vat: { category: 'L', rate: 7 } })),
    vatBreakdown: undefined,
  }),
  'global-allowance': (it) => ({
    ...it,
    typeCode: '262',
    ...PRECEDING,
    contractReference: 'C-1',
    delivery: { period: { start: '2026-11-01', end: '2026-11-30' } },
  }),
  'self-billed-B2B': (it) => ({ ...it, typeCode: '389', notes: [...NOTES, note('BAR', 'B2B')] }),
};

function* frenchKinds(): Generator<Case> {
  for (const [name, change] of Object.entries({ ...KINDS, ...FRENCH_KINDS }))
    yield { name: `fr-${name}`, data: french(change) };
}

const work = mkdtempSync(path.join(tmpdir(), 'invoice-matrix-'));
const judged = new Map<string, number>();
const failures: string[] = [];
/** Whether an official rule refuses a file that Platen refuses, and why Platen does. */
const refusals = new Map<string, { isFatal: boolean; readonly why: string }>();
let made = 0;

/** XML of a refused invoice, so that the official rules can judge it. */
function refusedXml(order: Omit<InvoiceOrder, 'data'>, given: InvoiceInput): Uint8Array {
  const data = InvoiceSchema.parse(given);
  const terms = formatTerms(order.format, order.profile, data.typeCode);
  const businessProcess = data.businessProcess ?? terms.businessProcess;
  const process = businessProcess === undefined ? {} : { businessProcess };
  const whole = completeInvoice({ ...data, specification: terms.specification, ...process });
  return writeInvoiceXml(terms.profile === undefined ? whole : inProfile(whole, terms.profile), terms.syntax);
}

function keep(judge: string, file: string, xml: string | Uint8Array): void {
  mkdirSync(path.join(work, judge), { recursive: true });
  writeFileSync(path.join(work, judge, file), xml);
}

/** Self-billed Peppol documents have separate rules. */
function judgesOf({ format, judges }: MatrixFormat, { typeCode = '' }: InvoiceInput): readonly string[] {
  const isSelfBilled = format === 'peppol-ubl' && ['389', '261', '527'].includes(typeCode);
  return judges.map((judge) => (isSelfBilled && judge === 'PEPPOL-UBL' ? 'PEPPOL-SB-UBL' : judge));
}

function make(order: MatrixFormat, { name, isRight, data }: Case): void {
  const { judges: _, ...asked } = order;
  const file = `${order.format}-${order.profile ?? ''}-${name}.xml`;
  const judges = judgesOf(order, data);
  try {
    const { xml } = prepareInvoice({ ...asked, data: InvoiceSchema.parse(data) }, 'invoice');
    made++;
    for (const judge of judges) keep(judge, file, xml);
  } catch (error) {
    const { findings } = error as PlatenError;
    const why = findings?.map(({ rule, path: at }) => `${rule} ${at}`).join(', ') ?? String(error);
    if (isRight) failures.push(`${file}: refused: ${why}`);
    const isTolerated =
      order.format.includes('ubl') && !name.includes('netAmount') && !AT_THE_LIMIT.test(name);
    if (isRight || (isRight === false && !isTolerated)) return;
    refusals.set(`refused-${file}`, { isFatal: false, why });
    for (const judge of judges) keep(judge, `refused-${file}`, refusedXml(asked, data));
  }
}

for (const order of FORMATS) for (const one of [...cases(), ...kinds()]) make(order, one);
for (const order of FRENCH_FORMATS) for (const one of frenchKinds()) make(order, one);

const judges = new Set(
  [...FORMATS, ...FRENCH_FORMATS].flatMap(({ judges }) => judges).concat('PEPPOL-SB-UBL'),
);
for (const judge of judges) {
  const files = path.join(work, judge);
  mkdirSync(files, { recursive: true });
  const name = judge.replace(/^XSD-/, '');
  const verdicts =
    name === judge
      ? schematronVerdicts(
          saxon,
          path.join(folder, `${judge}.xslt`),
          files,
          path.join(work, `${judge}-reports`),
        )
      : schemaVerdicts(path.join(folder, 'schemas'), schemasOf(name), files, work);
  judged.set(judge, readdirSync(files).filter((file) => file.endsWith('.xml')).length);
  for (const [file, rules] of verdicts) {
    const refusal = refusals.get(file);
    if (refusal !== undefined) refusal.isFatal = true;
    else failures.push(`${judge} ${file}: accepted: ${rules.join(', ')}`);
  }
}
for (const [file, { isFatal, why }] of refusals)
  if (!isFatal) failures.push(`${file}: officially fine: ${why}`);
for (const failure of failures) console.log(`FAIL ${failure}`);
console.log(`${made} made, judged: ${[...judged].map((entry) => entry.join(' ')).join(', ')}`);
console.log(`${refusals.size} refused, judged as well; files in ${work}`);
const total = [...judged.values()].reduce((sum, count) => sum + count, 0);
console.log(`${total} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
