import type { AttachInvoiceFields, AttachInvoiceInput } from '../contract/attach-invoice.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { hybridTermsOf } from '../invoice/formats.ts';
import { type PreparedInvoice, prepareInvoice, refuseFindings } from '../invoice/prepare.ts';
import { viewOf } from '../invoice/presentation/view.ts';
import { isError } from '../invoice/rules/index.ts';
import { declaredAsUtf8 } from '../invoice/syntax/index.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { embeddedInvoice, invoiceWarnings, lossWarnings, unshownFigures } from './invoice-extension.ts';
import { type ProcessPorts, processPdf } from './process-pdf.ts';
import { conformanceText, refuseWarnings } from './render-pdf.ts';

/** A hybrid invoice that was made of a PDF. */
export interface HybridPdf {
  readonly pdf: Uint8Array;
  readonly conformance: readonly string[];
  readonly warnings: readonly RenderWarning[];
}

/** The invoice as its PDF gets it. The view of one in XML matters for its language alone. */
export type Attachable = Pick<PreparedInvoice, 'terms' | 'said' | 'unsaid' | 'xml' | 'view' | 'warnings'>;

/**
 * Puts an invoice into an existing PDF, checks that the pages show its figures, and saves the result.
 *
 * @throws InvalidInputError as `attachableInvoice` and `hybridOf`; the errors of `processPdf`
 */
export async function attachInvoice(
  ports: ProcessPorts & { readonly worker: PdfWorker },
  request: RequestContext & { readonly caller: Caller },
  body: AttachInvoiceInput,
): Promise<HybridPdf & { readonly document?: DocumentRecord }> {
  const invoice = await attachableInvoice(ports.worker, body);
  return processPdf(ports, request, body, (given) => hybridOf(ports.worker, given, invoice, body), {
    systemMetadata: ({ conformance }) => ({ conformance: conformanceText(conformance) }),
  });
}

/**
 * Embeds an invoice, and compares the pages with it.
 *
 * @throws InvalidInputError `INVOICE_NOT_ARCHIVABLE`, `SIGNATURE_WOULD_BREAK`, `CHANGES_NOT_ALLOWED`; `RENDER_WARNINGS` under
 *   `strict`
 */
export async function hybridOf(
  worker: Pick<PdfWorker, 'run' | 'read'>,
  given: Uint8Array,
  invoice: Attachable,
  { password, strict }: { readonly password?: string | undefined; readonly strict?: boolean | undefined },
): Promise<HybridPdf> {
  const { file, supplements, said } = embeddedInvoice(invoice);
  const attached = await worker.run('attachInvoice', given, {
    files: [file, ...supplements],
    invoice: said!,
    password,
  });
  const { result: text, pdf } = await worker.read('readText', attached.pdf, {});
  const warnings = [
    ...invoiceWarnings(invoice),
    ...(attached.withdrawn === undefined ? [] : [loweredWarning(attached.withdrawn, attached.claims)]),
    ...(attached.isDecrypted ? [DECRYPTED] : []),
    ...pageWarnings(text, invoice),
    ...lossWarnings(text, invoice),
  ];
  if (strict) refuseWarnings(warnings);
  return { pdf, conformance: attached.claims, warnings };
}

const DECRYPTED: RenderWarning = {
  kind: 'conformance',
  message: 'The PDF was encrypted, and the result is not: PDF/A forbids encryption',
};

/** An envelope (SBDH) is read, but a hybrid PDF holds the invoice alone. */
const ENVELOPE = /<(?:[\w.-]{1,40}:)?StandardBusinessDocument[\s>]/;

/**
 * Returns the invoice of a request, whose rules are checked.
 *
 * @throws InvalidInputError `INVOICE_RULES`, `INVOICE_NOT_HYBRID`; the errors of reading XML
 */
export async function attachableInvoice(
  worker: Pick<PdfWorker, 'readInvoice'>,
  body: AttachInvoiceFields,
): Promise<Attachable> {
  const { invoice, xml, format = 'factur-x', profile, rules, language } = body;
  if (xml === undefined) {
    return prepareInvoice({ format, profile, rules, language, data: invoice! }, 'invoice');
  }
  const reading = await worker.readInvoice(Buffer.from(xml), 'xml', 'utf-8');
  const terms = hybridTermsOf(reading.syntax, reading);
  if (terms === undefined || ENVELOPE.test(xml)) {
    const seen = reading.invoice.specification ?? 'none';
    throw new InvalidInputError(
      `xml: must be Cross Industry Invoice in a profile of Factur-X or ZUGFeRD 2 (${reading.syntax}, specification ${seen}). Send it without an envelope, or the data as invoice`,
      { code: 'INVOICE_NOT_HYBRID', field: 'xml' },
    );
  }
  refuseFindings(reading.findings.filter(isError), 'xml');
  return {
    terms,
    said: reading.invoice,
    xml: declaredAsUtf8(xml),
    view: viewOf(reading.invoice, language),
    warnings: reading.findings,
  };
}

function loweredWarning(claimed: string, claims: readonly string[]): RenderWarning {
  const kept = claims.filter((claim) => claim.startsWith('PDF/A')).join();
  return {
    kind: 'conformance',
    message: `The PDF claimed ${claimed} but violates its rules; it now claims ${kept}`,
  };
}

function pageWarnings(text: string, invoice: Attachable): RenderWarning[] {
  const missing = unshownFigures(text, invoice);
  if (missing === undefined) return [];
  const message =
    text.trim() === ''
      ? `The pages have no text, so that they cannot be compared with the invoice: ${missing}`
      : `The pages do not show these terms of the XML: ${missing}`;
  return [{ kind: 'invoice', message }];
}
