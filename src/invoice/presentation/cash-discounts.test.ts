import { describe, expect, it } from 'vitest';
import { made, SMALL } from '../testing/invoices.ts';
import { termsInWords } from './cash-discounts.ts';
import { LANGUAGES } from './labels.ts';
import { viewOf } from './view.ts';

const inWords = (terms: string, words: (typeof LANGUAGES)[number], locale: string = words) =>
  termsInWords(terms, words, locale, 'EUR').replace(/[\u00a0\u202f]/g, ' ');

describe('cash discounts of XRechnung', () => {
  it.each([
    ['de', '2 % Skonto bei Zahlung innerhalb von 14 Tagen'],
    ['en', '2% cash discount if paid within 14 days'],
    ['fr', 'Escompte de 2 % pour paiement sous 14 jours'],
    ['nl', '2% betalingskorting bij betaling binnen 14 dagen'],
    ['it', 'Sconto del 2% per pagamento entro 14 giorni'],
    ['es', 'Descuento del 2 % por pago en 14 días'],
    ['pl', 'Skonto 2% przy zapłacie w ciągu 14 dni'],
    ['pt', 'Desconto de 2% para pagamento em 14 dias'],
  ] as const)('are in words of %s', (language, words) => {
    expect(inWords('#SKONTO#TAGE=14#PROZENT=2.00#', language)).toBe(words);
  });

  it.each(LANGUAGES)('have terms for one day, decimal percentages and a base amount in %s', (language) => {
    const text = inWords('#SKONTO#TAGE=1#PROZENT=2.25#BASISBETRAG=1357.91#', language);
    expect(text).not.toMatch(/[#{}]/);
    expect(text).toMatch(/\b1 (?:day|Tag|jour|dag|giorno|día|dnia|dia)\b/);
    expect(text).toMatch(/2[.,]25/);
    expect(text).toMatch(/1[ .,]?357[.,]91/);
    expect(text).toContain('€');
  });

  it('are replaced line by line, and other lines are kept', () => {
    const terms =
      'Zahlbar bis 20.12.\r\n#SKONTO#TAGE=7#PROZENT=3.00#\n#SKONTO#TAGE=14#PROZENT=2.50#\nNetto. #AAA#';
    expect(inWords(terms, 'de')).toBe(
      'Zahlbar bis 20.12.\r\n3 % Skonto bei Zahlung innerhalb von 7 Tagen\n2,5 % Skonto bei Zahlung innerhalb von 14 Tagen\nNetto. #AAA#',
    );
  });

  it('are recognized in looser spelling, as in other formats', () => {
    expect(inWords('#Skonto#Tage=10#Prozent=2#', 'de')).toBe('2 % Skonto bei Zahlung innerhalb von 10 Tagen');
    expect(inWords('#SKONTO#TAGE=x#PROZENT=2#', 'de')).toBe('#SKONTO#TAGE=x#PROZENT=2#');
  });

  it('use the language and numbers of the document, and are kept in the invoice', () => {
    const invoice = made({ ...SMALL, paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.50#' });
    expect(viewOf(invoice).paymentTerms).toMatch(/^2,5.% Skonto bei/);
    expect(viewOf(invoice, 'sv').paymentTerms).toMatch(/^2,5.% cash discount/);
    expect(invoice.paymentTerms).toBe('#SKONTO#TAGE=14#PROZENT=2.50#');
  });
});
