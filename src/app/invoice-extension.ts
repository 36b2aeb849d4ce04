import type { RenderWarning } from '../contract/render-warning.ts';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { InvalidInputError, PlatenError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { type InvoiceOrder, type PreparedInvoice, prepareInvoice } from '../invoice/prepare.ts';
import { missingTerms, unshownTerms } from '../invoice/presentation/missing-terms.ts';
import type { EmbeddedInvoice, RenderResult } from '../rendering/renderer.ts';
import type { RenderExtension } from './render-extension.ts';

/** Field of a render request with the invoice. */
const INVOICE_FIELD = 'invoice.data';

/**
 * Extension of a render with an invoice that fills the template. The PDF embeds it and must show it.
 *
 * @param field field of the request with the invoice, for messages
 * @throws InvalidInputError `INVOICE_RULES`
 */
export function invoiceExtension(order: InvoiceOrder, field = INVOICE_FIELD): RenderExtension {
  const invoice = prepareInvoice(order, field);
  return {
    data: invoice.view as unknown as JsonObject,
    documentName: documentName(invoice),
    warnings: invoiceWarnings(invoice),
    rendering: { invoice: embeddedInvoice(invoice) },
    file: { fileName: invoice.terms.fileName, text: invoice.xml },
    verify: async (rendered, readText) => {
      assertArchivable(rendered, invoice);
      const text = await readText(rendered.pdf);
      assertShown(text, invoice);
      return lossWarnings(text, invoice);
    },
  };
}

/** Returns the invoice number, if any. */
function documentName({ said }: PreparedInvoice): string | undefined {
  const number = said.number?.replace(/\p{Cc}+/gu, ' ').trim();
  return number ? number.slice(0, MAX_DOCUMENT_NAME_LENGTH).toWellFormed() : undefined;
}

/** Returns an invoice's file for embedding in its PDF. */
export function embeddedInvoice({
  terms,
  said,
  unsaid,
  xml,
}: Pick<PreparedInvoice, 'terms' | 'said' | 'unsaid' | 'xml'>): EmbeddedInvoice {
  const { fileName, relationship, hybrid } = terms;
  return {
    file: {
      name: fileName,
      // Media type required by Factur-X and ZUGFeRD.
      mediaType: 'text/xml',
      relationship,
      description: `Invoice ${said.number ?? ''} as XML`,
      content: { text: xml },
    },
    supplements: supplements(unsaid, fileName),
    ...(hybrid && { said: { fileName, ...hybrid } }),
  };
}

/** Returns supporting documents that the XML cannot hold, under names of their own. */
function supplements(unsaid: PreparedInvoice['unsaid'], fileName: string): EmbeddedInvoice['supplements'] {
  const used = new Set([fileName]);
  return (unsaid?.attachments ?? []).flatMap(({ id, description, file }) => {
    if (file?.content === undefined) return [];
    const name = unusedName(file.name ?? id ?? 'attachment', used);
    return {
      name,
      mediaType: file.mimeType ?? 'application/octet-stream',
      relationship: 'Supplement',
      description: description ?? id ?? name,
      content: { base64: file.content },
    };
  });
}

function unusedName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let count = 2; used.has(free); count++) free = `${base} (${count})${extension}`;
  used.add(free);
  return free;
}

/** Rules that an invoice should keep and does not, as warnings. */
export function invoiceWarnings({ warnings }: Pick<PreparedInvoice, 'warnings'>): RenderWarning[] {
  return warnings.map(({ rule, path, message, mend }) => ({
    kind: 'invoice',
    message: `${rule} at ${path}: ${message} ${mend}`,
  }));
}

/**
 * Checks that a hybrid invoice is a PDF/A-3 (Factur-X 1.0, 6).
 *
 * @throws InvalidInputError `INVOICE_NOT_ARCHIVABLE`
 */
function assertArchivable(
  { conformance, violations }: Pick<RenderResult, 'conformance' | 'violations'>,
  { terms }: PreparedInvoice,
): void {
  if (terms.hybrid === undefined || conformance.some((claim) => claim.startsWith('PDF/A-3'))) return;
  throw new InvalidInputError(
    `template: a hybrid invoice has to be PDF/A-3, which this template does not keep: ${violations.join('; ')}`,
    { code: 'INVOICE_NOT_ARCHIVABLE', field: 'template' },
  );
}

/**
 * Returns warnings about lost terms of the request: the profile's XML cannot hold them, and the page does not show them.
 *
 * @param text text of the PDF
 */
export function lossWarnings(text: string, { terms, unsaid, view }: PreparedInvoice): RenderWarning[] {
  if (unsaid === undefined) return [];
  const lost = unshownTerms(text, unsaid, view);
  if (lost.length === 0) return [];
  const named = listed(lost.map(({ path, value }) => ({ path, value: value.slice(0, 80) })));
  const message = `The profile ${terms.profile} cannot hold these terms, and the page does not show them: ${named}. Print them, or use the profile en16931`;
  return [{ kind: 'invoice', message }];
}

/** Maximum terms that a message lists. */
const MAX_NAMED = 10;

function listed(terms: readonly { readonly path: string; readonly value: string }[]): string {
  const named = terms.slice(0, MAX_NAMED).map(({ path, value }) => `${path} (${value})`);
  const more = terms.length > named.length ? ` and ${terms.length - named.length} more` : '';
  return named.join(', ') + more;
}

/**
 * Checks that the PDF's text shows the XML's values: number, dates, parties, totals and tax.
 *
 * @throws PlatenError `INVOICE_NOT_SHOWN` (internal)
 */
function assertShown(text: string, invoice: PreparedInvoice): void {
  const missing = unshownFigures(text, invoice);
  if (missing === undefined) return;
  throw new PlatenError(
    'internal',
    'INVOICE_NOT_SHOWN',
    `The PDF does not show these terms of the XML: ${missing}. Print them in the template`,
  );
}

/** Terms of the XML that the text of a PDF lacks, with their values, for a message; undefined when it has all. */
export function unshownFigures(
  text: string,
  { said, view }: Pick<PreparedInvoice, 'said' | 'view'>,
): string | undefined {
  const missing = missingTerms(text, said, view.language);
  return missing.length === 0 ? undefined : listed(missing);
}
