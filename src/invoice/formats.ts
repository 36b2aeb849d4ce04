import { EN16931, type Rule } from './rules/index.ts';
import { PEPPOL } from './rules/peppol.ts';
import { XRECHNUNG } from './rules/xrechnung.ts';
import type { Syntax } from './syntax/index.ts';

const CORE = 'urn:cen.eu:en16931:2017';
const PEPPOL_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const XRECHNUNG_ID = `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const PEPPOL_ID = `${CORE}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;

/** Profiles of Factur-X 1.0 and ZUGFeRD 2, from little to much. */
export const PROFILES = ['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const;
export type Profile = (typeof PROFILES)[number];

/** What an invoice may be written as. */
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
  /** BT-23 where the invoice has none. */
  readonly businessProcess?: string;
  readonly rules: readonly Rule[];
  /** Stands inside of the PDF, or beside it. */
  readonly hybrid: boolean;
}

const SPECIFICATIONS: Readonly<Record<Profile, string>> = {
  minimum: 'urn:factur-x.eu:1p0:minimum',
  'basic-wl': 'urn:factur-x.eu:1p0:basicwl',
  basic: `${CORE}#compliant#urn:factur-x.eu:1p0:basic`,
  en16931: CORE,
  extended: `${CORE}#conformant#urn:factur-x.eu:1p0:extended`,
};

/** What the specification (BT-24) of an invoice says that it keeps to. */
export interface Recognized {
  /** None for a specification that is not one of {@link FORMATS}: the rules of EN 16931 are asked alone. */
  readonly format?: 'factur-x' | 'xrechnung' | 'peppol' | 'en16931';
  readonly profile?: Profile;
  readonly rules: readonly Rule[];
}

/** Profiles that are no invoice of EN 16931: they have no lines, and no sums of lines. */
const WITHOUT_LINES: ReadonlySet<Profile> = new Set(['minimum', 'basic-wl']);

/** The rules that an invoice of somebody else has to keep. */
export function recognize(specification: string | undefined): Recognized {
  const said = specification?.trim() ?? '';
  const profile = PROFILES.find((known) => SPECIFICATIONS[known] === said);
  if (profile !== undefined && profile !== 'en16931') {
    return { format: 'factur-x', profile, rules: WITHOUT_LINES.has(profile) ? [] : EN16931 };
  }
  if (said.includes(':xrechnung_')) return { format: 'xrechnung', rules: [...EN16931, ...XRECHNUNG] };
  if (said.startsWith(PEPPOL_ID)) return { format: 'peppol', rules: [...EN16931, ...PEPPOL] };
  return { ...(said === CORE && { format: 'en16931' }), rules: EN16931 };
}

/** @param profile counts for Factur-X and ZUGFeRD alone */
export function formatTerms(format: Format, profile: Profile = 'en16931'): FormatTerms {
  switch (format) {
    case 'factur-x':
    case 'zugferd':
      return { syntax: 'cii', specification: SPECIFICATIONS[profile], rules: EN16931, hybrid: true };
    case 'xrechnung-cii':
    case 'xrechnung-ubl':
      return {
        syntax: format === 'xrechnung-cii' ? 'cii' : 'ubl',
        specification: XRECHNUNG_ID,
        businessProcess: PEPPOL_PROCESS,
        rules: [...EN16931, ...XRECHNUNG],
        hybrid: false,
      };
    case 'peppol-ubl':
      return {
        syntax: 'ubl',
        specification: PEPPOL_ID,
        businessProcess: PEPPOL_PROCESS,
        rules: [...EN16931, ...PEPPOL],
        hybrid: false,
      };
    case 'ubl':
    case 'cii':
      return { syntax: format, specification: CORE, rules: EN16931, hybrid: false };
  }
}
