import type { StoredTemplateSource } from '../contract/template-source.ts';
import type { Caller } from '../domain/caller.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Invoice } from '../invoice/model/invoice.ts';
import { reportLabels } from '../invoice/presentation/report-labels.ts';
import { viewOf, wordsOf } from '../invoice/presentation/view.ts';
import type { RenderQuota } from '../ports/usage.ts';
import { prepareRender } from './prepare-render.ts';
import type { InvoiceReading } from './read-invoice.ts';
import { type MadeRender, makePdf, type RenderPdfPorts } from './render-pdf.ts';

interface InvoicePagePorts extends RenderPdfPorts {
  readonly quota: RenderQuota;
}

interface InvoicePageRequest {
  readonly caller: Caller;
  /** BCP 47 tag; that of the seller's country by default. */
  readonly language?: string | undefined;
  /** Unix ms. */
  readonly deadline: number;
}

/** Findings that the last page lists. The JSON response has them all. */
const MAX_FINDINGS = 300;

/**
 * Renders a received invoice as pages to read, valid or not, with its validation report on the last page. Counts as one render.
 *
 * @param template source of the starter template for invoices
 * @throws PlatenError `QUOTA_EXCEEDED`, and as `makePdf` does
 */
export async function renderInvoicePage(
  ports: InvoicePagePorts,
  { caller, language, deadline }: InvoicePageRequest,
  reading: InvoiceReading,
  { html, options }: StoredTemplateSource,
): Promise<MadeRender> {
  await ports.quota.assertRoom(caller, Date.now());
  const { invoice, syntax, valid, fileName, checks, findings, unread } = reading;
  const view = viewOf(printable(invoice), language);
  const report = {
    ...{ syntax, valid, fileName, checks, unread },
    labels: reportLabels(wordsOf(invoice, language)),
    findings: findings.slice(0, MAX_FINDINGS),
    unnamed: Math.max(0, findings.length - MAX_FINDINGS),
  };
  const data = { ...view, reading: report } as unknown as JsonObject;
  // Without the template's schema, since an invoice that breaks rules may lack required fields.
  const prepared = prepareRender({ html, options }, { data, strict: false });
  const made = await makePdf(ports, prepared, {
    title: invoice.number ?? 'invoice',
    flattenForms: false,
    timeoutMs: deadline - Date.now(),
    owner: caller.accountId,
  });
  await ports.quota.count(caller, Date.now());
  return made;
}

/** Code for amounts without a currency (ISO 4217). */
const NO_CURRENCY = 'XXX';
const CURRENCY = /^[A-Za-z]{3}$/;

/** Replaces currencies that cannot be formatted: the page would otherwise show amounts in a default one. */
function printable(invoice: Invoice): Invoice {
  const { currency, taxCurrency } = invoice;
  return {
    ...invoice,
    currency: CURRENCY.test(currency ?? '') ? currency : NO_CURRENCY,
    ...(taxCurrency !== undefined && { taxCurrency: CURRENCY.test(taxCurrency) ? taxCurrency : NO_CURRENCY }),
  } as Invoice;
}
