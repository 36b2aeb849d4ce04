import { isDay } from './check-digits.ts';
import { lazy } from './lazy.ts';

/** Names of the months with their abbreviations, in the most common languages of documents; January first. */
const MONTHS: readonly string[] = [
  'jan(?:uary|uar|uari|vier|v|ner)?|jän(?:ner)?|enero|ene|gennaio|gen|janeiro|stycz(?:nia|eń)|sty|ledna|leden|januára|január|ianuarie|ocak|января|янв|січня|ιανουαρίου|tammikuuta|januari|januarja|siječnja|siječanj|januara|јануара?|януари|jaanuar|janvār(?:is|ī)|sausio|يناير|ב?ינואר|जनवरी|janúar|ιανουάριος|gener|студзеня|كانون الثاني|جانفي|جنوری|janar|ionawr|eanáir|yan(?:var)?|oca|urtarrila(?:ren)?|urt|jannar|januwari|ion|ean|siječnja|sij|січ|янв|январ[яь]|студ|ιαν',
  'feb(?:ruary|ruar|ruari|brero|braio|r)?|febrero|febbraio|févr?(?:ier)?|fev(?:ereiro|rier)?|lut(?:ego|y)|února|únor|februára|február|februarie|şubat|февраля|фев|лютого|φεβρουαρίου|helmikuuta|februari|februarja|veljač[ae]|фебруара?|февруари|veebruar|februār(?:is|ī)|vasario|فبراير|ב?פברואר|फ़?रवरी|फरवरी|febrúar|φεβρουάριος|febrer|februara|лютага|pebrero|شباط|فيفري|فروری|shkurt|chwefror|feabhra|fev(?:ral)?|şub|otsaila(?:ren)?|ots|frar|februwari|chw|feabh|velj|shk|peb(?:rero)?|februar|лют|феврал[яь]|фебр|φεβ',
  'mar(?:ch|s|t|zo|ço|ca|ts|tie)?|märz|mrz|mär|maart|mrt|marzec|března|březen|március|марта|мар|березня|μαρτίου|maaliskuuta|maret|marca|mac|marec|ožujka|ožujak|марта?|märts|marts|martā|kovo|مارس|ב?מר(?:ץ|ס)|मार्च|μάρτιος|març|marta|сакавіка|marso|آذار|مارچ|mawrth|márta|machi|mart|martxoa(?:ren)?|marzu|mashi|mas|maw|márta|ožu|márc(?:ius)?|бер|март|μαρ',
  'apr(?:il|ile|ilie|ila)?|avr(?:il)?|abr(?:il)?|kwietnia|kwiecień|dubna|duben|április|nisan|апреля|апр|квітня|απριλίου|huhtikuuta|aprila|travnja|travanj|април(?:а)?|aprill|aprīl(?:is|ī)|balandžio|أبريل|ابريل|ב?אפריל|अप्रैल|apríl|απρίλιος|apríla|красавіка|نيسان|أفريل|اپریل|prill|ebrill|aibreán|aprili|nis|apirila(?:ren)?|api|ephreli|ebr|aib|tra|ápr|pri|квіт|апрель|απρ',
  'may|mai|mayo|maggio|mag|maio|mei|maj(?:a)?|května|květen|május|mayıs|мая|май|травня|μαΐου|toukokuuta|svibnja|svibanj|мај(?:а)?|maijs|maijā|gegužės|مايو|ב?מאי|मई|maí|μάιος|maig|mája|máj|أيار|ماي|مئی|bealtaine|maiatza(?:ren)?|mejju|meyi|beal|svi|máj|mei|трав|μαΐ|μαϊ',
  'june?|juni|juin|junio|giugno|giu|junho|czerwca|czerwiec|června|červen|június|iunie|haziran|июня|июн|червня|ιουνίου|kesäkuuta|junija|juna|lipnja|lipanj|јуна?|юни|juuni|jūnijs|jūnijā|birželio|يونيو|ב?יוני|जून|júní|ιούνιος|juny|júna|jún|чэрвеня|hunyo|حزيران|جوان|جون|qershor|mehefin|meitheamh|iyun|iyn|haz|ekaina(?:ren)?|eka|ġunju|meh|meith|lip|jún|qer|hun|cze|jun|черв|июнь|јун|ιουν?',
  'july?|juli|juil(?:let)?|julio|luglio|lug|julho|lipca|lipiec|července|červenec|július|iulie|temmuz|июля|июл|липня|ιουλίου|heinäkuuta|julija|julai|jula|srpnja|srpanj|јула?|юли|juuli|jūlijs|jūlijā|liepos|يوليو|ב?יולי|जुलाई|júlí|ιούλιος|juliol|júla|júl|ліпеня|hulyo|تموز|جويلية|جولائی|korrik|gorffennaf|iúil|iyul|iyl|tem|uztaila(?:ren)?|uzt|lulju|julayi|gor|srp|júl|korr|jul|лип|июль|јул|ιουλ?',
  'aug(?:ust|usti|ustus|usztus)?|août|aout|agosto|ago|sierpnia|sierpień|srpna|srpen|augusta|ağustos|августа|авг|серпня|αυγούστου|elokuuta|agustus|ogos|avgusta?|kolovoza|kolovoz|август(?:а)?|augusts|augustā|rugpjūčio|أغسطس|اغسطس|ב?אוגוסט|अगस्त|ágúst|αύγουστος|agost|жніўня|آب|أوت|اگست|gusht|awst|lúnasa|agosti|avqust|avq|avgust|avg|ağu|abuztua(?:ren)?|abu|awwissu|agasti|aws|lún|kol|gush|sie|серп|ágú|август|αυγ',
  'sept?(?:ember|embre|tembre|iembre|iembrie)?|settembre|set|setembro|septiembre|września|wrzesień|září|septembra|szeptember|eylül|сентября|сен|вересня|σεπτεμβρίου|syyskuuta|rujna|rujan|септемвр(?:а|и)|септембра?|septembr(?:is|ī|a)|rugsėjo|سبتمبر|ב?ספטמבר|सितंबर|σεπτέμβριος|setembre|верасня|setyembre|أيلول|ستمبر|shtator|medi|meán fómhair|septemba|sentyabr|sentabr|sen|eyl|iraila(?:ren)?|ira|septhemba|mfómh|ruj|szept|sht|wrz|сент|септ|вер|сентябрь|septembar|септембар|σεπτ?',
  'oct(?:ober|obre|ubre|ombrie)?|okt(?:ober|óber)?|ottobre|ott|outubro|out|października|październik|října|říjen|októbra|octombrie|ekim|октября|окт|жовтня|οκτωβρίου|lokakuuta|oktobra?|listopada|listopad|октомври|октобра?|oktoober|oktobr(?:is|ī)|spalio|أكتوبر|اكتوبر|ב?אוקטובר|अक्टूबर|οκτώβριος|кастрычніка|oktubre|تشرين الأول|اکتوبر|tetor|hydref|deireadh fómhair|oktoba|oktyabr|oktabr|eki|urria(?:ren)?|urr|ottubru|okthoba|hyd|dfómh|tet|paź|paz|жовт|октябрь|oktobar|октобар|οκτ',
  'nov(?:ember|embre|iembre|embro|embra|iembrie)?|listopadu|listopada|listopad|kasım|ноября|ноя|листопада|νοεμβρίου|marraskuuta|novembra|noiembrie|studenog?a?|studeni|ноември|новембра?|novembr(?:is|ī)|lapkričio|نوفمبر|ב?נובמבר|नवंबर|νοέμβριος|лістапада|nobyembre|تشرين الثاني|نومبر|nëntor|tachwedd|samhain|samhna|novemba|noyabr|noy|kas|azaroa(?:ren)?|aza|novembru|tach|samh|nob|nën|lis|stu|nóv(?:ember)?|нояб|ноябрь|лист|ное|novembar|новембар|november|νοε',
  'dec(?:ember|embre|embrie|embra)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?|grudnia|grudzień|prosince|prosinec|aralık|декабря|дек|грудня|δεκεμβρίου|joulukuuta|desember|disember|detsember|decembra|prosinca|prosinac|декември|децембра?|decembr(?:is|ī)|gruodžio|ديسمبر|ב?דצמבר|दिसंबर|δεκέμβριος|desembre|снежня|disyembre|كانون الأول|دسمبر|dhjetor|rhagfyr|nollaig|nollag|desemba|dekabr|dek|ara|abendua(?:ren)?|abe|diċembru|disemba|dis|rhag|noll|dhj|gru|des|груд|декабрь|decembar|децембар|δεκ',
];

const EACH_MONTH = lazy(() =>
  MONTHS.map((names) => new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])`, 'iu')),
);

/** Whether the month that a date names has so many days: `30 February` is a misprint or no date. */
export function namesMonthWithDay(date: string, day: number): boolean {
  if (day < 30) return true;
  const months = EACH_MONTH().flatMap((names, index) => (names.test(date) ? [index + 1] : []));
  return months.some((month) => isDay(4, month, day));
}

/** All of them as one alternative of an expression that ignores case. */
export const MONTH_NAMES = MONTHS.join('|');

/** Letters of the scripts other than Latin that names of months are in. */
export const OTHER_SCRIPTS = /[\u0370-\u1cff]/;

/** Those in Latin letters alone, which are sought faster. */
export const LATIN_MONTH_NAMES = MONTHS.flatMap((names) => names.split(/\|(?![^(]*\))/))
  .filter((name) => !OTHER_SCRIPTS.test(name))
  .join('|');
