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

/** A request for an invoice. */
export interface InvoiceOrder {
  readonly format: Format;
  /** For Factur-X and ZUGFeRD. */
  readonly profile?: Profile | undefined;
  readonly rules?: (typeof RULE_SETS)[number] | undefined;
  /** BCP 47; by default that of the seller's country. */
  readonly language?: string | undefined;
  readonly data: Invoice;
}

/** An invoice that keeps the rules of its format. */
export interface PreparedInvoice {
  readonly terms: FormatTerms;
  /** What the XML says. */
  readonly said: Invoice;
  /** What was asked for and has no room in the XML of the profile. */
  readonly unsaid?: Invoice | undefined;
  readonly xml: string;
  /** The data for its template. */
  readonly view: InvoiceView;
  /** Rules that it should keep but does not. */
  readonly warnings: readonly Finding[];
}

/**
 * Completes an invoice, checks it against the rules of its format, and writes it.
 *
 * @param field where the invoice is in the request, for the paths of findings
 * @throws InvalidInputError `INVOICE_RULES` with every rule that is broken
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
  const french =
    order.profile === 'extended-ctc-fr' ? [] : order.rules === 'fr-ctc' ? FRENCH_CTC : FRENCH_ADVICE;
  const rules = [...terms.rules, ...french];
  const said = profile === undefined ? invoice : inProfile(invoice, profile);
  const whole = WITHOUT_LINES.has(profile) && invoice.lines === undefined ? [] : findings(invoice, rules);
  const isWhole = profile === undefined || said === invoice;
  // What the part lacks is no fault of the invoice: only what is wrong in it counts.
  const wrong = isWhole ? [] : findings(said, profileRules(profile, rules)).filter(isError);
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

/** A wrong IBAN of an XRechnung is named by the rule of XRechnung alone. */
function withoutRepeats(found: readonly Finding[]): Finding[] {
  const named = new Set(found.filter(({ rule }) => /^BR-DE-(?:19|20)$/.test(rule)).map(({ path }) => path));
  return found.filter(({ rule, path }) => rule !== 'PLATEN-IBAN' || !named.has(path));
}

/** A language of the page without words of its own. */
function ofLanguage(language: string | undefined): Finding[] {
  if (language === undefined || hasWordsIn(language)) return [];
  return [
    {
      rule: 'PLATEN-LANGUAGE',
      severity: 'warning',
      path: 'language',
      message: `The words of the page are in English: there are none in ${language}.`,
      mend: `Take one of ${LANGUAGES.join(', ')}, or a template that brings its own labels.`,
    },
  ];
}

/** Findings that an error carries, and those that its message names: a job keeps only the message. */
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

/** What breaks a rule in the whole invoice may break it again in the part that a profile has: the last one counts. */
function distinct(found: readonly Finding[]): Finding[] {
  return [...new Map(found.map((finding) => [`${finding.rule} ${finding.path}`, finding])).values()];
}
