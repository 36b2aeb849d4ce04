/**
 * Holds invoices that Platen makes against the official rules, run by Saxon: every format and profile, every VAT
 * category, and amounts that are right or off. No invoice that is made may break an official rule, none whose amounts are
 * right may be refused, and in UBL none for its VAT breakdown that the official rules accept.
 *
 * `node test/tools/invoice-matrix.ts [saxon.jar] [folder]`, where the folder, by default `$PLATEN_SHARED/e-invoice/official`,
 * has the official stylesheets `EN-UBL.xslt`, `EN-CII.xslt`, `XR-UBL.xslt`, `XR-CII.xslt`, `PEPPOL-UBL.xslt` and
 * `FACTUR-X_*.xslt` with their lists.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlatenError } from '../../src/domain/errors.ts';
import { completeInvoice } from '../../src/invoice/complete.ts';
import { formatTerms } from '../../src/invoice/formats.ts';
import { type InvoiceInput, InvoiceSchema } from '../../src/invoice/model/invoice.ts';
import { type InvoiceOrder, prepareInvoice } from '../../src/invoice/prepare.ts';
import { writeInvoiceXml } from '../../src/invoice/syntax/index.ts';

const SHARED = process.env.PLATEN_SHARED ?? '../shared';
const [saxon = '/usr/share/java/Saxon-HE.jar', folder = path.join(SHARED, 'e-invoice/official')] =
  process.argv.slice(2);

const FORMATS: readonly (Omit<InvoiceOrder, 'data'> & { readonly judges: readonly string[] })[] = [
  { format: 'ubl', judges: ['EN-UBL'] },
  { format: 'cii', judges: ['EN-CII'] },
  { format: 'xrechnung-ubl', judges: ['EN-UBL', 'XR-UBL'] },
  { format: 'xrechnung-cii', judges: ['EN-CII', 'XR-CII'] },
  { format: 'peppol-ubl', judges: ['EN-UBL', 'PEPPOL-UBL'] },
  { format: 'zugferd', profile: 'xrechnung', judges: ['EN-CII', 'XR-CII'] },
  ...(['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const).map(
    (profile) => ({ format: 'factur-x', profile, judges: [`FACTUR-X_${profile.toUpperCase()}`] }) as const,
  ),
];

const address = { line1: 'Weg 1', city: 'Köln', postCode: '50667', country: 'DE' };
const party = { address, electronicAddress: { id: 'DE123456788', scheme: '9930' } };
const contact = { name: 'Eva Groß', phone: '+49 221 555010', email: 'eva@mueller.example' };

/** @param rate absent for what is not subject to VAT */
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
  readonly isRight: boolean;
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

const work = mkdtempSync(path.join(tmpdir(), 'invoice-matrix-'));
const judged = new Map<string, number>();
const failures: string[] = [];
const refusals = new Map<string, boolean>();
let made = 0;

/** Writes what was refused all the same, for the official rules to judge. */
function refusedXml(order: Omit<InvoiceOrder, 'data'>, data: InvoiceInput): Uint8Array {
  const { specification, businessProcess, syntax } = formatTerms(order.format, order.profile);
  const process = businessProcess === undefined ? {} : { businessProcess };
  const invoice = completeInvoice({ ...InvoiceSchema.parse(data), specification, ...process });
  return writeInvoiceXml(invoice, syntax);
}

function keep(judge: string, file: string, xml: string | Uint8Array): void {
  mkdirSync(path.join(work, judge), { recursive: true });
  writeFileSync(path.join(work, judge, file), xml);
}

for (const { judges, ...order } of FORMATS) {
  const format = order.profile ?? order.format;
  for (const { name, isRight, data } of cases()) {
    try {
      const { xml } = prepareInvoice({ ...order, data: InvoiceSchema.parse(data) }, 'invoice');
      made++;
      for (const judge of judges) {
        keep(judge, `${format}-${name}.xml`, xml);
      }
    } catch (error) {
      const rules = (error as PlatenError).findings?.map(({ rule, path: at }) => `${rule} ${at}`);
      if (isRight) failures.push(`${format} ${name}: refused: ${rules ?? error}`);
      else if (format.includes('ubl') && !name.includes('netAmount') && !AT_THE_LIMIT.test(name)) {
        const file = `refused-${format}-${name}.xml`;
        refusals.set(file, false);
        for (const judge of judges) keep(judge, file, refusedXml(order, data));
      }
    }
  }
}
for (const judge of readdirSync(work)) {
  const verdicts = path.join(work, `${judge}-verdicts`);
  mkdirSync(verdicts);
  const stylesheet = path.join(folder, `${judge}.xslt`);
  execFileSync('java', [
    '-jar',
    saxon,
    `-s:${path.join(work, judge)}`,
    `-xsl:${stylesheet}`,
    `-o:${verdicts}`,
  ]);
  for (const file of readdirSync(verdicts)) {
    const report = readFileSync(path.join(verdicts, file), 'utf8');
    judged.set(judge, (judged.get(judge) ?? 0) + 1);
    for (const [failed] of report.matchAll(/<svrl:failed-assert[^>]*>/g)) {
      if (/(?:flag|role)="(?:warning|information)"/i.test(failed)) continue;
      if (refusals.has(file)) {
        refusals.set(file, true);
        continue;
      }
      failures.push(`${judge} ${file}: ${/ id="([^"]*)"/.exec(failed)?.[1] ?? failed}`);
    }
  }
}
for (const [file, isFatal] of refusals) if (!isFatal) failures.push(`${file}: officially fine`);
for (const failure of failures) console.log(`FAIL ${failure}`);
console.log(`${made} made, judged: ${[...judged].map((entry) => entry.join(' ')).join(', ')}`);
console.log(`${refusals.size} refused, judged as well; files in ${work}`);
const total = [...judged.values()].reduce((sum, count) => sum + count, 0);
console.log(`${total} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
