import { InvalidInputError } from '../domain/errors.ts';
import { completeInvoice } from './complete.ts';
import { type Format, type FormatTerms, formatTerms, WITHOUT_LINES } from './formats.ts';
import type { Invoice } from './model/invoice.ts';
import { tidy } from './model/tidy.ts';
import { LANGUAGES } from './presentation/labels.ts';
import { hasWordsIn, type InvoiceView, viewOf } from './presentation/view.ts';
import { inProfile, outsideProfile, type Profile } from './profiles.ts';
import { inRequest } from './request-paths.ts';
import type { RULE_SETS } from './rule-sets.ts';
import { ofWhole, profileRules } from './rules/factur-x.ts';
import { FRENCH_ADVICE, FRENCH_CTC } from './rules/france.ts';
import { type Finding, findings, isError } from './rules/index.ts';
import { writeInvoiceXml } from './syntax/index.ts';
import { lostTerms } from './syntax/lost-terms.ts';

/** Request for an invoice. */
export interface InvoiceOrder {
  readonly format: Format;
  /** For Factur-X and ZUGFeRD. */
  readonly profile?: Profile | undefined;
  readonly rules?: (typeof RULE_SETS)[number] | undefined;
  /** BCP 47 tag; defaults to the language of the seller's country. */
  readonly language?: string | undefined;
  readonly data: Invoice;
}

/** Invoice that satisfies the rules of its format. */
export interface PreparedInvoice {
  readonly terms: FormatTerms;
  /** Part of the invoice that the XML contains. */
  readonly said: Invoice;
  /** Requested terms that the profile's XML cannot hold. */
  readonly unsaid?: Invoice | undefined;
  readonly xml: string;
  /** Data for the template. */
  readonly view: InvoiceView;
  /** Violations of rules that are recommendations. */
  readonly warnings: readonly Finding[];
}

/**
 * Completes an invoice, checks it against the rules of its format, and writes it.
 *
 * @param field path of the invoice in the request, a prefix for the paths of findings
 * @throws InvalidInputError `INVOICE_RULES` with every violated rule
 */
export function prepareInvoice(order: InvoiceOrder, field: string): PreparedInvoice {
  const terms = formatTerms(order.format, order.profile, order.data.typeCode);
  const data = tidy(order.data);
  const { specification } = terms;
  const businessProcess = data.businessProcess ?? terms.businessProcess;
  const invoice = completeInvoice({
    ...data,
    specification,
    ...(businessProcess !== undefined && { businessProcess }),
  });
  const { profile } = terms;
  const isFrench = order.rules === 'fr-ctc';
  const french =
    order.profile === 'extended-ctc-fr' ? [] : (isFrench ? FRENCH_CTC : FRENCH_ADVICE)[terms.syntax];
  const rules = [...terms.rules, ...french];
  const said = profile === undefined ? invoice : inProfile(invoice, profile);
  const whole = WITHOUT_LINES.has(profile) && invoice.lines === undefined ? [] : findings(invoice, rules);
  const isWhole = profile === undefined || said === invoice;
  // The profile's part may lack terms that the invoice has, so only the profile's own rules apply to it.
  const own = isWhole ? [] : [...profileRules(profile, rules), ...(isFrench ? french : [])];
  const wrong = findings(said, own).filter(isError);
  const all = isWhole ? whole : distinct([...ofWhole(whole), ...wrong]);
  const found = [...withoutRepeats(inRequest(all, order.data, invoice)), ...ofLanguage(order.language)];
  refuseFindings(found.filter(isError), field);
  const xml = writeInvoiceXml(said, terms.syntax);
  refuseFindings(lostTerms(said, xml, terms.syntax), field);
  return {
    terms,
    said,
    unsaid: profile === undefined ? undefined : outsideProfile(data, profile),
    xml: new TextDecoder().decode(xml),
    view: viewOf(invoice, order.language),
    warnings: found.filter((finding) => !isError(finding)),
  };
}

/** Drops `PLATEN-IBAN` where a rule of XRechnung already reports the same IBAN. */
function withoutRepeats(found: readonly Finding[]): Finding[] {
  const named = new Set(found.filter(({ rule }) => /^BR-DE-(?:19|20)$/.test(rule)).map(({ path }) => path));
  return found.filter(({ rule, path }) => rule !== 'PLATEN-IBAN' || !named.has(path));
}

/** Returns a warning if the invoice's labels are not available in the language of the page. */
function ofLanguage(language: string | undefined): Finding[] {
  if (language === undefined || hasWordsIn(language)) return [];
  return [
    {
      rule: 'PLATEN-LANGUAGE',
      severity: 'warning',
      path: 'language',
      message: `The labels of the page are in English: none exist in ${language}.`,
      mend: `Use one of ${LANGUAGES.join(', ')}, or a template with its own labels.`,
    },
  ];
}

/** Findings in an error, and findings in its message, which is all that a job stores. */
const MAX_FINDINGS = 100;
const MAX_NAMED = 10;

/** @throws InvalidInputError `INVOICE_RULES` with all findings, if there are any */
export function refuseFindings(found: readonly Finding[], field: string): void {
  if (found.length === 0) return;
  const all = found.map((finding) => ({ ...finding, path: `${field}.${finding.path}` }));
  const named = all
    .slice(0, MAX_NAMED)
    .map(({ rule, path, message, mend }) => `${path}: ${rule}: ${message} ${mend}`);
  const more = all.length > named.length ? [`And ${all.length - named.length} more.`] : [];
  throw new InvalidInputError([...named, ...more].join(' '), {
    code: 'INVOICE_RULES',
    field: all[0]!.path,
    findings: all.slice(0, MAX_FINDINGS),
  });
}

/** Removes duplicates, keeping the last: the whole invoice and the profile's part of it can violate the same rule. */
function distinct(found: readonly Finding[]): Finding[] {
  return [...new Map(found.map((finding) => [`${finding.rule} ${finding.path}`, finding])).values()];
}
