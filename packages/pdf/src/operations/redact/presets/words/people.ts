import { lazy } from '../lazy.ts';

/**
 * Words that may stand directly before a number of the kinds that presets find, and say nothing against it: the one list
 * of them, by what they are. Of what has a form in the plural, the singular is enough where it ends with `s?`.
 */
const WORDS = {
  /** Persons, and what they are numbered or reached by: their `number` is not that of a thing. */
  persons: `accounts? acct contact callback full direct main alt alternate alternative other second secondary primary work home
    office personal private emergency day daytime evenings? nights? weekdays weekends local employee patient insured member
    subscriber tax taxpayer person national identification identity identifier id government gov student beneficiary applicant
    borrower spouse dependent claimant guarantor resident client guest user visitor card credit debit payment visa mastercard amex
    pan toll free tollfree freephone freecall ssa va ss social insurance security support service services
    sales help helpline hotline helpdesk crisis telephone phone tel cell cellular mobile mob fax telefax pager beeper dial text
    sms whatsapp signal telegram viber facetime voicemail voice switchboard extension ext ph landline tty tdd ring answerphone bus
    mom mum dad mother father wife husband son daughter brother sister aunt uncle cousin niece nephew grandma grandpa parents?
    grandmother grandfather grandson granddaughter granny nana gramps mama papa mummy daddy bro sis baby kid hubby stepmother stepfather stepson stepdaughter fiancé fiancée widow widower orphan kin child children minor
    doctor dr nurse pcp np boss agent manager supervisor landlord landlady lawyer attorney solicitor receptionist concierge dispatcher
    operator plumber electrician babysitter sitter nanny roommate neighbor neighbour friend partner tenant owner buyer seller
    broker realtor lender contractor driver coach teacher tutor principal dentist vet veterinarian therapist counselor counsellor
    physician surgeon pediatrician obgyn paramedic sheriff secretary assistant admin administrator coordinator director
    president treasurer chair pastor rabbi witness debtor codebtor creditor plaintiff defendant petitioner respondent decedent deceased
    veteran recipient payee payer payor employer insurer insured adjuster co-applicant co-borrower cosigner signer guardian caregiver caretaker
    victim suspect subject perpetrator complainant appellant appellee
    trustee trustor trustor's settlor testator testatrix executor executrix heir heiress grantor grantee lessor lessee mortgagor mortgagee
    obligor obligee assignor assignee donor donee legatee ward conservator conservatee garnishee annuitant 
    householder homeowner stepparent foreman traveler traveller pilot captain sergeant lieutenant corporal colonel sailor soldier
    retiree pensioner survivor sponsor sibling twin mentor intern apprentice chaplain priest vicar
    ranger barber bailiff notary mayor senator councilman clerk mr mrs ms miss mx prof rev hon jr sr esq phd md dds dmd dvm
    lpn cpa jd herr frau mme mlle sr sra don doña dott dott.ssa mevr dhr pan pani`,
  /** Persons whom an institution numbers: their `number` is its own. */
  numbered: `caller customer inmate detainee prisoner offender arrestee juror passenger candidate cadet delegate licensee policyholder
    cardholder trainee nominee`,
  /** Places and firms that one calls. */
  places: `desk reception pharmacy store school clinic hospital hotel shop restaurant dispatch police ambulance inc llc ltd corp gmbh
    ag sa plc parish church temple mosque synagogue station daycare kindergarten preschool academy university college
    campus dormitory garage salon studio gym spa bakery cafe bar pub diner pizzeria grill market grocery florist laundry
    cleaners storage towing taxi limo cab airline airport courthouse court probation parole council ofc
    redaktion verlag pflegedienst hausarzt zahnarzt tierarzt urgences biuro przychodnia surgery embassy consulate library museum
    bank headquarters hq branch frontdesk billing accounting payroll hr it facilities maintenance parking housing
    admissions registrar attendance inspection referral scheduling appointments? appts? reservations information info inquiries enquiries questions
    catering delivery takeout pickup orders standard accueil secrétariat mairie zentrale pforte empfang sekretariat praxis kanzlei rathaus notdienst
    notruf rezeption ambulanz notfall notfallnummer leitstelle geschäftsstelle verwaltung santral danışma resepsiyon
    recepcja recepce sekretær sekreterare växel reception sentralbord vaihde centrala secretariat recepció
    приёмная приемная секретарь ресепшн регистратура дежурный γραμματεία ουράνιο consultorio secretaría secretaria conserjería
    direction direzione ufficio ambulatorio farmacia pharmacie apotheke apotheek apteka lékárna apotek apteekki eczane
    recepción recepcion urgencias centralita portineria segreteria centralino receptie balie praktijk`,
  /** Words for numbers, and what joins words to a sentence. */
  joints: `numbers? number's no nr numéro número numero numer nummer a an the this that these those my your his her its their our is are was
    were be been being at on by to of in for from via with under and or as if not nor but then than so new old same best now
    today please reach reached reachable call called calls calling phoned dialed dialled rang texted try tried use used
    contacted leave left give gave given gives get got have has had also only just either both me you him us them directly again first last
    back up over immediately anytime any time before after care see own correct right real actual current updated temporary permanent
    usual regular better one ones it i we they he she who instead here there ask asking e or y o und oder ist sind lautet unter auf bei an am mit zur für von est sont
    sous au aux ou et par pour de du la le les avec appelez composez es son al en con por para é na nos pelo pelos
    com em è sono il lo alla allo presso chiamare chiamate di da zijn onder op met via naar bel van aan bij är eller och
    på till hos jest pod lub i oraz do od ili nebo ve`,
} as const;

const setOf = (...kinds: readonly (keyof typeof WORDS)[]) =>
  new Set(
    kinds
      .flatMap((kind) => WORDS[kind].split(/\s+/))
      .flatMap((word) => (word.endsWith('s?') ? [word.slice(0, -2), word.slice(0, -1)] : [word])),
  );

const PERSONS = lazy(() => setOf('persons', 'joints'));
const OTHERS = lazy(() => setOf('numbered', 'places'));

/** What people are called by what they do. */
const PROFESSION =
  /(?:intendent|ician|logist|therapist|(?:work|teach|manag|lead|keep|train|plan|clean|paint|lawy|report|officer|mak|own|hold)er|officer|warden|control|(?:wo)?man|person)$/u;

/** Whether a word, in lower case, names a person, or what a person is numbered or reached by, or joins words to a sentence. */
export const isOfPerson = (word: string): boolean => PERSONS().has(word);

/** Whether a word, in lower case, says nothing against a number of the kinds that presets find. */
export const isNeutralWord = (word: string): boolean =>
  isOfPerson(word) || OTHERS().has(word) || PROFESSION.test(word);
