import { PROFILES, type Profile } from './profiles.ts';
import { madeInExtended } from './rules/extended.ts';
import { EXTENDED_CTC_FR, MADE_CTC_FR } from './rules/extended-ctc-fr.ts';
import { FACTUR_X, FACTUR_X_EXTENDED, KNOWN_CODES, profileRules, ZUGFERD_1 } from './rules/factur-x.ts';
import { figures } from './rules/figures.ts';
import {
  EN16931,
  EN16931_OF_FACTUR_X,
  EXTENDED,
  MADE,
  ONE_PRECEDING_INVOICE,
  type Rule,
} from './rules/index.ts';
import { PEPPOL_COUNTRIES } from './rules/peppol/countries.ts';
import { PEPPOL_GERMANY } from './rules/peppol/germany.ts';
import { PEPPOL } from './rules/peppol/peppol.ts';
import { XRECHNUNG } from './rules/xrechnung.ts';
import type { Syntax } from './syntax/index.ts';

const CORE = 'urn:cen.eu:en16931:2017';
const PEPPOL_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const XRECHNUNG_ID = `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const SELF_BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';
const SELF_BILLING_ID = `${CORE}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`;
const PEPPOL_ID = `${CORE}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;

/** Types of self-billed documents, which have their own Peppol specification (UNTDID 1001). */
const SELF_BILLED: ReadonlySet<string> = new Set(['389', '527', '261']);

/** Rules of Peppol BIS Billing 3, including its national rules. */
const PEPPOL_WHOLE: readonly Rule[] = [...PEPPOL, ...PEPPOL_GERMANY, ...PEPPOL_COUNTRIES];

/** Formats in which an invoice can be written. */
export const FORMATS = [
  'factur-x',
  'zugferd',
  'xrechnung-cii',
  'xrechnung-ubl',
  'peppol-ubl',
  'ubl',
  'cii',
] as const;
export type Format = (typeof FORMATS)[number];

export interface FormatTerms {
  readonly syntax: Syntax;
  /** BT-24. */
  readonly specification: string;
  /** Default business process (BT-23). */
  readonly businessProcess?: string;
  readonly rules: readonly Rule[];
  /** Profile that limits which members of the model the format can hold. */
  readonly profile?: Profile;
  /** Name of the embedded XML file, and the PDF's relationship to it. */
  readonly fileName: string;
  readonly relationship: 'Data' | 'Alternative';
  /** Metadata of a hybrid PDF (Factur-X 1.0, 6.2). Without it, the XML is merely attached to the PDF. */
  readonly hybrid?: { readonly conformanceLevel: string; readonly version: string };
}

const SPECIFICATIONS: Readonly<Record<Profile, string>> = {
  minimum: 'urn:factur-x.eu:1p0:minimum',
  'basic-wl': 'urn:factur-x.eu:1p0:basicwl',
  basic: `${CORE}#compliant#urn:factur-x.eu:1p0:basic`,
  en16931: CORE,
  extended: `${CORE}#conformant#urn:factur-x.eu:1p0:extended`,
  xrechnung: XRECHNUNG_ID,
  'extended-ctc-fr': `${CORE}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
};

/** Names of the profiles in the PDF's metadata. */
const CONFORMANCE_LEVELS: Readonly<Record<Exclude<Profile, 'extended-ctc-fr'>, string>> = {
  minimum: 'MINIMUM',
  'basic-wl': 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
};

/** Formats that an invoice from another system may claim. */
export const READ_FORMATS = ['factur-x', 'xrechnung', 'peppol', 'en16931', 'zugferd-1'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

/** Format, profile and rules that an invoice's specification identifier (BT-24) claims. */
export interface Recognized {
  /** Absent for a specification outside {@link FORMATS}: then only the rules of EN 16931 apply. */
  readonly format?: ReadFormat;
  readonly profile?: Profile;
  readonly rules: readonly Rule[];
}

/** Profiles that are not invoices under EN 16931: they have no lines and no sums of lines. */
export const WITHOUT_LINES: ReadonlySet<Profile | undefined> = new Set(['minimum', 'basic-wl']);

/** XRechnung only recommends that a line's net amount equals quantity times price. */
const FIGURES_OF_XRECHNUNG = figures('ubl').map(
  (rule): Rule => (rule.id.endsWith('R120') ? { ...rule, severity: 'warning' } : rule),
);

/** Prefix in ZUGFeRD 2.0's names for profiles that Factur-X 1.0 later adopted. */
const ZUGFERD_2_0 = /\burn:zugferd\.de:2p0:/;

/** Specification identifiers of ZUGFeRD 1.0 and its drafts. */
const ZUGFERD_1_ID = /^urn:ferd:(?:CrossIndustryDocument:)?invoice:/;

/** Returns the claimed format and the rules that apply to an invoice from another system. */
export function recognize(specification: string | undefined, syntax: Syntax): Recognized {
  const core = EN16931[syntax];
  const said = (specification?.trim() ?? '').replace(ZUGFERD_2_0, 'urn:factur-x.eu:1p0:');
  const profile = PROFILES.find((known) => SPECIFICATIONS[known] === said);
  if (profile !== undefined && profile !== 'en16931' && profile !== 'xrechnung') {
    if (profile === 'extended-ctc-fr') return { format: 'en16931', profile, rules: EXTENDED_CTC_FR[syntax] };
    const rules = profile === 'extended' ? [...EXTENDED, ...KNOWN_CODES] : EN16931_OF_FACTUR_X;
    return {
      format: 'factur-x',
      profile,
      rules: WITHOUT_LINES.has(profile) ? profileRules(profile, rules) : rules,
    };
  }
  if (ZUGFERD_1_ID.test(said)) return { format: 'zugferd-1', rules: ZUGFERD_1 };
  if (said.includes(':xrechnung_'))
    return { format: 'xrechnung', rules: [...core, ...FIGURES_OF_XRECHNUNG, ...XRECHNUNG] };
  if (said.startsWith(PEPPOL_ID))
    return { format: 'peppol', rules: [...core, ...figures('ubl'), ...PEPPOL_WHOLE] };
  if (said.startsWith(SELF_BILLING_ID))
    return { format: 'peppol', rules: [...core, ...figures('ubl'), ...PEPPOL] };
  return { ...(said === CORE && { format: 'en16931' }), rules: core };
}

/**
 * Returns the terms of a format, and the rules for an invoice written in it.
 *
 * @param typeCode matters only for Peppol, where self-billed documents have their own specification
 * @param profile of Factur-X and ZUGFeRD; `extended-ctc-fr` of UBL and CII
 */
export function formatTerms(format: Format, profile: Profile = 'en16931', typeCode = ''): FormatTerms {
  switch (format) {
    case 'factur-x':
    case 'zugferd':
      return hybridTerms(profile);
    case 'xrechnung-cii':
    case 'xrechnung-ubl':
      return {
        ...besides(format === 'xrechnung-cii' ? 'cii' : 'ubl', 'xrechnung.xml'),
        specification: XRECHNUNG_ID,
        businessProcess: PEPPOL_PROCESS,
        rules:
          format === 'xrechnung-cii'
            ? [...MADE.cii, ONE_PRECEDING_INVOICE, ...XRECHNUNG]
            : [...MADE.ubl, ...XRECHNUNG],
      };
    case 'peppol-ubl':
      return {
        ...besides('ubl', 'ubl.xml'),
        ...(SELF_BILLED.has(typeCode)
          ? { specification: SELF_BILLING_ID, businessProcess: SELF_BILLING_PROCESS }
          : { specification: PEPPOL_ID, businessProcess: PEPPOL_PROCESS }),
        rules: SELF_BILLED.has(typeCode) ? [...MADE.ubl, ...PEPPOL] : [...MADE.ubl, ...PEPPOL_WHOLE],
      };
    case 'ubl':
    case 'cii':
      return {
        ...besides(format, `${format}.xml`),
        specification: SPECIFICATIONS[profile === 'extended-ctc-fr' ? profile : 'en16931'],
        rules:
          profile === 'extended-ctc-fr'
            ? MADE_CTC_FR[format]
            : [...MADE[format], ...(format === 'cii' ? [ONE_PRECEDING_INVOICE] : [])],
      };
  }
}

/**
 * Returns the terms for embedding an XML invoice in a hybrid PDF.
 *
 * @param recognized claims of its specification
 * @returns undefined unless the XML is Factur-X or ZUGFeRD 2
 */
export function hybridTermsOf(
  syntax: Syntax,
  { format, profile }: Pick<Recognized, 'format' | 'profile'>,
): FormatTerms | undefined {
  if (syntax !== 'cii') return undefined;
  if (format === 'factur-x') return hybridTerms(profile ?? 'en16931');
  if (format === 'en16931' && profile === undefined) return hybridTerms('en16931');
  return format === 'xrechnung' ? hybridTerms('xrechnung') : undefined;
}

function besides(syntax: Syntax, fileName: string) {
  return { syntax, fileName, relationship: 'Alternative' } as const;
}

/** Profiles without lines hold only part of the invoice; the PDF is the complete one (Factur-X 1.0, 6.2.2). */
function hybridTerms(given: Profile): FormatTerms {
  const profile = given === 'extended-ctc-fr' ? 'extended' : given;
  const isXRechnung = profile === 'xrechnung';
  return {
    syntax: 'cii',
    specification: SPECIFICATIONS[profile],
    ...(isXRechnung && { businessProcess: PEPPOL_PROCESS }),
    rules: [
      ...(profile === 'extended' ? madeInExtended(MADE.cii) : MADE.cii),
      ...(isXRechnung
        ? [ONE_PRECEDING_INVOICE, ...XRECHNUNG]
        : profile === 'extended'
          ? FACTUR_X_EXTENDED
          : FACTUR_X),
    ],
    profile,
    fileName: isXRechnung ? 'xrechnung.xml' : 'factur-x.xml',
    relationship: WITHOUT_LINES.has(profile) ? 'Data' : 'Alternative',
    hybrid: { conformanceLevel: CONFORMANCE_LEVELS[profile], version: isXRechnung ? '3.0' : '1.0' },
  };
}
