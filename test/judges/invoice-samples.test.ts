/**
 * Compares reading, writing and rules of invoices with third-party invoices and unit tests in `$PLATEN_SHARED/e-invoice`: pairs
 * of one invoice in both syntaxes, and fragments that keep or break one rule.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'vitest';
import { recognize } from '../../src/invoice/formats.ts';
import { EN16931, findings } from '../../src/invoice/rules/index.ts';
import { readInvoiceXml, SYNTAXES, writeInvoiceXml } from '../../src/invoice/syntax/index.ts';
import { judged, SHARED } from './judging.ts';

const FOLDER = path.join(SHARED ?? '', 'e-invoice');

function verdict(holds: boolean, what: string): void {
  if (!holds) judged(what, ['does not hold']);
}

/** The sample itself is wrong: its gross price minus its discount is not its net price. */
const KNOWN = new Set(['03.06a-INVOICE_uncefact.xml PEPPOL-EN16931-R046']);

function judgePairs(): void {
  const folder = path.join(FOLDER, 'xrechnung');
  for (const file of readdirSync(folder)) {
    const { invoice, syntax } = readInvoiceXml(readFileSync(path.join(folder, file)));
    const errors = findings(invoice, recognize(invoice.specification, syntax).rules)
      .filter(({ severity }) => severity === 'error')
      .filter(({ rule }) => !KNOWN.has(`${file} ${rule}`));
    verdict(errors.length === 0, `${file}: ${errors.map(({ rule }) => rule).join(', ')}`);
    for (const other of SYNTAXES) {
      const back = readInvoiceXml(writeInvoiceXml(invoice, other));
      verdict(isDeepStrictEqual(back.invoice, invoice), `${file}: not the same when written as ${other}`);
    }
  }
}

/** Pairs whose samples differ from each other, by the part of their name before `-INVOICE`. */
const DIFFER: Readonly<Record<string, readonly string[]>> = {
  '01.02a': ['purchaseOrderReference'],
  '01.08a': ['purchaseOrderReference'],
  '01.10a': ['purchaseOrderReference'],
  '01.12a': ['purchaseOrderReference'],
  '01.21a': ['seller.vatId', 'payment.meansText', 'totals.allowances', 'vatBreakdown.0.exemptionReason'],
  '02.02a': ['totals.rounding'],
  '02.04a': ['totals.rounding'],
  '03.06a': [
    'seller.address.city',
    'seller.address.postCode',
    'buyer.address.city',
    'buyer.address.postCode',
  ],
};

/** Reads UBL, writes it as CII, and compares that with the CII of the pair, and vice versa. */
function judgeTranslations(): void {
  const folder = path.join(FOLDER, 'xrechnung');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('_ubl.xml'))) {
    const name = file.split('-')[0]!;
    const read = (syntax: string) =>
      readInvoiceXml(readFileSync(path.join(folder, file.replace('_ubl', syntax)))).invoice;
    const [ubl, cii] = [read('_ubl'), read('_uncefact')];
    for (const [from, to, syntax] of [
      [ubl, cii, 'cii'],
      [cii, ubl, 'ubl'],
    ] as const) {
      const translated = readInvoiceXml(writeInvoiceXml(from, syntax)).invoice;
      const found = [...differences(translated, to, '')].filter((at) => !DIFFER[name]?.includes(at));
      verdict(found.length === 0, `${file} as ${syntax}: ${found.join(', ')}`);
    }
  }
}

/** Paths at which two invoices differ; `1` and `1.00` are the same number. */
function* differences(a: unknown, b: unknown, at: string): Generator<string> {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      yield* differences(left[name], right[name], at === '' ? name : `${at}.${name}`);
    }
  } else if (a !== b && !(isNumber(a) && isNumber(b) && Number(a) === Number(b))) yield at;
}

const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

/** Names of two territories that differ between the tests and the rules. */
const ruleOf = (name: string) => name.trim().replace('BR-IG-', 'BR-AF-').replace('BR-IP-', 'BR-AG-');

/** Rules about the syntax concern the writer and reader; one test has a line that its schema does not allow. */
const isOurs = (file: string, rule: string) =>
  EN16931.ubl.some(({ id }) => id === rule) &&
  !(file.endsWith('credit-note/BR-CL-18.xml') && rule === 'BR-CL-18');

const TEST = /<test(?: [^>]*)?>([\s\S]*?)<\/test>/g;
const DOCUMENT = /<((?:\w+:)?(?:Invoice|CreditNote))[\s>][\s\S]*<\/\1>/;
const VERDICT = /<(success|error|warning|fatal)[^>]*>([^<]*)</g;

function judgeRules(): void {
  const folder = path.join(FOLDER, 'en16931-unit');
  for (const kind of ['invoice', 'credit-note']) {
    for (const file of readdirSync(path.join(folder, kind))) {
      const source = readFileSync(path.join(folder, kind, file), 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
      for (const [, test] of source.matchAll(TEST)) {
        const xml = DOCUMENT.exec(test!)?.[0];
        if (xml !== undefined) judgeRule(`${kind}/${file}`, xml, test!);
      }
    }
  }
}

function judgeRule(file: string, xml: string, test: string): void {
  const { invoice, unread } = readInvoiceXml(Buffer.from(xml));
  const isPlainCreditNote = file.startsWith('credit-note') && !file.endsWith('BR-04.xml');
  const typeCode = invoice.typeCode ?? (isPlainCreditNote ? '381' : undefined);
  const broken = new Set(findings({ ...invoice, typeCode }, EN16931.ubl).map(({ rule }) => rule));
  // A second total of one currency is reported when the file is read.
  if (unread.some(({ reason }) => reason === 'repeated')) broken.add('BR-CO-15');
  for (const [, outcome, name] of test.matchAll(VERDICT)) {
    const rule = ruleOf(name!);
    if (isOurs(file, rule))
      verdict(broken.has(rule) === (outcome !== 'success'), `${file}: ${outcome} ${rule}`);
  }
}

describe.runIf(SHARED)('third-party invoices', () => {
  it('are read, keep the rules, and are equal when written again', judgePairs);

  it('are the same in both syntaxes', judgeTranslations);

  it('keep or break the rules that they were made for', judgeRules);
});
