import { ideographsOf } from '../../../document/typeset/ideographs.ts';

/** Fixed words of a visible signature. */
export interface SealWords {
  readonly signed: string;
  readonly reason: string;
  readonly location: string;
}

type Row = readonly [signed: string, reason: string, location: string];

/** Words by language (BCP 47); Chinese by script. */
const WORDS: Readonly<Record<string, Row>> = {
  ar: ['موقّع رقميًا', 'السبب', 'المكان'],
  bg: ['Цифрово подписано', 'Причина', 'Място'],
  cs: ['Digitálně podepsáno', 'Důvod', 'Místo'],
  da: ['Digitalt underskrevet', 'Årsag', 'Sted'],
  de: ['Digital signiert', 'Grund', 'Ort'],
  el: ['Ψηφιακά υπογεγραμμένο', 'Αιτία', 'Τοποθεσία'],
  en: ['Digitally signed', 'Reason', 'Location'],
  es: ['Firmado digitalmente', 'Motivo', 'Lugar'],
  et: ['Digitaalselt allkirjastatud', 'Põhjus', 'Koht'],
  fa: ['امضای دیجیتال', 'دلیل', 'مکان'],
  fi: ['Digitaalisesti allekirjoitettu', 'Syy', 'Paikka'],
  fr: ['Signé numériquement', 'Motif', 'Lieu'],
  he: ['נחתם דיגיטלית', 'סיבה', 'מקום'],
  hi: ['डिजिटल रूप से हस्ताक्षरित', 'कारण', 'स्थान'],
  hr: ['Digitalno potpisano', 'Razlog', 'Mjesto'],
  hu: ['Digitálisan aláírva', 'Indok', 'Hely'],
  id: ['Ditandatangani secara digital', 'Alasan', 'Lokasi'],
  is: ['Rafrænt undirritað', 'Ástæða', 'Staður'],
  it: ['Firmato digitalmente', 'Motivo', 'Luogo'],
  ja: ['電子署名', '理由', '場所'],
  ko: ['전자 서명', '사유', '장소'],
  lt: ['Pasirašyta skaitmeniniu parašu', 'Priežastis', 'Vieta'],
  lv: ['Digitāli parakstīts', 'Iemesls', 'Vieta'],
  nb: ['Digitalt signert', 'Årsak', 'Sted'],
  nl: ['Digitaal ondertekend', 'Reden', 'Plaats'],
  nn: ['Digitalt signert', 'Årsak', 'Stad'],
  no: ['Digitalt signert', 'Årsak', 'Sted'],
  pl: ['Podpisano cyfrowo', 'Powód', 'Miejsce'],
  pt: ['Assinado digitalmente', 'Motivo', 'Local'],
  ro: ['Semnat digital', 'Motiv', 'Loc'],
  ru: ['Подписано цифровой подписью', 'Причина', 'Место'],
  sk: ['Digitálne podpísané', 'Dôvod', 'Miesto'],
  sl: ['Digitalno podpisano', 'Razlog', 'Kraj'],
  sv: ['Digitalt undertecknat', 'Orsak', 'Plats'],
  th: ['ลงนามแบบดิจิทัล', 'เหตุผล', 'สถานที่'],
  tr: ['Dijital olarak imzalandı', 'Neden', 'Yer'],
  uk: ['Підписано цифровим підписом', 'Причина', 'Місце'],
  vi: ['Đã ký số', 'Lý do', 'Địa điểm'],
  'zh-hans': ['数字签名', '原因', '地点'],
  'zh-hant': ['數位簽章', '原因', '地點'],
};

const ENGLISH = WORDS.en!;

/** Returns the words in a language, or in English when it has none. */
export function sealWords(language: string | undefined): SealWords {
  const [signed, reason, location] = WORDS[keyOf(language)] ?? ENGLISH;
  return { signed, reason, location };
}

function keyOf(language: string | undefined): string {
  const tag = (language ?? '').toLowerCase();
  const primary = tag.split('-')[0]!;
  return primary === 'zh' ? (ideographsOf('', tag) ?? 'zh-hans') : primary;
}
