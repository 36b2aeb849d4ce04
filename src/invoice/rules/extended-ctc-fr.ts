import { CREDIT_NOTE_TYPES } from '../code-lists/document-types.ts';
import { attachedFiles, partyIdentifiers } from './codes.ts';
import { extended, ROLES, TERMS_OF_PAYMENT, withCodes, XML_TYPES } from './extended.ts';
import { FRENCH_CTC } from './france.ts';
import { EN16931, MADE, type Rule } from './index.ts';
import { rule } from './rule.ts';

type Syntax = 'ubl' | 'cii';

/** Rules of EXTENDED that the French profile lacks or replaces: it has no amounts for third parties, and no JSON files. */
const OMITTED: Readonly<Record<Syntax, RegExp>> = {
  ubl: /^BR-(?:FXEXT-(?:CO-16|BR-38|BR-44)|CL-10|CL-24|CO-25)$/,
  cii: /^BR-(?:FXEXT-CO-16|CL-10|CL-24|O-09|O-10)$/,
};

/** Rules of EN 16931 that EXTENDED replaces and the French profile keeps. */
const KEPT: Readonly<Record<Syntax, RegExp>> = {
  ubl: /^BR-(?:CO-16|38|44|AE-01|AG-01|AF-10|AG-10)$/,
  cii: /^BR-CO-16$/,
};

/** Code lists that the official rules of the profile no longer test. */
const ONLY_WARNINGS: Readonly<Record<Syntax, RegExp>> = { ubl: /^$/, cii: /^BR-CL-07$/ };

/** Official identifiers of the rules, which each syntax derives from those of EXTENDED. */
const NAMES: Readonly<Record<Syntax, (id: string) => string>> = {
  ubl: (id) => id.replace(/^BR-FXEXT-(?:BR-)?/, 'BR-FREXT-'),
  // The official rules about taxable amounts keep the prefix of Factur-X.
  cii: (id) => (/-0[89]$/.test(id) && !/EXT-08$/.test(id) ? id : id.replace('FXEXT', 'FREXT')),
};

const CODES: readonly Rule[] = [partyIdentifiers(...ROLES), attachedFiles(...XML_TYPES)].map((one) => ({
  ...one,
  id: one.id.replace('BR-', 'BR-FREXT-'),
}));

/** Rule about terms of payment, which the French profile requires of every document in CII, of invoices in UBL. */
const FRENCH_TERMS: Readonly<Record<Syntax, Rule>> = {
  ubl: {
    ...TERMS_OF_PAYMENT,
    broken: (it) => (CREDIT_NOTE_TYPES.has(it.typeCode ?? '') ? [] : TERMS_OF_PAYMENT.broken(it)),
  },
  cii: TERMS_OF_PAYMENT,
};

/** French rules that reading applies in another form: see `NOT_JUDGED`, and the rules about elements. */
const OTHERWISE = /^BR-FR-(?:MV-01|CO-05|CO-10)$/;

const NOT_JUDGED = rule(
  'BR-FR-MV',
  'The rules about lines of several sellers or buyers (BR-FR-MV) are not judged.',
  'Have the invoice judged by a French platform.',
  ({ businessProcess = '' }) => (/^[BSM][89]$/.test(businessProcess) ? ['businessProcess'] : []),
  'warning',
);

function rulesOf(syntax: Syntax): readonly Rule[] {
  const core = EN16931[syntax];
  return [
    ...extended(core)
      .filter(({ id }) => !OMITTED[syntax].test(id))
      .map(
        (one): Rule => ({
          ...one,
          id: NAMES[syntax](one.id),
          severity: ONLY_WARNINGS[syntax].test(one.id) ? 'warning' : one.severity,
        }),
      ),
    ...core.filter(({ id }) => KEPT[syntax].test(id)),
    ...(syntax === 'ubl' ? [FRENCH_TERMS.ubl] : []),
    ...CODES,
    ...FRENCH_CTC[syntax].filter(({ id }) => !OTHERWISE.test(id)),
    NOT_JUDGED,
  ];
}

/** Rules for reading the French profile EXTENDED-CTC-FR (XP Z12-012, 1.4.0), with those of the French mandate. */
export const EXTENDED_CTC_FR: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: rulesOf('ubl'),
  cii: rulesOf('cii'),
};

/** Rules for an invoice that is made in EXTENDED-CTC-FR. */
export const MADE_CTC_FR: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: [...withCodes(MADE.ubl, CODES), FRENCH_TERMS.ubl, ...FRENCH_CTC.ubl],
  cii: [...withCodes(MADE.cii, CODES), FRENCH_TERMS.cii, ...FRENCH_CTC.cii],
};
