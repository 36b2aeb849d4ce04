import { describe, expect, it } from 'vitest';
import type { Invoice } from '../model/invoice.ts';
import { readXml } from '../read.ts';
import { writeInvoiceXml } from '../syntax/index.ts';
import { FRENCH, made } from '../testing/invoices.ts';

const SPECIFICATION = 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr';
const SYNTAXES = ['ubl', 'cii'] as const;
type Syntax = (typeof SYNTAXES)[number];

const FRENCH_MADE = made(FRENCH);
const [LINE] = FRENCH_MADE.lines!;

/** Reads an invoice in EXTENDED-CTC-FR after changing the invoice and its XML. */
function read(syntax: Syntax, change: Partial<Invoice> = {}, edit = (xml: string) => xml) {
  const invoice = { ...FRENCH_MADE, specification: SPECIFICATION, ...change };
  return readXml(Buffer.from(edit(Buffer.from(writeInvoiceXml(invoice, syntax)).toString())));
}

const errors = (...given: Parameters<typeof read>) =>
  read(...given)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule, path }) => `${rule} ${path}`);

/** Returns the reference to the invoice itself that states a line's subtype in UBL. */
const subline = (subtype: string, parent = '') =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${FRENCH_MADE.number}</cbc:ID><cbc:DocumentStatusCode>${subtype}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference>${parent && `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`}</cac:BillingReference>`;

/** Adds subtypes to the lines of UBL, in their order. */
const withSublines =
  (...sublines: readonly string[]) =>
  (xml: string) => {
    const rest = [...sublines];
    return xml.replaceAll('<cac:Item>', () => `${rest.shift() ?? ''}<cac:Item>`);
  };

describe('an invoice in EXTENDED-CTC-FR', () => {
  it.each(SYNTAXES)('is read as such, and judged by the French rules, in %s', (syntax) => {
    expect(read(syntax)).toMatchObject({ format: 'en16931', profile: 'extended-ctc-fr', valid: true });
    expect(errors(syntax, { notes: [] })).toEqual(Array(3).fill('BR-FR-05 notes'));
  });

  it('has the subtypes of lines in UBL as references to itself', () => {
    const group = { ...LINE!, id: 'G' };
    const lines = [group, { ...LINE!, id: 'D' }];
    const edit = withSublines(subline('GROUP'), subline('DETAIL', 'G'));
    expect(read('ubl', { lines }, edit).invoice.lines).toMatchObject([
      { id: 'G', subtype: 'GROUP' },
      { id: 'D', subtype: 'DETAIL', parentId: 'G' },
    ]);
    expect(errors('ubl', { lines }, edit)).toEqual([]);
    const wrong = [{ ...group, netAmount: '1.00' }, lines[1]!];
    expect(errors('ubl', { lines: wrong }, edit)).toEqual(['BR-FREXT-08 lines[0].netAmount']);
  });

  it('keeps references of a line to other invoices apart from its subtype', () => {
    const edit = withSublines(subline('DETAIL').replace(/<cbc:ID>[^<]*/, '<cbc:ID>F-1'));
    const reading = read('ubl', {}, edit);
    expect([reading.invoice.lines![0]!.subtype, reading.unread]).toMatchObject([
      undefined,
      [{ reason: 'unknown' }],
    ]);
  });

  it.each(SYNTAXES)('has charges of taxes with their list in %s', (syntax) => {
    const charges = [{ amount: '0.00', reasonCode: 'ENV', vat: { category: 'S', rate: '20' } }];
    const change = { charges, totals: { ...FRENCH_MADE.totals, charges: '0.00' } };
    const listed = (xml: string) => xml.replace(/ReasonCode>ENV/, 'ReasonCode listID="5153">ENV');
    expect(errors(syntax, change, listed)).toEqual([]);
    expect(errors(syntax, change)).toEqual([expect.stringMatching(/^BR-FREXT-CL-20 /)]);
  });

  it.each(SYNTAXES)('accepts a negative price, and attached XML, in %s', (syntax) => {
    const lines = [{ ...LINE!, quantity: '-3', price: { net: '-9.99' } }];
    const file = { content: 'AAAA', mimeType: 'text/xml', name: 'a.xml' };
    expect(errors(syntax, { lines, attachments: [{ id: 'A', file }] })).toEqual([]);
  });

  it.each(SYNTAXES)('that is a credit note may name the invoices line by line in %s', (syntax) => {
    const reference =
      syntax === 'ubl'
        ? (xml: string) =>
            xml.replace(
              '<cac:Item>',
              '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-1</cbc:ID><cbc:IssueDate>2026-10-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference><cac:Item>',
            )
        : (xml: string) =>
            xml.replace(
              /(<\/ram:SpecifiedTradeSettlementLineMonetarySummation>)/,
              '$1<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F-1</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261001</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>',
            );
    expect(errors(syntax, { typeCode: '381' })).toEqual([expect.stringMatching(/^BR-FR-CO-05 /)]);
    expect(errors(syntax, { typeCode: '381' }, reference)).toEqual([]);
  });

  it('warns of processes whose rules are not judged', () => {
    const { findings } = read('cii', { businessProcess: 'M8' });
    expect(findings).toMatchObject([{ rule: 'BR-FR-MV', severity: 'warning' }]);
  });
});
