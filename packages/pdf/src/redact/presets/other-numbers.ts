import { lazy } from './lazy.ts';

/** Things that are numbered and are not people, as alternatives of an expression. */
const THINGS: readonly string[] = [
  'parts?|pn|p\\/n|sn|s\\/n|items?|models?|mod|serial|sku|upc|gtin|nsn|ean(?:-?13)?|isbn(?:-1[03])?|issn|doi|oid|imei|iccid|meid|asin|mpn|oem',
  'products?|materials?|articles?|art|stock|styles?|catalog(?:ue)?|cat|lots?|batch|assets?|barcode|gauge|spec|mil|size|dim(?:ensions?)?',
  'orders?|invoices?|inv|tracking|shipment|awb|waybill|container|r(?:é|e)f(?:(?:é|e)rence)?|po|receipt|quote|transaction|txn|trace|voucher|rma|parcel|paket|colis|pacco|paquete|przesyłk[ai]|package|consignment|pallet|crate',
  'members?hip|frequent\\s?flyer|loyalty|library|rows?|lottery|readings?',
  'deposits?|bills?(?:\\sof\\slading)?|(?<!(?:poison|pest|animal|traffic|crowd)\\s)controls?|contracts?|warrant(?:y|ies)|registrations?|(?<!(?:on|or)\\s)files?|folio|plates?|equipment|cert(?:ificate)?s?|vehicles?|keys?|quantity|qty|box(?:es)?|devices?|sessions?|tokens?|bookings?|samples?|specimens?|cost\\scent(?:er|re)s?|budget(?:\\sline)?|awards?|accession|prescriptions?|rx|errors?|statutes?|rules?|regulations?|oar|wac|u\\.?s\\.?c|c\\.?f\\.?r',
  'documents?(?!\\s(?:n|id|#))|docs?|folder|bulletins?|recalls?|replacements?|supersedes|fits|see also|appliance|compressor|schedules?|agreements?|estimates?|sequence|seq|locator|formula|exhibit|deed|instrument|odometer|counts?|index|offset|length|population|votes|revenue|inode|memory|port|seed|checksums?|scores?',
  'balance|amount|volume|seats?|aisles?|locker|combination|authori[sz]ation|auth|approval|requisition|proposal|tender|bid|bol|work\\sorders?|wo|petition|incident|recipe|tool|mold|tail|hull|aircraft|shelf|rack|slot|units?|apparatus|article',
  'totals?|sums?|logs?|badges?|wells?|tracts?|highways?|hwy|circuit|feeder|breaker|manhole|hydrant|herd|drum|cylinder|boiler|turbine|pipes?|spool|welds?|heat',
  '§§?|doi|suite|ste|apt|apartment|floor|rooms?|zimmer|engine|chassis|mandats?-?referenz|meters?|p\\.\\s?o\\.',
  'bolts?|screws?|nuts?|gaskets?|washers?|valves?|filters?|bearings?|pumps?|motors?|kits?|seals?|fittings?|cables?|fuses?|relays?|sensors?|tags?|bates',
  'case|ticket|issue|claim|docket|patent|permit|grant|licen[cs]es?|sections?|form|project|job|task|drawing|dwg|figures?|fig|sheet|pages?|seite|codes?|zip(?:\\s?\\+\\s?4)?|plz',
  'version|ver|rev(?:ision)?|release|build|firmware|checksum|hash|uuid|guid|commit|timestamp|epoch',
  'bestell\\p{L}*|auftrags?\\p{L}*|rechnungs?\\p{L}*|liefer\\p{L}*|sendungs?\\p{L}*|artikel\\p{L}*|produkt\\p{L}*|teile?-?(?:nr|nummer)|seriennummer|serien-?nr|chargen\\p{L}*|charge(?=\\s?[:#]|[\\s-]?nr)|material-?(?:nr|nummer)',
  'aktenzeichen|gesch(?:ä|ae)ftszeichen|vorgangs?\\p{L}*|inventar\\p{L}*|zeichnungs?\\p{L}*|beleg\\p{L}*|vertrags?-?(?:nr|nummer)|kunden-?(?:nr|nummer)|z(?:ä|ae)hler(?:nummer|-?nr|stand)|fahrgestell\\p{L}*',
  'commande|facture|dossier|suivi|colis|devis|contrat|s(?:é|e)rie|pi(?:è|e)ce|pedido|factura|expediente|seguimiento|contrato|serie|lote|pieza|albar(?:á|a)n',
  'ärende\\p{L}*|protocollo|ordine|fattura|pratica|lotto|serie|articolo|codice|spedizione|fatura|encomenda|artigo|s(?:é|e)rie|processo',
  'ger(?:ä|ae)t\\p{L}*|zaak\\p{L}*|лот|партия|серия|bestelling|bestel\\p{L}*|factuur\\p{L}*|order\\p{L}*|artikel|zending|dossier\\p{L}*|faktura\\p{L}*|ordre\\p{L}*|tilaus\\p{L}*|lasku\\p{L}*|tuote\\p{L}*',
  'zam(?:ó|o)wieni[ae]|faktur[ay]|seryjny|umowy|katalogowy|objedn(?:á|a)vky|faktury|заказа?|накладн\\p{L}+|артикул|договора?|сч(?:ё|е)та?|серийный|sipariş|fatura',
];

/** The same in scripts without spaces between words. */
const THINGS_UNPARTED =
  '(?:订单|訂單|货号|貨號|批号|批號|发票|發票|快递|运单|型号|序列|产品|商品|注文|伝票|請求書?|追跡|品番|型番|製造|受付|주문|송장|제품|모델|상품)(?:号码?|號碼?|编号|編號|番号|번호)?';

/** Labels of numbers that are not personal data. */
const OTHER = lazy(
  () =>
    new RegExp(
      `(?:(?<![\\p{L}\\p{N}])(?:${THINGS.join('|')})[-.:#/]{0,2}\\s{0,2}(?:(?:no|nos|number|numbers|num|nr|nummer|nº|n°|№|id|ids|code|key)(?![\\p{L}\\p{N}])[.:]{0,2}|#)?|${THINGS_UNPARTED})[\\s:.#='"-]{0,5}$`,
      'iu',
    ),
);

/** Those that a date never follows: an order or an invoice may well be identified by its date. */
const THING = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:parts?|pn|p\/n|sn|s\/n|items?|models?|serial|sku|catalog(?:ue)?|cat|art(?:ikel|icle)?|products?|isbn(?:-1[03])?|issn|ean|upc|drawing|dwg|lots?|batch|styles?|sizes?|stock|route|dn(?!\.)|rgba?|hsl|cmyk|npk|n-p-k|cas|grid|track|bay|shelf|zone|form|flat|apartment|apt|suite|beams?|flight(?:\s\p{L}\p{L})?|windows|lane|pier|block|lines?|options?|menu|tab|mix|blend|reps|sets?(?:\sof)?|inches|debian|ubuntu|fedora|lesson|exercise|problem|theorem|lemma|eq(?:uation)?|ch(?:apters?)?|verses?|hwy|highway|aisle|bus|rooms?|units?|codes?|combination|lock(?:er)?|lottery|sort|keys?|grid\sref|spool|cabinet|drawer|safe|badge|well|plot|seats?|splits?|tempo|cfr|u\.?s\.?c|pages?|grades?|levels?|split|won|wins|ip(?:v4)?|gate|bolts?|screws?|nuts?|t[iy]res?|(?<!dates?\s?(?:[/&+]|and|of)\s?)time|accounts?|acct|coordinates?|icd(?:-\d\d?)?(?:\s\p{L})?|eccn|nace|hs|hts|odds|fertili[sz]er|records?(?:\sof)?|scores?|version|ver|rev(?:ision)?|release|build|firmware|patent|sheets?|dockets?|parcels?|apgar|bauteil|chassis|holes?|bingo|(?<=numbers?\s)drawn|apn|folio|bates)[-.:#/]{0,2}\s{0,2}(?:(?:no|nos|number|num|nr|id|code)(?![\p{L}\p{N}])[.:]{0,2}|#)?[\s:.#='"-]{0,5}$/iu,
);

/** Whether a text ends with the name of a part, a model or a version, so that what follows is not a date. */
export function isThing(lead: string): boolean {
  return THING().test(lead.slice(-48));
}

/** Another number of the same list: `Parts 415-555-0132 and 415-555-0133`. */
const PREVIOUS = /\d[\d .-]{3,20}\d\s?(?:to|through|thru|and|or|bis|und|oder|à|et|ou|[-,&])\s?$/u;

/** Whether the value is labelled as something else: a part number, an order, a version. */
export function isOtherNumber(text: string, start: number): boolean {
  // `order_id` is two words.
  const before = text.slice(Math.max(0, start - 72), start).replaceAll('_', ' ');
  if (OTHER().test(before.slice(-48))) return true;
  const previous = PREVIOUS.exec(before);
  return previous !== null && OTHER().test(before.slice(0, previous.index).slice(-48));
}

/** Whom or what one reaches, or who is identified, under a number of the kinds that presets find. */
const PERSONAL =
  'accounts?|acct|contact|call(?:er|back)?|reach|best|my|your|his|her|their|the|this|that|our|is|at|on|by|to|and|or|new|old|same|full|direct|main|alt(?:ernate|ernative)?|other|second(?:ary)?|primary|work|home|office|personal|private|emergency|day(?:time)?|evening|night|local|employee|patient|insured|member|subscriber|tax(?:payer)?|person|national|identification|identity|identifier|id|government|gov|student|beneficiary|applicant|borrower|spouse|dependent|claimant|guarantor|resident|client|guest|user|visitor|card|credit|debit|payment|visa|mastercard|amex|pan|toll|free|mom|dad|mother|father|wife|husband|son|daughter|brother|sister|doctor|dr|nurse|boss|agent|manager|supervisor|landlord|lawyer|attorney|desk|ssa|va|ss|social|insurance|security|customer service|support|service|sales|help|hotline|crisis|(?:tele)?phone|tel|cell|mobile|fax|pager|dial|text|sms|whatsapp';

/** A number with a name that says `number`: whatever it is a number of, it is called so. */
const NUMBERED = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}'’])(?:(?!(?:${PERSONAL})[\\s.])\\p{L}[\\p{L}-]{2,24}\\.?\\s(?:no|nos|nr|num|number|nbr|id|code|nº|n°|№|número|numéro|numero|numer)(?![\\p{L}\\p{N}])|(?!(?:${PERSONAL})\\s?#)\\p{L}[\\p{L}-]{2,24}\\s?#|(?!(?:tele|fax|ruf|handy|mobil|durchwahl|service|notruf|hotline|gsm|puhelin|kredit|kart|kaart|kort))\\p{L}{4,24}(?:nummer|-?nr)(?!\\p{L}))[.:#]{0,2}\\s{0,2}$`,
      'iu',
    ),
);

/** Whether the value is the number of something that is neither a person nor a way to reach one. */
export function isNumberOfThing(text: string, start: number): boolean {
  return NUMBERED().test(text.slice(Math.max(0, start - 48), start));
}

/** Labels of other numbers that are as long as a telephone number. */
const IDENTIFIER = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:accounts?|acct|a\/c|konto(?:nummer|nr)?|compte|cuenta|conto|policy|pid|uid|gid|cid|sid|member|customer|client|employee|student|patient|record|mrn|npi|ssn|sin|tin|nhs|id|ids|license|licence|voucher|confirmation|booking|reservation|pnr|check|cheque|meter|vin|loan|routing|aba|tax|ein|group|rx|bin|duns|registration|reg)[.:#]{0,2}\s{0,2}(?:(?:no|nos|number|num|nr|id|code)(?![\p{L}\p{N}])[.:]{0,2}|#)?[\s:.#="'-]{0,4}$/iu,
);

/** Whether the value is the number of an account, a member or a policy. */
export function isIdentifier(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  // After a city it means Idaho.
  return IDENTIFIER().test(before) && !/, ID $/.test(before);
}

/** Labels of accounts and bookings. Of members, employees and patients, the number may well be that of their insurance. */
const ACCOUNT = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:accounts?|acct|a\/c|policy|loan|confirmation|booking|reservation|pnr|che(?:ck|que)|routing|aba)[.:#]{0,2}\s{0,2}(?:(?:no|nos|number|num|nr|id|code)(?![\p{L}\p{N}])[.:]{0,2}|#)?[\s:.#=-]{0,4}$/iu,
);

/** Whether the value is the number of an account, a policy or a booking. */
export function isOfAccount(text: string, start: number): boolean {
  return ACCOUNT().test(text.slice(Math.max(0, start - 40), start));
}

const UNIT = lazy(
  () =>
    /^(?: ?(?:mm|cm|km|kg|mg|ml|inch(?:es)?|ft|feet|lbs?|px|pt|points?|kV|mA|kW|[kKMGT]i?B|bytes|[nm]s|rows|items|records|users|hits|views|votes|units|pcs|pieces|copies|shares|tons|dollars|[kMG]?Hz|Ω|ohms?|psi|bar|rpm|°C?|%|[x×] ?\d)|(?:[mgVAWlL]|in)| in(?= ?[.,;)x×]|$))(?![\p{L}\p{N}])/u,
);

/** Whether a unit of measurement follows, which makes the numbers dimensions. */
export function isMeasured(text: string, end: number): boolean {
  return UNIT().test(text.slice(end, end + 12));
}
