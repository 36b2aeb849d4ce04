import { describe, expect, it } from 'vitest';
import { type Invoice, InvoiceSchema } from '../model/invoice.ts';
import { prepareInvoice } from '../prepare.ts';
import { readXml } from '../read.ts';
import { writeInvoiceXml } from '../syntax/index.ts';
import { made, SMALL } from '../testing/invoices.ts';

const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';
const TAX =
  '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent>';

/** Reads an EXTENDED invoice after changing the invoice and its XML. */
function read(change: Partial<Invoice>, xml: (text: string) => string = (text) => text) {
  const invoice = { ...made(SMALL), specification: EXTENDED, ...change };
  return readXml(Buffer.from(xml(Buffer.from(writeInvoiceXml(invoice, 'cii')).toString())));
}

const errors = (reading: ReturnType<typeof readXml>) =>
  reading.findings.filter(({ severity }) => severity === 'error').map(({ rule, path }) => `${rule} ${path}`);

const [line] = made(SMALL).lines!;
const group = { id: 'G', subtype: 'GROUP', item: { name: 'Chapter' }, netAmount: line!.netAmount };
const below = { ...line!, subtype: 'DETAIL', parentId: 'G' };
const information = { id: 'I', subtype: 'INFORMATION', parentId: 'G', item: { name: 'Colour' } };

describe('lines of EXTENDED below other lines', () => {
  it('are read with their subtype and the line above them', () => {
    const { invoice } = read({ lines: [group, below, information] });
    expect(invoice.lines).toMatchObject([
      { subtype: 'GROUP' },
      { parentId: 'G' },
      { subtype: 'INFORMATION' },
    ]);
  });

  it('count once: subtotals and information do not count', () => {
    expect(errors(read({ lines: [group, below, { ...information, netAmount: '5.00' }] }))).toEqual([]);
  });

  it('add up to the subtotal above them', () => {
    const wrong = { ...group, netAmount: '30.00' };
    expect(errors(read({ lines: [wrong, below] }))).toEqual(['BR-FXEXT-08 lines[0].netAmount']);
  });

  it('require a subtype and an existing line above', () => {
    const lost = { ...line!, parentId: 'X' };
    expect(errors(read({ lines: [lost] }))).toEqual([
      'BR-FXEXT-06 lines[0].subtype',
      'BR-FXEXT-11 lines[0].parentId',
    ]);
  });

  it('require everything that a line requires when they count', () => {
    const { price, quantity, ...rest } = below;
    expect(errors(read({ lines: [group, rest] }))).toEqual([
      'BR-FXEXT-BR-22 lines[1].quantity',
      'BR-FXEXT-BR-23 lines[1].unit',
      'BR-FXEXT-BR-26 lines[1].price.net',
    ]);
  });

  it('are checked like all other lines outside of EXTENDED', () => {
    const specification = 'urn:cen.eu:en16931:2017';
    expect(errors(read({ specification, lines: [group, below] }))).toContain('BR-CO-10 totals.lines');
  });
});

describe('sums of EXTENDED', () => {
  const charge = `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>10.00</ram:AppliedAmount><ram:AppliedTradeTax>${TAX}</ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`;
  const charged = made({
    ...SMALL,
    charges: [{ amount: '10.00', reason: 'Freight', vat: { category: 'S', rate: 19 } }],
  });
  const asLogistics = (text: string) =>
    text.replace(/<ram:SpecifiedTradeAllowanceCharge>[\s\S]*?<\/ram:SpecifiedTradeAllowanceCharge>/, charge);

  it('include logistics charges among the charges', () => {
    const reading = read(charged, (text) => asLogistics(text).replace(/urn:cen[^<]*/, EXTENDED));
    expect(reading.invoice.charges).toEqual(charged.charges);
    expect([errors(reading), reading.unread]).toEqual([[], []]);
  });

  it('include amounts collected for others in the amount due', () => {
    const { totals } = made(SMALL);
    const third =
      '<ram:SpecifiedFinancialAdjustment><ram:Reason>Toll</ram:Reason><ram:ActualAmount>2.00</ram:ActualAmount></ram:SpecifiedFinancialAdjustment>';
    const add = (text: string) =>
      text.replace(/(<\/ram:SpecifiedTradeSettlementHeaderMonetarySummation>)/, `$1${third}${third}`);
    const due = (Number(totals!.withVat) + 4).toFixed(2);
    const reading = read({ totals: { ...totals, due } }, add);
    expect([reading.invoice.totals?.thirdParty, errors(reading)]).toEqual(['4', []]);
    expect(errors(read({ totals: { ...totals, due } }))).toEqual(['BR-FXEXT-CO-16 totals.due']);
  });

  it.each([
    ['lines', 'CO-10'],
    ['withoutVat', 'CO-13'],
    ['withVat', 'CO-15'],
  ] as const)('may have totals.%s off by one cent per line, not by two', (member, id) => {
    const { totals } = made(SMALL);
    const off = (cents: number) => {
      const changed = { ...totals, [member]: (Number(totals![member]) + cents / 100).toFixed(2) };
      return errors(read({ totals: changed })).filter((error) => error.includes(id));
    };
    expect([off(1), off(2)]).toEqual([[], [`BR-FXEXT-${id} totals.${member}`]]);
  });
});

describe('references of EXTENDED', () => {
  const ORDER = '<ram:BuyerOrderReferencedDocument>';

  it('have a number, but for those of a line, which may name a line of the order alone', () => {
    const ofLine = (xml: string) =>
      xml.replace(
        '<ram:NetPriceProductTradePrice>',
        `${ORDER}<ram:LineID>1</ram:LineID></ram:BuyerOrderReferencedDocument>$&`,
      );
    expect(errors(read({}, ofLine))).toEqual([]);
    const ofInvoice = (xml: string) =>
      xml.replace(new RegExp(`(${ORDER}\\s*)<ram:IssuerAssignedID>PO-1</ram:IssuerAssignedID>`), '$1');
    expect(errors(read({ purchaseOrderReference: 'PO-1' }, ofInvoice))).toEqual([
      expect.stringMatching(/^FX-SCH .*BuyerOrderReferencedDocument$/),
    ]);
  });
});

describe('codes of EXTENDED', () => {
  const vat = { category: 'S', rate: '19' };
  const totals = made(SMALL).totals!;

  it('are those of its lists', () => {
    const allowances = [{ amount: '0.00', reasonCode: '1', vat }];
    expect(errors(read({ allowances, totals: { ...totals, allowances: '0.00' } }))).toEqual([
      'BR-CL-19 allowances[0].reasonCode',
    ]);
    const seller = { ...made(SMALL).seller!, electronicAddress: { id: '1', scheme: '0219' } };
    expect(errors(read({ seller }))).toEqual(['FX-CL seller.electronicAddress.scheme']);
  });

  it('have taxes other than VAT as charges, and the parties as schemes', () => {
    const charges = [{ amount: '0.00', reasonCode: 'ENV', vat }];
    const changed = { charges, totals: { ...totals, charges: '0.00' } };
    const listed = (xml: string) => xml.replace('ReasonCode>ENV', 'ReasonCode listID="5153">ENV');
    expect(errors(read(changed, listed))).toEqual([]);
    expect(errors(read(changed))).toEqual([expect.stringMatching(/^BR-FXEXT-CL-20 /)]);
    const buyer = { ...made(SMALL).buyer!, identifier: { id: '1', scheme: 'BY' } };
    expect(errors(read({ buyer }))).toEqual([]);
  });

  it('have the subtypes of lines', () => {
    expect(errors(read({ lines: [{ ...line!, subtype: 'PART' }] }))).toContain(
      'BR-FXEXT-05 lines[0].subtype',
    );
  });

  it('need the terms of payment of every document with an amount due', () => {
    expect(errors(read({ typeCode: '381', dueDate: undefined }))).toEqual(['BR-CO-25 dueDate']);
  });
});

describe('names of profiles in ZUGFeRD 2.0', () => {
  it.each([
    ['urn:zugferd.de:2p0:minimum', 'minimum'],
    ['urn:zugferd.de:2p0:basicwl', 'basic-wl'],
    ['urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic', 'basic'],
    ['urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended', 'extended'],
  ])('are read as those of Factur-X: %s', (specification, profile) => {
    expect(read({ specification })).toMatchObject({ format: 'factur-x', profile, valid: true });
  });
});

describe('a made invoice', () => {
  it.each(['en16931', 'extended', 'basic'] as const)('has no subtotals in the profile %s', (profile) => {
    const data = { ...SMALL, lines: [{ ...SMALL.lines![0]!, subtype: 'GROUP' }] };
    const order = { format: 'factur-x', profile, data: InvoiceSchema.parse(data) } as const;
    const refusal = {
      findings: [expect.objectContaining({ rule: 'BT-X-8', path: 'invoice.lines[0].subtype' })],
    };
    expect(() => prepareInvoice(order, 'invoice')).toThrow(expect.objectContaining(refusal));
  });

  it('may have what the code lists of EXTENDED have, in that profile alone', () => {
    const file = { content: 'QUJD', mimeType: 'application/xml', name: 'a.xml' };
    const data = InvoiceSchema.parse({ ...SMALL, attachments: [{ id: 'A', file }] });
    const xml = ['extended', 'en16931'].map(
      (profile) => () =>
        prepareInvoice({ format: 'factur-x', profile: profile as 'extended', data }, 'invoice'),
    );
    expect(xml[0]!().xml).toContain('application/xml');
    expect(xml[1]!).toThrow(/BR-CL-24/);
  });
});
