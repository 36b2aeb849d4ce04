import type { Language } from './labels.ts';

/**
 * A cash discount in the terms of payment (XRechnung 3.0, BT-20): days, percentage and base amount. BR-DE-18 requires two
 * decimals, but other formats omit them, so they are optional.
 */
const CASH_DISCOUNT =
  /#SKONTO#TAGE=(\d{1,6})#PROZENT=(\d{1,6}(?:[.,]\d{1,6})?)(?:#BASISBETRAG=(-?\d{1,15}(?:[.,]\d{1,6})?))?#/gi;

/** Wording of a cash discount: `{base}` in the sentence is replaced by `base` or removed, `{days}` by a number of days. */
interface Wording {
  readonly sentence: string;
  readonly base: string;
  readonly day: string;
  readonly days: string;
}

const WORDINGS: Readonly<Record<Language, Wording>> = {
  en: {
    sentence: '{percent} cash discount{base} if paid within {days}',
    base: ' on {amount}',
    day: 'day',
    days: 'days',
  },
  de: {
    sentence: '{percent} Skonto{base} bei Zahlung innerhalb von {days}',
    base: ' auf {amount}',
    day: 'Tag',
    days: 'Tagen',
  },
  fr: {
    sentence: 'Escompte de {percent}{base} pour paiement sous {days}',
    base: ' sur {amount}',
    day: 'jour',
    days: 'jours',
  },
  nl: {
    sentence: '{percent} betalingskorting{base} bij betaling binnen {days}',
    base: ' over {amount}',
    day: 'dag',
    days: 'dagen',
  },
  it: {
    sentence: 'Sconto del {percent}{base} per pagamento entro {days}',
    base: ' su {amount}',
    day: 'giorno',
    days: 'giorni',
  },
  es: {
    sentence: 'Descuento del {percent}{base} por pago en {days}',
    base: ' sobre {amount}',
    day: 'día',
    days: 'días',
  },
  pl: {
    sentence: 'Skonto {percent}{base} przy zapłacie w ciągu {days}',
    base: ' od kwoty {amount}',
    day: 'dnia',
    days: 'dni',
  },
  pt: {
    sentence: 'Desconto de {percent}{base} para pagamento em {days}',
    base: ' sobre {amount}',
    day: 'dia',
    days: 'dias',
  },
};

/**
 * Returns readable terms of payment: cash discounts become sentences, other text is kept.
 *
 * @param words language of the sentences
 * @param locale BCP 47 tag for numbers
 */
export function termsInWords(
  terms: string,
  words: Language,
  locale: string,
  currency: string | undefined,
): string {
  const { sentence, base, day, days } = WORDINGS[words];
  const isCurrency = /^[A-Z]{3}$/i.test(currency ?? '');
  const amounts = new Intl.NumberFormat(
    locale,
    isCurrency ? { style: 'currency', currency: currency! } : { minimumFractionDigits: 2 },
  );
  const percentages = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 6 });
  const counts = new Intl.NumberFormat(locale);
  return terms.replace(CASH_DISCOUNT, (_, count: string, percentage: string, amount: string | undefined) => {
    const number = Number(count);
    const parts: Readonly<Record<string, string>> = {
      percent: percentages.format(`${pointed(percentage)}E-2` as Intl.StringNumericLiteral),
      base:
        amount === undefined
          ? ''
          : base.replace('{amount}', () => amounts.format(pointed(amount) as Intl.StringNumericLiteral)),
      days: `${counts.format(number)}\u00a0${number === 1 ? day : days}`,
    };
    return sentence.replace(/\{(percent|base|days)\}/g, (_placeholder, name: string) => parts[name]!);
  });
}

function pointed(number: string): string {
  return number.replace(',', '.');
}
