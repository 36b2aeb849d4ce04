import type { Language } from './labels.ts';

/** Language-independent symbols of units, by code of UN/ECE Recommendation 20. */
const SYMBOLS: Readonly<Record<string, string>> = {
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  LTR: 'l',
  MLT: 'ml',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  P1: '%',
  '4L': 'MB',
  E34: 'GB',
};

/** Units of time, which Unicode CLDR names in every language. */
const TIMES: Readonly<Record<string, string>> = {
  SEC: 'second',
  MIN: 'minute',
  HUR: 'hour',
  DAY: 'day',
  WEE: 'week',
  MON: 'month',
  ANN: 'year',
};

const WORD_CODES = ['LS', 'NAR', 'SET', 'PR', 'XPK', 'XBX', 'XCT', 'XPX', 'E48', 'QAN'];

/** Names of the units in `WORD_CODES`: singular, paucal where the language has it, and plural. */
const WORDS: Readonly<Record<Language, string>> = {
  en: 'flat rate|item/items|set/sets|pair/pairs|package/packages|box/boxes|carton/cartons|pallet/pallets|service unit/service units|quarter/quarters',
  de: 'pauschal|Artikel|Satz/Sätze|Paar|Paket/Pakete|Kiste/Kisten|Karton/Kartons|Palette/Paletten|Leistungseinheit/Leistungseinheiten|Quartal/Quartale',
  fr: 'forfait|article/articles|jeu/jeux|paire/paires|colis|caisse/caisses|carton/cartons|palette/palettes|unité de service/unités de service|trimestre/trimestres',
  nl: 'forfait|artikel/artikelen|set/sets|paar|pakket/pakketten|doos/dozen|karton/kartons|pallet/pallets|service-eenheid/service-eenheden|kwartaal/kwartalen',
  it: 'a corpo|articolo/articoli|set|paio/paia|pacco/pacchi|cassa/casse|cartone/cartoni|pallet|unità di servizio|trimestre/trimestri',
  es: 'tanto alzado|artículo/artículos|juego/juegos|par/pares|paquete/paquetes|caja/cajas|cartón/cartones|palé/palés|unidad de servicio/unidades de servicio|trimestre/trimestres',
  pl: 'ryczałt|artykuł/artykuły/artykułów|zestaw/zestawy/zestawów|para/pary/par|paczka/paczki/paczek|skrzynka/skrzynki/skrzynek|karton/kartony/kartonów|paleta/palety/palet|jednostka usługi/jednostki usługi/jednostek usługi|kwartał/kwartały/kwartałów',
  pt: 'valor fixo|artigo/artigos|conjunto/conjuntos|par/pares|pacote/pacotes|caixa/caixas|embalagem/embalagens|palete/paletes|unidade de serviço/unidades de serviço|trimestre/trimestres',
};

/** Codes for pieces, whose quantity is shown without a unit. */
const PIECES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'XPP']);

/**
 * Returns the unit shown next to a quantity: a name in the matching plural form, a symbol, or the code itself; empty for pieces.
 *
 * @param code of UN/ECE Recommendation 20 or 21
 */
export function unitLabel(code: string, language: Language, quantity: string | undefined): string {
  if (PIECES.has(code)) return '';
  const count = Math.abs(Number(quantity ?? '2'));
  const time = TIMES[code];
  if (time !== undefined) return timeLabel(time, language, count);
  const forms = WORDS[language].split('|')[WORD_CODES.indexOf(code)]?.split('/');
  if (forms === undefined) return SYMBOLS[code] ?? code;
  const plural = new Intl.PluralRules(language).select(count);
  const index = plural === 'one' ? 0 : plural === 'few' ? 1 : forms.length - 1;
  return forms[Math.min(index, forms.length - 1)]!;
}

function timeLabel(unit: string, language: Language, count: number): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? unit;
}
