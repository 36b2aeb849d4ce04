import type { TextRange } from './preset.ts';

/** Characters before a value that are searched for its label. */
const WINDOW = 160;
/** How many of these may be between the label and the value, counting each run of white space as one. */
const MAX_BETWEEN = 36;

/** Combines alternatives into one expression of whole words in any case. A label ends before a letter or digit. */
export function label(...alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Things that are numbered and are not people, as alternatives of an expression. */
const THINGS: readonly string[] = [
  'parts?|pn|p\\/n|sn|s\\/n|items?|models?|mod|serial|sku|upc|gtin|nsn|ean(?:-?13)?|isbn(?:-1[03])?|issn|doi|oid|imei|iccid|meid|asin|mpn|oem',
  'products?|materials?|articles?|art|stock|styles?|catalog(?:ue)?|cat|lots?|batch|assets?|barcode|gauge|spec|mil|size|dim(?:ensions?)?',
  'orders?|invoices?|inv|tracking|shipment|awb|waybill|container|ref(?:erence)?|po|receipt|quote|transaction|txn|trace|voucher|rma|parcel|paket|colis|pacco|paquete|przesyłk[ai]|package|consignment|pallet|crate',
  'rooms?|zimmer|engine|chassis|mandats?-?referenz|meters?|p\\.\\s?o\\.',
  'bolts?|screws?|nuts?|gaskets?|washers?|valves?|filters?|bearings?|pumps?|motors?|kits?|seals?|fittings?|cables?|fuses?|relays?|sensors?|tags?|bates',
  'case|ticket|issue|claim|docket|patent|permit|grant|licen[cs]es?|sections?|form|project|job|task|drawing|dwg|figures?|fig|sheet|pages?|seite|codes?|zip(?:\\s?\\+\\s?4)?|plz',
  'version|ver|rev(?:ision)?|release|build|firmware|checksum|hash|uuid|guid|commit|timestamp|epoch',
  'bestell\\p{L}*|auftrags?\\p{L}*|rechnungs?\\p{L}*|liefer\\p{L}*|sendungs?\\p{L}*|artikel\\p{L}*|produkt\\p{L}*|teile?-?(?:nr|nummer)|seriennummer|serien-?nr|chargen?\\p{L}*|material-?(?:nr|nummer)',
  'aktenzeichen|gesch(?:ä|ae)ftszeichen|vorgangs?\\p{L}*|inventar\\p{L}*|zeichnungs?\\p{L}*|beleg\\p{L}*|vertrags?-?(?:nr|nummer)|kunden-?(?:nr|nummer)|z(?:ä|ae)hler(?:nummer|-?nr|stand)|fahrgestell\\p{L}*',
  'commande|facture|dossier|suivi|colis|devis|contrat|s(?:é|e)rie|pi(?:è|e)ce|pedido|factura|expediente|seguimiento|contrato|serie|lote|pieza|albar(?:á|a)n',
  'ordine|fattura|pratica|lotto|serie|articolo|codice|spedizione|fatura|encomenda|artigo|s(?:é|e)rie|processo',
  'bestelling|bestel\\p{L}*|factuur\\p{L}*|order\\p{L}*|artikel|zending|dossier\\p{L}*|faktura\\p{L}*|ordre\\p{L}*|tilaus\\p{L}*|lasku\\p{L}*|tuote\\p{L}*',
  'zam(?:ó|o)wieni[ae]|faktur[ay]|seryjny|umowy|katalogowy|objedn(?:á|a)vky|faktury|заказа?|накладн\\p{L}+|артикул|договора?|сч(?:ё|е)та?|серийный|sipariş|fatura',
];

/** The same in scripts without spaces between words. */
const THINGS_UNPARTED =
  '(?:订单|訂單|发票|發票|快递|运单|型号|序列|产品|商品|注文|伝票|請求書?|追跡|品番|型番|製造|受付|주문|송장|제품|모델|상품)(?:号码?|號碼?|编号|編號|番号|번호)?';

/** Labels of numbers that are not personal data. */
const OTHER = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${THINGS.join('|')})[-.:#/]{0,2}\\s{0,2}(?:(?:no|nos|number|numbers|num|nr|nummer|nº|n°|№|id|ids|code|key)(?![\\p{L}\\p{N}])[.:]{0,2}|#)?|${THINGS_UNPARTED})[\\s:.#='"-]{0,5}$`,
  'iu',
);

/** Labels of phone numbers. */
const PHONE_LABEL = label(
  'tel(?:e?ph?one?|efon(?:o|nummer|ica)?|efoon(?:nummer)?|efono|éfono|éphone|efax)?[.:]?',
  'tél(?:éphone)?[.:]?',
  'teléfono',
  'telefone',
  'telemóvel',
  '(?:tele|work|home|cell|mobile|office|business|daytime|evening|emergency|customer|direct)?\\s?phones?',
  'ph[.:]',
  'cell(?:ular|ulare)?',
  'celular',
  'mob(?:ile?|iel|il(?:nummer|telefon)?)?[.:]?',
  'móvil',
  'mobiltel(?:efon)?[.:]?',
  'handy(?:nummer)?',
  'portable',
  'gsm',
  'fax',
  'telefax',
  'whats\\s?app',
  'viber',
  'sms',
  'call(?:\\s(?:us|me|him|her|at|on|now))*',
  'dial',
  'text me(?: at)?',
  'reach (?:me|us|him|her) (?:at|on)',
  'hotline',
  'toll[\\s-]?free(?:\\s(?:no|number))?[.:]?',
  'area codes?',
  'helpline',
  'contact (?:no|number)',
  'rufnummer',
  'durchwahl',
  'puh(?:elin)?[.:]?',
  'tlf[.:]?',
  'tfn[.:]?',
  'natel',
  'gsm-?(?:nr|nummer)',
  'telefonszám',
  'numer telefonu',
  'telefonní číslo',
  'číslo telefonu',
  'numéro de (?:téléphone|portable)',
  'n(?:ú|u)mero de (?:teléfono|telefone|telemóvel|celular)',
  'numero di telefono',
  'mobilnr[.:]?',
  'тел(?:ефон)?[.:]?',
  'моб(?:ильный)?[.:]?',
  'τηλ(?:έφωνο)?[.:]?',
  'هاتف',
  'جوال',
  'טלפון',
  'טל',
  'नंबर',
  'फ़ोन',
  'โทร(?:ศัพท์)?[.:]?',
  '(?:điện thoại|đt)[.:]?',
  'telepon',
  'no\\. ?hp',
  'cep(?: tel(?:efonu)?)?',
).source.concat(
  '|(?:电话|電話|手机|手機|携帯|联系电话|전화|휴대폰|연락처|핸드폰|☎|☏|✆|📞|📱)[^\\p{L}\\p{N}]{0,3}',
);

export const PHONE_LABELS = new RegExp(PHONE_LABEL, 'giu');

/** Those that a date never follows: an order or an invoice may well be identified by its date. */
const THING =
  /(?<![\p{L}\p{N}])(?:parts?|pn|p\/n|sn|s\/n|items?|models?|serial|sku|catalog(?:ue)?|cat|art(?:ikel|icle)?|products?|isbn(?:-1[03])?|issn|ean|upc|drawing|dwg|lots?|batch|styles?|stock|route|version|ver|rev(?:ision)?|release|build|firmware|patent)[-.:#/]{0,2}\s{0,2}(?:(?:no|nos|number|num|nr|id|code)(?![\p{L}\p{N}])[.:]{0,2}|#)?[\s:.#='"-]{0,5}$/iu;

/** Whether the value is labelled as a part, a model or a version, and so is not a date. */
export function isThing(text: string, start: number): boolean {
  return THING.test(text.slice(Math.max(0, start - 48), start));
}

/** Whether the value is labelled as something else: a part number, an order, a version. */
export function isOtherNumber(text: string, start: number): boolean {
  return OTHER.test(text.slice(Math.max(0, start - 48), start));
}

/** Labels of other numbers that are as long as a telephone number. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?:accounts?|acct|a\/c|konto(?:nummer|nr)?|compte|cuenta|conto|policy|member|customer|client|employee|student|patient|record|mrn|npi|ssn|sin|tin|nhs|id|ids|license|licence|voucher|confirmation|booking|reservation|pnr|check|cheque|meter|vin|loan|routing|aba|tax|ein|group|rx|bin|duns|registration|reg)[.:#]{0,2}\s{0,2}(?:(?:no|nos|number|num|nr|id|code)(?![\p{L}\p{N}])[.:]{0,2}|#)?[\s:.#=-]{0,4}$/iu;

/** Whether the value is the number of an account, a member or a policy. */
export function isIdentifier(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  // After a city it means Idaho.
  return IDENTIFIER.test(before) && !/, ID $/.test(before);
}

const UNIT =
  /^(?: ?(?:mm|cm|km|kg|mg|ml|inch(?:es)?|ft|feet|lbs?|px|pt|points?|kV|mA|kW|[kMG]?Hz|Ω|ohms?|psi|bar|rpm|°C?|%|[x×] ?\d)|(?:[mgVAWlL]|in)| in(?= ?[.,;)x×]|$))(?![\p{L}\p{N}])/u;

/** Whether a unit of measurement follows, which makes the numbers dimensions. */
export function isMeasured(text: string, end: number): boolean {
  return UNIT.test(text.slice(end, end + 12));
}

/**
 * Whether a label precedes the value, or follows it in brackets. Between the two there may be words, but no other
 * number, unless it has as many digits, and so is another item of the same list.
 */
export function isLabelled(text: string, [start, end]: TextRange, labels: RegExp): boolean {
  let before = text.slice(Math.max(0, start - WINDOW), start).replace(/\s+/g, ' ');
  const digits = countDigits(text.slice(start, end));
  before = before.replace(/[A-Za-z]{0,3}\d[\d ./-]{4,30}\d[A-Za-z]?/g, (number) =>
    Math.abs(countDigits(number) - digits) === 0 ? ' ' : number,
  );
  before = before.slice(-(MAX_BETWEEN + 60));
  let from = -1;
  for (const match of before.matchAll(labels)) from = match.index + match[0].length;
  if (from >= 0) {
    const between = before.slice(from);
    const plain = between.length <= MAX_BETWEEN && !/\d/.test(between);
    if (plain && !/[a-z]{3}[.!?;] \p{Lu}/u.test(between) && !OTHER.test(between)) return true;
  }
  const after = text.slice(end, end + 40);
  const behind = /^\s?[([]\s?/.exec(after);
  if (!behind) return false;
  const label = new RegExp(labels.source, 'iu').exec(after.slice(behind[0].length));
  return label?.index === 0;
}

function countDigits(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) count++;
  }
  return count;
}

/** After this many lines without a value, a column has ended. */
const COLUMN_GAP = 8;

/**
 * Whether a position is in a column under a label: the head is a short line with the label and without numbers,
 * followed by lines of which at least every eighth has a value.
 */
export function labelledColumns(text: string, labels: RegExp, value: RegExp): (at: number) => boolean {
  if (!text.includes('\n') || text.search(new RegExp(labels.source, 'iu')) < 0) return () => false;
  const ranges: TextRange[] = [];
  let start = 0;
  let open = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isHead =
      line.length <= 120 && !/\d{3}|[.!?]$/.test(line.trim()) && new RegExp(labels.source, 'iu').test(line);
    const hasValue = open > 0 && value.test(line);
    if (isHead) open = COLUMN_GAP;
    else if (hasValue) {
      ranges.push([start, end]);
      open = COLUMN_GAP;
    } else if (open > 0) open--;
    start = end + 1;
  }
  return (at) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]![1] < at) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && ranges[low]![0] <= at;
  };
}
