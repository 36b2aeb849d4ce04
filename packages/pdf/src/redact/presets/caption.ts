import { GIVEN_NAMES } from './given-names.ts';
import { lazy } from './lazy.ts';
import { isThingWord } from './thing-words.ts';

/**
 * Words that may stand directly before a number of the kinds that presets find, and say nothing against it: whom one
 * reaches or who is identified under it, and what joins it to its sentence.
 */
const NEUTRAL: readonly string[] = [
  // Of persons and their numbers.
  `accounts? acct contact caller callback full direct main alt alternate alternative other second secondary primary work home
  office personal private emergency day daytime evening evenings night weekdays weekends local employee patient insured member
  subscriber tax taxpayer person national identification identity identifier id government gov student beneficiary applicant
  borrower spouse dependent claimant guarantor resident client guest user visitor card credit debit payment visa mastercard amex
  pan toll free tollfree freephone freecall numbers? number's no nr ssa va ss social insurance security customer support service services
  sales help helpline hotline helpdesk crisis numéro número numero numer nummer telephone phone tel cell cellular mobile mob fax telefax pager beeper dial text sms whatsapp
  signal telegram viber facetime voicemail voice switchboard extension ext ph landline tty tdd ring answerphone care see`,
  // People and places that one calls.
  `mom mum dad mother father wife husband son daughter brother sister aunt uncle cousin niece nephew grandma grandpa parent parents
  doctor dr nurse boss agent manager supervisor landlord landlady lawyer attorney solicitor desk reception receptionist concierge pharmacy
  store school clinic hospital hotel shop restaurant dispatch dispatcher operator plumber electrician babysitter sitter nanny
  roommate neighbor neighbour friend partner tenant owner buyer seller broker realtor lender contractor driver coach teacher tutor
  principal dentist vet veterinarian therapist counselor physician surgeon pediatrician obgyn paramedic police sheriff ambulance
  security secretary assistant admin administrator coordinator director president treasurer chair pastor rabbi witness debtor creditor plaintiff
  defendant petitioner respondent decedent deceased veteran recipient payee payer employer insurer adjuster co-applicant
  co-borrower guardian caregiver victim suspect subject mr mrs ms miss mx prof rev hon jr sr esq phd md inc llc ltd corp gmbh ag sa plc
  chaplain priest vicar parish church temple mosque synagogue ranger station daycare kindergarten preschool academy university college campus dormitory
  garage salon barber studio gym spa bakery cafe bar pub diner pizzeria grill market grocery florist laundry cleaners storage towing taxi limo cab airline airport
  courthouse court clerk probation parole bailiff notary mayor council senator ofc dds dmd dvm lpn cpa jd
  redaktion verlag pflegedienst hausarzt zahnarzt tierarzt urgences biuro przychodnia surgery embassy consulate library museum office bank headquarters hq branch frontdesk billing accounting payroll hr it facilities maintenance parking housing admissions registrar
  scheduling appointments? appts? reservations information info inquiries enquiries questions catering delivery takeout pickup orders
  standard accueil secrétariat mairie zentrale pforte empfang sekretariat praxis kanzlei rathaus notdienst notruf
  rezeption ambulanz notfall notfallnummer leitstelle geschäftsstelle verwaltung herr frau mme mlle sr sra don doña dott dott.ssa mevr dhr pan pani
  santral danışma resepsiyon recepcja recepce sekretariat sekretær sekreterare växel reception sentralbord vaihde centrala secretariat recepció
  приёмная приемная секретарь ресепшн регистратура дежурный γραμματεία ουράνιο consultorio secretaría secretaria conserjería direction direzione direzione ufficio studio
  ambulatorio farmacia pharmacie apotheke apotheek apteka lékárna apotek apteekki eczane recepción recepcion urgencias centralita portineria segreteria centralino studio receptie balie praktijk`,
  // What joins words to a sentence.
  `a an the this that these those my your his her its their our is are was were be been being at on by to of in for from via with under and or as if
  not nor but then than so new old same best now today please reach reached reachable call called calls calling phoned dialed dialled rang
  texted text try tried use used contact contacted leave left give gave given gives get got have has had also only just either both
  me you him us them directly again first last back up over immediately anytime before after e or y o und oder ist sind lautet unter auf bei an am mit zur für von
  est sont sous au aux ou et par pour de du la le les avec appelez composez es son al en con por para ou é no na nos pelo pelos com em é
  è sono il lo alla allo presso chiamare chiamate di da of is zijn onder op met via naar bel van aan en of bij är eller och på till hos
  jest pod na lub i oraz do od ili nebo a ve a`,
];

const NEUTRAL_WORDS = lazy(
  () =>
    new Set(
      NEUTRAL.join(' ')
        .split(/\s+/)
        .flatMap((word) => (word.endsWith('s?') ? [word.slice(0, -2), word.slice(0, -1)] : [word])),
    ),
);

/** The last word before a value, the one before that, and what stands between the word and the value. */
const CAPTION =
  /(?:([\p{L}\p{M}\p{N}'.&-]{1,40})(,? ))?(?<![\p{L}\p{N}])((?=[\p{N}-]{0,8}[\p{L}_])[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'-]{0,39})(["']?\s?[:=#]["'\s]{0,4}|\.?\s{1,3})$/u;

/** What people are called by what they do. */
const PROFESSION =
  /(?:intendent|ician|logist|therapist|(?:work|teach|manag|lead|keep|train|plan|clean|paint|lawy|train|report|officer|mak|own)er|officer|warden|control|woman|person)$/u;
/** A colon behind two words or more. */
const SEVERAL = /\p{L}{2,} \p{L}+ ?: ?$/u;
/** One word behind a colon. */
const VALUE = /\p{L}: ?\p{Lu}[\p{L}\p{M}'-]{2,} $/u;

/** Letters of scripts that have capitals. */
const CASED = /^[\p{Lu}\p{Ll}\p{Lt}_'-]+$/u;

/**
 * What the word directly before a value says of it: there is none; it says nothing against it; it could be the name of
 * a person, a firm or a town; it names a thing that is numbered; or it is on no list.
 */
export type Caption = 'none' | 'neutral' | 'name' | 'thing' | 'unknown';

/** Whether that word names something else, for all that is known. */
export const isOther = (caption: Caption): boolean => caption === 'thing' || caption === 'unknown';

/** @param alsoNeutral words in lower case that say nothing against values of a kind */
export function captionOf(text: string, start: number, alsoNeutral?: RegExp): Caption {
  const lead = text.slice(Math.max(0, start - 84), start);
  const caption = CAPTION.exec(lead);
  if (!caption) return 'none';
  const previous = caption[1];
  const name = caption[3]!;
  // Codes: `DO-178C`, `B12`, but not `3pm`.
  if (/\d{2}|^\d/.test(name))
    return /^(?:\d{1,2}(?:[ap]m|h|st|nd|rd|th)|eth\d)$/i.test(name) ? 'neutral' : 'thing';
  if (!CASED.test(name)) return 'name';
  // `order_id` and `home_phone` are several words.
  const word = name.slice(name.lastIndexOf('_') + 1).toLowerCase();
  if (word === '' || NEUTRAL_WORDS().has(word) || alsoNeutral?.test(word) || PROFESSION.test(word))
    return 'neutral';
  // `T` and `F` are short for telephone and fax.
  if (/^[TPFMCHWOD]$/i.test(name)) return 'neutral';
  const isCapital = /^\p{Lu}/u.test(name);
  if (isCapital && GIVEN_NAMES().has(word)) return 'name';
  const isOfPerson = isCapital && previous !== undefined && GIVEN_NAMES().has(previous.toLowerCase());
  if (isThingWord(word) && !isOfPerson) return 'thing';
  // The head of a field that has several words.
  if (!isCapital) return caption[4]!.includes(':') && SEVERAL.test(lead) ? 'neutral' : 'unknown';
  // `Insurance: BlueLine` names a firm, as the value of a field.
  if (previous === undefined) return VALUE.test(lead) ? 'name' : 'unknown';
  // `Phoenix, AZ`
  const isShort = /^\p{Lu}{2}$/u.test(name);
  if (isShort && caption[2] === ', ') return 'name';
  // `No. 7 Lot #`
  if (caption[4]!.includes('#') && !/^\p{Lu}/u.test(previous)) return 'thing';
  // Abbreviations: `CAS RN`, `Patient MRN`.
  if (/^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(name)) return 'thing';
  if (isShort) return 'unknown';
  if (/^\p{Lu}{3}$/u.test(name) && /^\p{Lu}{1,4}$/u.test(previous)) return 'unknown';
  return 'name';
}

/**
 * Whether the word directly before a value says what it is a number of, and that is neither a person, nor a place that
 * is called, nor a word that merely joins the value to its sentence: `Lot 3135550199`, `Theorem 2.1.3.4`. For values
 * whose form alone says little: a word that is on no list counts against them.
 */
export function isNamedOtherwise(text: string, start: number, alsoNeutral?: RegExp): boolean {
  return isOther(captionOf(text, start, alsoNeutral));
}

/**
 * Whether the word directly before a value names a thing that is numbered: `Rotor 313-555-0199`. For values whose form
 * alone says what they are: behind a word that is on no list, such as `Trustor: 123-45-6789`, they are found, because what is
 * left in a document does more harm than what is taken too much.
 */
export function isNamedAsThing(text: string, start: number): boolean {
  return captionOf(text, start) === 'thing';
}
