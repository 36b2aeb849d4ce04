import type { Difference } from './differences.ts';

/** A difference of a public document that is no fault of reading. */
interface KnownDifference {
  readonly document: string;
  /** First words that only the DOM or only the PDF has; empty if there are none. */
  readonly missing: string;
  readonly added: string;
  readonly cause: string;
}

const BESIDE_MENU =
  'the article is laid out beside or over a menu that continues on the next page, and pages are read one by one';
const OVER_ONE_ANOTHER =
  'without its style sheets, text is drawn over other text, and blocks lie side by side over several pages';
const ROW_GOES_ON = 'the row continues on the next page, and pages are read one by one';

const KNOWN: readonly KnownDifference[] = [
  { document: 'yahoo-1', missing: '', added: 'S&P 500 2,111.72', cause: BESIDE_MENU },
  { document: 'yahoo-1', missing: 'S&P 500 2,111.72', added: 'The', cause: BESIDE_MENU },
  { document: 'yahoo-2', missing: '2559Comments. Click', added: 'Entering', cause: OVER_ONE_ANOTHER },
  {
    document: 'yahoo-2',
    missing: 'great delight we get',
    added: 'Russian space agency',
    cause: OVER_ONE_ANOTHER,
  },
  { document: 'yahoo-2', missing: 'ship malfunctions,', added: 'Agency Press', cause: OVER_ONE_ANOTHER },
  { document: 'yahoo-2', missing: '', added: 'LONDON, ENGLAND', cause: OVER_ONE_ANOTHER },
  { document: 'yahoo-2', missing: '', added: 'Protesting the Dakota', cause: OVER_ONE_ANOTHER },
  { document: 'yahoo-2', missing: 'children caught', added: 'chi dren caug t', cause: OVER_ONE_ANOTHER },
  {
    document: 'yahoo-3',
    missing: '\ue071',
    added: 'https://gma.yahoo.com/veteran-w',
    cause: 'a field cuts its value off, and an icon of private use has no font (warned about)',
  },
  {
    document: 'yahoo-4',
    missing: 'src="http://b5.yahoo.co.jp/b?P=oI9TL',
    added: 'src="http://b5.yahoo.co.jp/b?P=oI9TL',
    cause: 'an address without break opportunities runs off the page',
  },
  {
    document: 'links-in-tables',
    missing: 'Deze site gebruikt cookies',
    added: 'Feed subscriber count',
    cause: 'a bar has a fixed position, and a missing icon shows its alternative text',
  },
  {
    document: 'links-in-tables',
    missing: '',
    added: 'Deze site gebruikt cookies',
    cause: 'a bar has a fixed position, and a missing icon shows its alternative text',
  },
  {
    document: 'msn',
    missing: 'Newsflare On MSN',
    added: 'Can an iPhone 7',
    cause: 'a box of fixed height cuts a line off, and a link without content has its title as a label',
  },
  { document: 'qq', missing: '', added: '[ 责 任 编 辑', cause: BESIDE_MENU },
  { document: 'qq', missing: '[ 责 任 编 辑', added: '', cause: BESIDE_MENU },
  {
    document: 'pixnet',
    missing: 'ㄋ! (',
    added: 'ㄋ!(',
    cause: 'the author breaks a line of ideographs where it is full anyway, and a space follows',
  },
  {
    document: 'nytimes-1',
    missing: 'Africa|United',
    added: 'The New York Times',
    cause: 'a missing logo shows its alternative text',
  },
  {
    document: 'nytimes-2',
    missing: 'DealBook|Yahoo',
    added: 'The New York Times',
    cause: 'a missing logo shows its alternative text',
  },
  {
    document: 'quanta-1',
    missing: 'his papers.',
    added: '',
    cause: 'without its style sheet, both lines of a caption are drawn over one another',
  },
  {
    document: 'schema-org-context-object',
    missing: 'newson',
    added: 'news Live on',
    cause: 'the title of an SVG picture is between two words',
  },
  { document: 'ant-delete', missing: '', added: 'No; default “false”', cause: ROW_GOES_ON },
  { document: 'ant-delete', missing: 'false. No; default', added: '“false”.', cause: ROW_GOES_ON },
  { document: 'ant-javac', missing: '-J-X', added: '-J- No X', cause: ROW_GOES_ON },
  { document: 'ant-javac', missing: '', added: 'No; default is “true”', cause: ROW_GOES_ON },
  { document: 'ant-javac', missing: 'No; default is true', added: '', cause: ROW_GOES_ON },
  {
    document: 'i18n-bidi-plaintext-002',
    missing: '>',
    added: '<',
    cause: 'two strings are drawn over one another, as the test intends',
  },
  {
    document: 'i18n-bidi-plaintext-002',
    missing: '>',
    added: '',
    cause: 'two strings are drawn over one another, as the test intends',
  },
  {
    document: 'i18n-bidi-rendering-input-041',
    missing: '',
    added: 'a a .ABC',
    cause: 'a field’s appearance has no direction',
  },
];

/** Documents that cannot be compared, with the start of the error. */
const UNCOMPARED: readonly { readonly document: string; readonly error: string; readonly cause: string }[] = [
  { document: 'la-nacion', error: 'template needs more than', cause: 'larger than a rendering may be' },
  {
    document: 'la-nacion',
    error: 'The document was not rendered within',
    cause: 'larger than a rendering may be',
  },
];

/** Cause of a difference that no kind explains; undefined if it is not known. */
export function causeOf(document: string, { missing, added }: Difference): string | undefined {
  const isStart = (start: string, words: readonly string[]) =>
    start === '' ? words.length === 0 : words.join(' ').startsWith(start);
  return KNOWN.find(
    (known) => known.document === document && isStart(known.missing, missing) && isStart(known.added, added),
  )?.cause;
}

export function causeOfFailure(document: string, error: string): string | undefined {
  return UNCOMPARED.find((known) => known.document === document && error.startsWith(known.error))?.cause;
}
