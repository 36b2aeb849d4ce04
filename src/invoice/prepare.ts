import { InvalidInputError } from '../domain/errors.ts';
import { completeInvoice } from './complete.ts';
import { type Format, type FormatTerms, formatTerms, WITHOUT_LINES } from './formats.ts';
import type { Invoice } from './model/invoice.ts';
import { tidy } from './model/tidy.ts';
import { type InvoiceView, viewOf } from './presentation/view.ts';
import { inProfile, type Profile } from './profiles.ts';
import { ofWhole, profileRules } from './rules/factur-x.ts';
import { type Finding, findings, isError } from './rules/index.ts';
import { writeInvoiceXml } from './syntax/index.ts';
import { lostTerms } from './syntax/lost-terms.ts';

/** A request for an invoice. */
export interface InvoiceOrder {
  readonly format: Format;
  /** For Factur-X and ZUGFeRD. */
  readonly profile?: Profile | undefined;
  /** BCP 47; by default that of the seller's country. */
  readonly language?: string | undefined;
  readonly data: Invoice;
}

/** An invoice that keeps the rules of its format. */
export interface PreparedInvoice {
  readonly terms: FormatTerms;
  /** What the XML says. */
  readonly said: Invoice;
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
  const terms = formatTerms(order.format, order.profile);
  const data = tidy(order.data);
  const { specification } = terms;
  const businessProcess = data.businessProcess ?? terms.businessProcess;
  const invoice = completeInvoice({
    ...data,
    specification,
    ...(businessProcess !== undefined && { businessProcess }),
  });
  const { profile } = terms;
  const said = profile === undefined ? invoice : inProfile(invoice, profile);
  const whole =
    WITHOUT_LINES.has(profile) && invoice.lines === undefined ? [] : findings(invoice, terms.rules);
  const isWhole = profile === undefined || said === invoice;
  // What the part lacks is no fault of the invoice: only what is wrong in it counts.
  const wrong = isWhole ? [] : findings(said, profileRules(profile, terms.rules)).filter(isError);
  const found = isWhole ? whole : distinct([...ofWhole(whole), ...wrong]);
  refuse(found.filter(isError), field);
  const xml = writeInvoiceXml(said, terms.syntax);
  refuse(lostTerms(said, xml, terms.syntax), field);
  return {
    terms,
    said,
    xml: new TextDecoder().decode(xml),
    view: viewOf(invoice, order.language),
    warnings: found.filter((finding) => !isError(finding)),
  };
}

/** Findings that an error carries, and those that its message names: a job keeps only the message. */
const MAX_FINDINGS = 100;
const MAX_NAMED = 10;

function refuse(found: readonly Finding[], field: string): void {
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
