import { describe, expect, it } from 'vitest';
import type { PlatenError } from '../../domain/errors.ts';
import { type InvoiceInput, InvoiceSchema } from '../model/invoice.ts';
import { type InvoiceOrder, prepareInvoice } from '../prepare.ts';
import { FRENCH, SMALL } from '../testing/invoices.ts';
import { isVatId } from './vat-id.ts';

type Order = Omit<InvoiceOrder, 'data'>;

/** Returns the violated rules with their paths in the request. */
function judged(order: Order, input: InvoiceInput): { warnings: string[]; errors: string[] } {
  const named = ({ rule, path }: { rule: string; path: string }) => `${rule} ${path}`;
  try {
    const { warnings } = prepareInvoice({ ...order, data: InvoiceSchema.parse(input) }, 'invoice');
    return { warnings: warnings.map(named), errors: [] };
  } catch (error) {
    return { warnings: [], errors: ((error as PlatenError).findings ?? []).map(named) };
  }
}

const LINE = SMALL.lines![0]!;

/** Its seller belongs to a single taxable entity, without the note and the representative of one. */
const MEMBER: InvoiceInput = {
  seller: { ...FRENCH.seller, identifiers: [{ id: '404833048', scheme: '0231' }] },
};

describe('an invoice between French parties', () => {
  it('keeps the rules of the mandate', () => {
    for (const order of [{ format: 'factur-x' }, { format: 'ubl', profile: 'extended-ctc-fr' }] as const) {
      expect(judged(order, FRENCH)).toEqual({ warnings: [], errors: [] });
      expect(judged({ ...order, rules: 'fr-ctc' }, FRENCH)).toEqual({ warnings: [], errors: [] });
    }
  });

  it.each<[string, InvoiceInput]>([
    ['BR-FR-05 notes', { notes: [] }],
    ['BR-FR-08 businessProcess', { businessProcess: 'X1' }],
    ['BR-FR-12 buyer.electronicAddress', { buyer: { ...FRENCH.buyer, electronicAddress: undefined } }],
    ['BR-FR-16 lines[0].vat.rate', { lines: [{ ...LINE, vat: { category: 'S', rate: 21 } }] }],
    ['BR-FR-DEC-02 lines[0].quantity', { lines: [{ ...FRENCH.lines![0]!, quantity: '0.33333' }] }],
    ['BR-FR-02 number', { number: 'F 1' }],
    ['BR-FR-CO-05 precedingInvoices', { typeCode: '381' }],
    ['BR-FR-03 dueDate', { dueDate: '2126-01-01' }],
    [
      'BR-FR-10 seller.legalRegistration',
      { seller: { ...FRENCH.seller, legalRegistration: { id: '404833048' } } },
    ],
    ['BR-FR-09 delivery.location.id', { delivery: { location: { id: '404833048', scheme: '0009' } } }],
    ['BR-FR-20 notes[3].text', { notes: [...FRENCH.notes!, { subjectCode: 'BAR', text: 'B2X' }] }],
    [
      'BR-FR-24 buyer.identifier.id',
      { buyer: { ...FRENCH.buyer, identifier: { id: 'a b', scheme: '0224' } } },
    ],
    [
      'BR-FR-26 buyer.identifier.id',
      { buyer: { ...FRENCH.buyer, identifier: { id: 'a'.repeat(101), scheme: '0224' } } },
    ],
    [
      'BR-FR-CO-10 seller.identifiers[1].scheme',
      {
        seller: {
          ...FRENCH.seller,
          identifiers: [
            { id: 'a', scheme: '0088' },
            { id: 'b', scheme: '0088' },
          ],
        },
      },
    ],
    ['BR-FR-CO-14 notes', MEMBER],
    ['BR-FR-CO-15 taxRepresentative', MEMBER],
    ['BR-FR-DEC-03 lines[0].price.net', { lines: [{ ...FRENCH.lines![0]!, price: { net: '9.1234567' } }] }],
    ['BR-FR-DEC-04 lines[0].vat.rate', { lines: [{ ...LINE, vat: { category: 'S', rate: '20.000' } }] }],
  ])('is warned of %s, and refused when the rules are requested', (finding, change) => {
    const input = { ...FRENCH, ...change };
    expect(judged({ format: 'factur-x' }, input).warnings).toContain(finding);
    const refusals = judged({ format: 'factur-x', rules: 'fr-ctc' }, input).errors;
    expect(refusals).toContain(finding.replace(' ', ' invoice.'));
    expect(judged({ format: 'cii', profile: 'extended-ctc-fr' }, input).errors).toEqual(refusals);
  });

  it.each(['B2C', 'B2CINT', 'OUTOFSCOPE'])('may be treated as %s', (text) => {
    const input = { ...FRENCH, notes: [...FRENCH.notes!, { subjectCode: 'BAR', text }] };
    expect(judged({ format: 'ubl', rules: 'fr-ctc' }, input)).toEqual({ warnings: [], errors: [] });
  });

  it('requires schemes of its identifiers only in UBL', () => {
    const input = { ...FRENCH, buyer: { ...FRENCH.buyer, identifier: { id: 'C-1' } } };
    expect(judged({ format: 'ubl', rules: 'fr-ctc' }, input).errors).toEqual([
      'BR-FR-CO-10 invoice.buyer.identifier.scheme',
    ]);
    expect(judged({ format: 'cii', rules: 'fr-ctc' }, input).errors).toEqual([]);
  });

  it.each(['basic-wl', 'basic'] as const)(
    'is refused in the profile %s for notes that its XML must have',
    (profile) => {
      const order = { format: 'factur-x', profile, rules: 'fr-ctc' } as const;
      expect(judged(order, { ...FRENCH, notes: [] }).errors).toContain('BR-FR-05 invoice.notes');
      expect(judged(order, FRENCH).errors).toEqual([]);
    },
  );

  it('names the French profile as its specification', () => {
    const data = InvoiceSchema.parse(FRENCH);
    const { said } = prepareInvoice({ format: 'cii', profile: 'extended-ctc-fr', data }, 'invoice');
    expect(said.specification).toBe(
      'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
    );
  });

  it('is not checked against French rules otherwise', () => {
    expect(judged({ format: 'ubl' }, SMALL).warnings.join()).not.toContain('BR-FR');
  });
});

const address = { line1: 'Straat 1', city: 'Stad', postCode: '1000 AA' };
const peppol = (country: string, scheme: string, id: string, change: object = {}): InvoiceInput => ({
  ...SMALL,
  buyerReference: 'R-1',
  seller: {
    name: 'Seller',
    vatId: `${country}1`,
    electronicAddress: { id: '4012345000009', scheme: '0088' },
    legalRegistration: { id, scheme },
    address: { ...address, country },
    ...change,
  },
  buyer: {
    name: 'Buyer',
    electronicAddress: { id: '4012345000009', scheme: '0088' },
    legalRegistration: { id, scheme },
    address: { ...address, country },
  },
  payment: { meansCode: '30', creditTransfers: [{ account: 'NL91ABNA0417164300' }] },
});

describe('an invoice over Peppol', () => {
  it.each<[string, InvoiceInput]>([
    [
      'NL-R-008 invoice.payment.meansCode',
      { ...peppol('NL', '0106', '12345678'), payment: { meansCode: '1' } },
    ],
    ['NL-R-007 invoice.payment', { ...peppol('NL', '0106', '12345678'), payment: undefined }],
    ['NL-R-003 invoice.seller.legalRegistration.scheme', peppol('NL', '0002', '12345678')],
    ['IT-R-002 invoice.seller.address.line1', peppol('IT', '0210', '1', { address: { country: 'IT' } })],
    ['SE-R-013 invoice.seller.legalRegistration.id', peppol('SE', '0007', '5560360794')],
    ['SE-R-006 invoice.lines[0].vat.rate', peppol('SE', '0007', '5560360793')],
    ['NO-R-001 invoice.seller.vatId', peppol('NO', '0192', '995525828')],
    ['DK-R-014 invoice.seller.legalRegistration.scheme', peppol('DK', '0002', '12345674')],
    ['DK-R-005 invoice.payment', peppol('DK', '0184', '12345674')],
    ['IS-R-002 invoice.seller.legalRegistration', peppol('IS', '0002', '1')],
  ])('is refused by the rule of its country: %s', (finding, input) => {
    expect(judged({ format: 'peppol-ubl' }, input).errors).toContain(finding);
    expect(judged({ format: 'ubl' }, input).errors).not.toContain(finding);
  });

  it('follows the rules of Greece: the number, the MARK, the TIN', () => {
    const electronicAddress = { id: '094259216', scheme: '9933' };
    const party = { vatId: 'EL094259216', electronicAddress };
    const input = peppol('GR', '0088', '4012345000009', { ...party, tradingName: 'Seller' });
    const greek: InvoiceInput = {
      ...input,
      buyer: { ...input.buyer, ...party },
      number: '094259216|22/11/2026|0|1.1|A|17',
      attachments: [
        { id: '400001234567890', description: '##M.AR.K##' },
        { id: 'URL', description: '##INVOICE|URL##', url: 'https://example.gr/1' },
      ],
    };
    const named = { ...greek, buyer: { ...greek.buyer, tradingName: 'Buyer' } };
    const order = { format: 'peppol-ubl' } as const;
    const of = (input: InvoiceInput) => judged(order, input).errors.filter((one) => one.startsWith('GR-'));
    expect(of(named)).toEqual([]);
    expect(of(greek)).toEqual(['GR-R-005 invoice.buyer.tradingName']);
    expect(of({ ...named, number: '094259217|21/11/2026|x|9' })).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((part) => `GR-R-001-${part} invoice.number`),
    );
    expect(of({ ...named, attachments: [] })).toEqual(['GR-R-004-1 invoice.attachments']);
    expect(of({ ...named, seller: { ...named.seller, vatId: 'EL094259217' } })).toEqual([
      'GR-R-001-2 invoice.number',
      'GR-R-003 invoice.seller.vatId',
    ]);
  });

  it('follows Self-Billing 3 when it is self-billed', () => {
    const input = peppol('NL', '0106', '12345678', { vatId: 'NL123456789B01' });
    for (const [typeCode, part] of [
      ['389', 'selfbilling'],
      ['261', 'selfbilling'],
      ['380', 'billing'],
    ] as const) {
      const data = InvoiceSchema.parse({ ...input, typeCode });
      const { said } = prepareInvoice({ format: 'peppol-ubl', data }, 'invoice');
      expect(said.specification).toContain(`poacc:${part}:3.0`);
      expect(said.businessProcess).toBe(`urn:fdc:peppol.eu:2017:poacc:${part}:01:1.0`);
    }
  });
});

describe('advice', () => {
  it.each<[string, InvoiceInput]>([
    ['PLATEN-DUE-DATE dueDate', { dueDate: '2026-11-01' }],
    ['PLATEN-CREDIT-NOTE typeCode', { typeCode: '381', lines: [{ ...LINE, quantity: -1 }] }],
    ['PLATEN-VAT-ID seller.vatId', { seller: { ...SMALL.seller, vatId: 'DE123456789' } }],
    ['PLATEN-LEITWEG-ID buyerReference', { buyerReference: '04011000-12345-34' }],
    [
      'PLATEN-IBAN payment.creditTransfers[0].account',
      { payment: { meansCode: '30', creditTransfers: [{ account: 'DE89370400440532013001' }] } },
    ],
    ['PLATEN-TAX-CURRENCY taxCurrency', { currency: 'USD' }],
    [
      'PLATEN-LINE-NUMBERS lines[1].id',
      {
        lines: [
          { ...LINE, id: '7' },
          { ...LINE, id: '7' },
        ],
      },
    ],
  ])('warns: %s', (finding, change) => {
    expect(judged({ format: 'ubl' }, { ...SMALL, ...change }).warnings).toContain(finding);
    expect(judged({ format: 'ubl' }, SMALL).warnings).not.toContain(finding);
  });

  it('warns of a language without labels', () => {
    expect(judged({ format: 'ubl', language: 'sv' }, SMALL).warnings).toContain('PLATEN-LANGUAGE language');
    expect(judged({ format: 'ubl', language: 'nl-BE' }, SMALL).warnings).toEqual([]);
  });

  it.each(
    'ATU13585627 BE0403170701 DE123456788 DK13585628 EL094014298 FI20774740 FR83404833048 IT00743110157 LU26375245 NL123456789B01 PL5260001246 PT501964843 SE556036079301 XX1'.split(
      ' ',
    ),
  )('accepts %s as a valid VAT identifier', (vatId) => {
    expect(isVatId(vatId)).toBe(true);
  });

  it.each(
    'ATU13585628 BE0403170702 DE12345678 DK13585629 EL094014299 FI20774741 FR84404833048 IT00743110158 LU26375246 NL123456789 PL5260001247 PT501964844 SE556036079401'.split(
      ' ',
    ),
  )('recognizes %s as an invalid VAT identifier', (vatId) => {
    expect(isVatId(vatId)).toBe(false);
  });
});

describe('findings', () => {
  it('list causes before consequences, with their places in the request', () => {
    const { errors } = judged(
      { format: 'ubl' },
      {
        ...SMALL,
        currency: 'XYZ',
        totals: { lines: '1.00' },
        seller: { ...SMALL.seller, identifiers: [{ id: 'A', scheme: '9999' }, { id: 'B' }] },
        lines: [{ ...LINE, netAmount: '29.98', vat: { category: 'E', rate: 0 } }],
      },
    );
    const order = [
      'BR-CL-04 invoice.currency',
      'BR-CL-10 invoice.seller.identifiers[0].scheme',
      'PEPPOL-EN16931-R120 invoice.lines[0].netAmount',
      'BR-CO-10 invoice.totals.lines',
    ];
    expect(errors.filter((finding) => order.includes(finding))).toEqual(order);
    expect(errors).toContain('BR-E-10 invoice.lines[0].vat');
  });
});

describe('cash discounts as data', () => {
  it('become the text of XRechnung', () => {
    const paymentTerms = {
      text: 'Netto 30 Tage',
      discounts: [
        { percent: 2, days: 14 },
        { percent: '3.5', days: 7, baseAmount: '100' },
      ],
    };
    expect(InvoiceSchema.parse({ paymentTerms }).paymentTerms).toBe(
      'Netto 30 Tage\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.50#BASISBETRAG=100.00#',
    );
    expect(
      InvoiceSchema.safeParse({ paymentTerms: { discounts: [{ percent: '2.555', days: 1 }] } }).success,
    ).toBe(false);
    expect(InvoiceSchema.safeParse({ paymentTerms: { discounts: [] } }).success).toBe(false);
  });
});

it.each([
  ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', []],
  ['urn:peppol:bis:billing_with_response', []],
  ['urn:fdc:peppol.eu:2017:poacc:billing:02:1.0', ['PEPPOL-EN16931-R007 invoice.businessProcess']],
])('Peppol BIS 2026.5 and the business process %s', (businessProcess, errors) => {
  const address = { id: '4012345000009', scheme: '0088' };
  const input = {
    ...SMALL,
    businessProcess,
    buyerReference: 'B',
    seller: { ...SMALL.seller, electronicAddress: address },
    buyer: { ...SMALL.buyer, electronicAddress: address },
  };
  expect(judged({ format: 'peppol-ubl' }, input).errors.filter((one) => one.includes('R007'))).toEqual(
    errors,
  );
});
