import { isDay } from './check-digits.ts';
import { lazy } from './lazy.ts';

/** Month names with their abbreviations, in the most common languages of documents; January first. */
const MONTHS: readonly string[] = [
  'jan(?:uary|uar|uari|vier|v|ner)?|jän(?:ner)?|enero|ene|gennaio|gen|janeiro|stycz(?:nia|eń)|sty|ledna|leden|januára|január|ianuarie|ocak|января|янв|січня|ιανουαρίου|tammikuuta|januari|januarja|siječnja|siječanj|januara|јануара?|януари|jaanuar|janvār(?:is|ī)|sausio|يناير|ב?ינואר|जनवरी|janúar|ιανουάριος|gener|студзеня|كانون الثاني|جانفي|جنوری|janar|ionawr|eanáir|yan(?:var)?|oca|urtarrila(?:ren)?|urt|jannar|januwari|ion|ean|siječnja|sij|січ|янв|январ[яь]|студ|ιαν|қаңтар|қаң|сту',
  'feb(?:ruary|ruar|ruari|brero|braio|r)?|febrero|febbraio|févr?(?:ier)?|fev(?:ereiro|rier)?|lut(?:ego|y)|února|únor|februára|február|februarie|şubat|февраля|фев|лютого|φεβρουαρίου|helmikuuta|februari|februarja|veljač[ae]|фебруара?|февруари|veebruar|februār(?:is|ī)|vasario|فبراير|ב?פברואר|फ़?रवरी|फरवरी|febrúar|φεβρουάριος|febrer|februara|лютага|pebrero|شباط|فيفري|فروری|shkurt|chwefror|feabhra|fev(?:ral)?|şub|otsaila(?:ren)?|ots|frar|februwari|chw|feabh|velj|shk|peb(?:rero)?|februar|лют|феврал[яь]|фебр|φεβ|ақпан|ақп|лют',
  'mar(?:ch|s|t|zo|ço|ca|ts|tie)?|märz|mrz|mär|maart|mrt|marzec|března|březen|március|марта|мар|березня|μαρτίου|maaliskuuta|maret|marca|mac|marec|ožujka|ožujak|марта?|märts|marts|martā|kovo|مارس|ב?מר(?:ץ|ס)|मार्च|μάρτιος|març|marta|сакавіка|marso|آذار|مارچ|mawrth|márta|machi|mart|martxoa(?:ren)?|marzu|mashi|mas|maw|márta|ožu|márc(?:ius)?|бер|март|μαρ|наурыз|нау|сак',
  'apr(?:il|ile|ilie|ila)?|avr(?:il)?|abr(?:il)?|kwietnia|kwiecień|dubna|duben|április|nisan|апреля|апр|квітня|απριλίου|huhtikuuta|aprila|travnja|travanj|април(?:а)?|aprill|aprīl(?:is|ī)|balandžio|أبريل|ابريل|ב?אפריל|अप्रैल|apríl|απρίλιος|apríla|красавіка|نيسان|أفريل|اپریل|prill|ebrill|aibreán|aprili|nis|apirila(?:ren)?|api|ephreli|ebr|aib|tra|ápr|pri|квіт|апрель|απρ|сәуір|сәу|кра',
  'may|mai|mayo|maggio|mag|maio|mei|maj(?:a)?|května|květen|május|mayıs|мая|май|травня|μαΐου|toukokuuta|svibnja|svibanj|мај(?:а)?|maijs|maijā|gegužės|مايو|ב?מאי|मई|maí|μάιος|maig|mája|máj|أيار|ماي|مئی|bealtaine|maiatza(?:ren)?|mejju|meyi|beal|svi|máj|mei|трав|μαΐ|μαϊ|мамыр|мам|мая',
  'june?|juni|juin|junio|giugno|giu|junho|czerwca|czerwiec|června|červen|június|iunie|haziran|июня|июн|червня|ιουνίου|kesäkuuta|junija|juna|lipnja|lipanj|јуна?|юни|juuni|jūnijs|jūnijā|birželio|يونيو|ב?יוני|जून|júní|ιούνιος|juny|júna|jún|чэрвеня|hunyo|حزيران|جوان|جون|qershor|mehefin|meitheamh|iyun|iyn|haz|ekaina(?:ren)?|eka|ġunju|meh|meith|lip|jún|qer|hun|cze|jun|черв|июнь|јун|ιουν?|маусым|мау|чэр',
  'july?|juli|juil(?:let)?|julio|luglio|lug|julho|lipca|lipiec|července|červenec|július|iulie|temmuz|июля|июл|липня|ιουλίου|heinäkuuta|julija|julai|jula|srpnja|srpanj|јула?|юли|juuli|jūlijs|jūlijā|liepos|يوليو|ב?יולי|जुलाई|júlí|ιούλιος|juliol|júla|júl|ліпеня|hulyo|تموز|جويلية|جولائی|korrik|gorffennaf|iúil|iyul|iyl|tem|uztaila(?:ren)?|uzt|lulju|julayi|gor|srp|júl|korr|jul|лип|июль|јул|ιουλ?|шілде|шіл|ліп',
  'aug(?:ust|usti|ustus|usztus)?|août|aout|agosto|ago|sierpnia|sierpień|srpna|srpen|augusta|ağustos|августа|авг|серпня|αυγούστου|elokuuta|agustus|ogos|avgusta?|kolovoza|kolovoz|август(?:а)?|augusts|augustā|rugpjūčio|أغسطس|اغسطس|ב?אוגוסט|अगस्त|ágúst|αύγουστος|agost|жніўня|آب|أوت|اگست|gusht|awst|lúnasa|agosti|avqust|avq|avgust|avg|ağu|abuztua(?:ren)?|abu|awwissu|agasti|aws|lún|kol|gush|sie|серп|ágú|август|αυγ|тамыз|там|жні',
  'sept?(?:ember|embre|tembre|iembre|iembrie)?|settembre|set|setembro|septiembre|września|wrzesień|září|septembra|szeptember|eylül|сентября|сен|вересня|σεπτεμβρίου|syyskuuta|rujna|rujan|септемвр(?:а|и)|септембра?|septembr(?:is|ī|a)|rugsėjo|سبتمبر|ב?ספטמבר|सितंबर|σεπτέμβριος|setembre|верасня|setyembre|أيلول|ستمبر|shtator|medi|meán fómhair|septemba|sentyabr|sentabr|sen|eyl|iraila(?:ren)?|ira|septhemba|mfómh|ruj|szept|sht|wrz|сент|септ|вер|сентябрь|septembar|септембар|σεπτ?|қыркүйек|қыр|вер',
  'oct(?:ober|obre|ubre|ombrie)?|okt(?:ober|óber)?|ottobre|ott|outubro|out|października|październik|října|říjen|októbra|octombrie|ekim|октября|окт|жовтня|οκτωβρίου|lokakuuta|oktobra?|listopada|listopad|октомври|октобра?|oktoober|oktobr(?:is|ī)|spalio|أكتوبر|اكتوبر|ב?אוקטובר|अक्टूबर|οκτώβριος|кастрычніка|oktubre|تشرين الأول|اکتوبر|tetor|hydref|deireadh fómhair|oktoba|oktyabr|oktabr|eki|urria(?:ren)?|urr|ottubru|okthoba|hyd|dfómh|tet|paź|paz|жовт|октябрь|oktobar|октобар|οκτ|қазан|қаз|кас',
  'nov(?:ember|embre|iembre|embro|embra|iembrie)?|listopadu|listopada|listopad|kasım|ноября|ноя|листопада|νοεμβρίου|marraskuuta|novembra|noiembrie|studenog?a?|studeni|ноември|новембра?|novembr(?:is|ī)|lapkričio|نوفمبر|ב?נובמבר|नवंबर|νοέμβριος|лістапада|nobyembre|تشرين الثاني|نومبر|nëntor|tachwedd|samhain|samhna|novemba|noyabr|noy|kas|azaroa(?:ren)?|aza|novembru|tach|samh|nob|nën|lis|stu|nóv(?:ember)?|нояб|ноябрь|лист|ное|novembar|новембар|november|νοε|қараша|қар|ліс',
  'dec(?:ember|embre|embrie|embra)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?|grudnia|grudzień|prosince|prosinec|aralık|декабря|дек|грудня|δεκεμβρίου|joulukuuta|desember|disember|detsember|decembra|prosinca|prosinac|декември|децембра?|decembr(?:is|ī)|gruodžio|ديسمبر|ב?דצמבר|दिसंबर|δεκέμβριος|desembre|снежня|disyembre|كانون الأول|دسمبر|dhjetor|rhagfyr|nollaig|nollag|desemba|dekabr|dek|ara|abendua(?:ren)?|abe|diċembru|disemba|dis|rhag|noll|dhj|gru|des|груд|декабрь|decembar|децембар|δεκ|желтоқсан|жел|сне',
];

/** All words that an expression of letters, classes, groups and question marks matches. */
function wordsOf(source: string): string[] {
  let at = 0;
  const alternatives = (): string[] => {
    const words: string[] = [];
    let heads = [''];
    while (at < source.length && source[at] !== ')') {
      const char = source[at++]!;
      if (char === '|') {
        words.push(...heads);
        heads = [''];
        continue;
      }
      let tails = [char];
      if (char === '[') {
        tails = [...source.slice(at, source.indexOf(']', at))];
        at = source.indexOf(']', at) + 1;
      } else if (char === '(') {
        at += '?:'.length;
        tails = alternatives();
        at++;
      }
      if (source[at] === '?') {
        tails = ['', ...tails];
        at++;
      }
      heads = heads.flatMap((head) => tails.map((tail) => head + tail));
    }
    return [...words, ...heads];
  };
  return alternatives();
}

type Months = Map<string, Set<number>>;

function add(months: Months, name: string, month: number): void {
  const word = plainWord(name);
  const known = months.get(word);
  if (known) known.add(month);
  else months.set(word, new Set([month]));
}

/** Normalizes a name for lookup: lower case, without the full stop of an abbreviation. */
function plainWord(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\u0970\u05f3'’]$/u, '');
}

const BY_NAME = lazy(() => {
  const months: Months = new Map();
  for (const [index, names] of MONTHS.entries())
    for (const name of wordsOf(names)) add(months, name, index + 1);
  return months;
});

const NONE: ReadonlySet<number> = new Set();

/** Months, counted from 1, that a word names in some language: several for `listopad`, none for other words. */
export function monthsNamed(word: string): ReadonlySet<number> {
  const plain = plainWord(word);
  const known = BY_NAME().get(plain);
  if (known) return known;
  const script = BY_SCRIPT.find(([letters]) => letters.test(plain));
  // Hebrew puts the prefix `in` before the month; Georgian appends it.
  return (
    script?.[1]().get(plain) ??
    script?.[1]().get(plain.replace(/ს$/u, 'ი')) ??
    script?.[1]().get(plain.replace(/^ב/u, '')) ??
    NONE
  );
}

/** Whether at least one of the months has this day: `30 February` is a misprint or no date. */
export function hasDay(months: ReadonlySet<number>, day: number): boolean {
  return [...months].some((month) => isDay(4, month, day));
}

/** Scripts with their languages for which the runtime has month names. */
const SCRIPTS: readonly (readonly [letters: RegExp, locales: readonly string[]])[] = [
  [/[\u0530-\u058f]/, ['hy']],
  [/[\u0590-\u05ff]/, ['he']],
  [/[\u0600-\u06ff]/, ['fa-u-ca-gregory', 'ur', 'ps-u-ca-gregory']],
  [/[\u0900-\u097f]/, ['hi', 'mr', 'ne']],
  [/[\u0980-\u09ff]/, ['bn', 'as']],
  [/[\u0a00-\u0a7f]/, ['pa']],
  [/[\u0a80-\u0aff]/, ['gu']],
  [/[\u0b00-\u0b7f]/, ['or']],
  [/[\u0b80-\u0bff]/, ['ta']],
  [/[\u0c00-\u0c7f]/, ['te']],
  [/[\u0c80-\u0cff]/, ['kn']],
  [/[\u0d00-\u0d7f]/, ['ml']],
  [/[\u0d80-\u0dff]/, ['si']],
  [/[\u0e80-\u0eff]/, ['lo']],
  [/[\u1000-\u109f]/, ['my']],
  [/[\u10a0-\u10ff]/, ['ka']],
  [/[\u1200-\u137f]/, ['am', 'ti']],
  [/[\u1780-\u17ff]/, ['km']],
];

/** The runtime's month names in some languages, in a date and alone, in full and abbreviated. */
function namesIn(locales: readonly string[]): Months {
  const months: Months = new Map();
  for (const locale of locales) {
    for (const month of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      const dated = new Intl.DateTimeFormat(locale, {
        month,
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      });
      for (let index = 0; index < 12; index++) {
        const date = new Date(Date.UTC(2000, index, 15));
        add(months, alone.format(date), index + 1);
        const inDate = dated.formatToParts(date).find(({ type }) => type === 'month');
        if (inDate) add(months, inDate.value, index + 1);
      }
    }
  }
  return months;
}

const BY_SCRIPT = SCRIPTS.map(([letters, locales]) => [letters, lazy(() => namesIn(locales))] as const);
