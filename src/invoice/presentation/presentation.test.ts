import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { made, SMALL } from '../testing/invoices.ts';
import { LANGUAGES, labelsOf } from './labels.ts';
import { missingTerms } from './missing-terms.ts';
import { reportLabels } from './report-labels.ts';
import { unitLabel } from './units.ts';
import { viewOf } from './view.ts';

const invoice = made({ ...SMALL, delivery: { date: '2026-11-20' } });
const said = (replace: Record<string, string> = {}) => {
  const words = {
    number: 'Invoice 2026-1',
    issueDate: '22.11.2026',
    dueDate: '22 December 2026',
    delivered: '2026-11-20',
    seller: 'SELLER',
    buyer: 'Buy\ner',
    withoutVat: '29,97 €',
    vat: '5,69 €',
    due: '35,66 €',
    ...replace,
  };
  return Object.values(words).join('\n');
};
const missing = (text: string, language = 'en') =>
  missingTerms(text, invoice, language).map(({ path }) => path);

describe('the invoice terms in the text of a PDF', () => {
  it('include everything that matters', () => {
    expect(missing(said())).toEqual([]);
  });

  it.each([
    ['number', 'Invoice 2026-2', ['number']],
    ['issueDate', '23.11.2026', ['issueDate']],
    ['dueDate', '22 November 2026', ['dueDate']],
    ['delivered', '', ['delivery.date']],
    ['seller', 'Sella', ['seller.name']],
    ['buyer', 'Bayer', ['buyer.name']],
    ['withoutVat', '29,98 €', ['totals.withoutVat']],
    ['withoutVat', '129,97 €', ['totals.withoutVat']],
    ['withoutVat', '29,975 €', ['totals.withoutVat']],
    ['vat', '5,70 €', ['totals.vat', 'vatBreakdown[0].taxAmount']],
    ['due', '35.66.1', []],
    ['due', '1.35,66', ['totals.withVat', 'totals.due']],
  ])('are reported missing when the text lacks them: %s as %s', (member, words, paths) => {
    expect(missing(said({ [member]: words }))).toEqual(paths);
  });

  it.each([
    'de',
    'en-US',
    'en-GB',
    'fr',
    'nl-BE',
    'it',
    'es',
    'pl',
    'pt',
    'sv',
    'hi',
    'ar-EG',
    'de-CH',
    'ja',
  ])('are found as people of %s write them', (language) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('full', 'long', 'medium', 'short'),
        (cents, dateStyle) => {
          const due = (cents / 100).toFixed(2);
          const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
          const date = new Intl.DateTimeFormat(language, { dateStyle: dateStyle as 'full', timeZone: 'UTC' });
          const text = said({
            issueDate: date.format(new Date('2026-11-22')),
            due: `${money.format(Number(due))}\n35,66`,
          });
          const given = { ...invoice, totals: { ...invoice.totals, due } };
          expect(missingTerms(text, given, language)).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are found among direction marks', () => {
    const text = said({ issueDate: '٢٢\u200f/١١\u200f/٢٠٢٦' });
    expect(missingTerms(text, invoice, 'ar')).toEqual([]);
  });

  it.each([
    ['ar', '22 2026 نوفمبر'],
    ['ar', '2026 نوفمبر 22'],
    ['he', '2026 בנובמבר 22'],
    ['ar', 'نوفمبر 2026 22 الأحد،'],
    ['ar', '22 2026 / 11 /'],
    ['ar', '2026   ر ب م ف و ن   22'],
  ])('include a date of %s in whatever order its parts are read: %s', (language, issueDate) => {
    const dueDate = 'December 22, 2026';
    expect(missingTerms(said({ issueDate, dueDate }), invoice, language)).toEqual([]);
    const other = issueDate.replace('22', '23');
    expect(missingTerms(said({ issueDate: other, dueDate }), invoice, language)).toEqual([
      { path: 'issueDate', value: '2026-11-22' },
    ]);
  });

  it('include amounts without decimals where the currency has none', () => {
    const yen = { ...invoice, totals: { ...invoice.totals, due: '12500.00' } };
    expect(missingTerms(said({ due: '35,66 ￥12,500' }), yen, 'ja')).toEqual([]);
    expect(missingTerms(said({ due: '35,66 ￥12,500.50' }), yen, 'ja')).not.toEqual([]);
  });
});

describe('an invoice as data of a template', () => {
  it.each(LANGUAGES)('has every label in %s', (language) => {
    const words = Object.values(labelsOf(language));
    expect(words.every((word) => typeof word === 'string' && word.trim() === word && word !== '')).toBe(true);
    expect(words).toHaveLength(Object.keys(labelsOf('en')).length);
  });

  it('is in the requested language, else in that of the seller', () => {
    expect(viewOf(invoice)).toMatchObject({ language: 'de-DE', title: 'Rechnung' });
    expect(viewOf(invoice, 'fr-BE')).toMatchObject({ language: 'fr-BE', title: 'Facture' });
    expect(viewOf(invoice, 'sv')).toMatchObject({ language: 'sv', title: 'Invoice' });
    expect(viewOf({ ...invoice, typeCode: '381' }, 'en').title).toBe('Credit note');
  });

  it('has a text for the exemption reason', () => {
    const parts = [
      { category: 'AE', exemptionReasonCode: 'VATEX-EU-AE' },
      { category: 'E', exemptionReasonCode: 'VATEX-EU-132' },
      { category: 'E', exemptionReason: '§ 4 UStG' },
      { category: 'S' },
    ];
    expect(viewOf({ ...invoice, vatBreakdown: parts }, 'nl').vatBreakdown).toMatchObject([
      { ...parts[0], exemptionLabel: 'Btw verlegd' },
      { ...parts[1], exemptionLabel: 'VATEX-EU-132' },
      { ...parts[2], exemptionLabel: '§ 4 UStG' },
      parts[3],
    ]);
  });

  it('has readable units, and the number of digits that values need', () => {
    expect(unitLabel('HUR', 'de', '7.5')).toBe('Stunden');
    expect(unitLabel('DAY', 'de', '1')).toBe('Tag');
    expect(unitLabel('MON', 'nl', '0.333333')).toBe('maanden');
    expect(unitLabel('KGM', 'fr', '3')).toBe('kg');
    expect(unitLabel('H87', 'de', '2')).toBe('');
    expect(unitLabel('XPX', 'pl', '3')).toBe('palety');
    expect(unitLabel('XPX', 'pl', '5')).toBe('palet');
    expect(unitLabel('2N', 'de', '2')).toBe('2N');
    const [line] = viewOf(made({ ...SMALL, lines: [{ ...SMALL.lines![0]!, price: { net: '0.33330' } }] }))
      .lines!;
    expect(line).toMatchObject({ quantityDigits: 0, priceDigits: 4 });
  });
});

it('distinguishes tax numbers from statements such as "Godkänd för F-skatt"', () => {
  const sold = (taxRegistrationId: string) =>
    viewOf(made({ ...SMALL, seller: { ...SMALL.seller, taxRegistrationId } })).seller;
  expect(sold('Godkänd för F-skatt')).toMatchObject({ isTaxStatement: true });
  expect(sold('99/123/45678')).not.toHaveProperty('isTaxStatement');
});

it.each(LANGUAGES)('has a validation report in the language %s', (language) => {
  const labels = Object.values(reportLabels(language));
  expect(labels).toHaveLength(21);
  expect(labels.every((label) => typeof label === 'string' && label !== '')).toBe(true);
});

it.each([
  ['EUR', '10', 2],
  ['JPY', '100', 0],
  ['JPY', '100.50', 2],
  ['HUF', '1999.90', 2],
  ['HUF', '2000', 0],
  ['KWD', '10.5', 3],
])('amounts in %s of %s have %i digits, as many as all of them need', (currency, net, digits) => {
  const priced = { ...SMALL.lines![0]!, quantity: '100', price: { net }, vat: { category: 'Z', rate: '0' } };
  const cents = { ...priced, quantity: '1' };
  const { amountDigits } = viewOf(made({ ...SMALL, currency, lines: [priced, cents] }));
  expect(amountDigits).toBe(digits);
});
