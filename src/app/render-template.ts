import type { FlatRenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { Caller } from '../domain/caller.ts';
import { prepareInvoice } from '../invoice/prepare.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { ObjectUploader } from '../ports/object-uploader.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { findTemplate } from './find-template.ts';
import {
  defaultName,
  type InvoiceToRender,
  renderMetadata,
  renderPdf,
  settleReserved,
} from './render-pdf.ts';
import { type SaveDocumentPorts, saveDocument } from './save-document.ts';

export interface RenderPorts extends SaveDocumentPorts {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly quota: RenderQuota;
  readonly renderer: Pick<Renderer, 'render'>;
  readonly uploader: ObjectUploader;
  readonly readText: InvoiceToRender['readText'];
}

interface RenderRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly operation: string;
  readonly slug: string;
  readonly input: FlatRenderInput;
  /** The field of the request that holds the invoice, for messages. */
  readonly invoiceField?: string;
  readonly flattenForms: boolean;
  /** Time that rendering may take, in ms. */
  readonly timeoutMs: number;
}

interface RenderedTemplate {
  readonly pdf: Uint8Array;
  readonly name: string;
  readonly document?: DocumentRecord;
  /** Where the PDF was uploaded to, when an object store was asked for. */
  readonly url?: string;
  readonly warnings: readonly RenderWarning[];
  /** The standards that the PDF claims to keep. */
  readonly conformance: readonly string[];
  /** The XML of the invoice that is embedded in the PDF. */
  readonly xml?: { readonly fileName: string; readonly text: string };
}

/** The field of a render request that holds the invoice. */
export const INVOICE_FIELD = 'invoice.data';

/** Time reserved for storing the document after the upload. */
const STORE_MS = 4_000;

/**
 * Renders a template with data and delivers the result. Nothing becomes visible before every step that can fail has
 * succeeded. A PDF for another store is counted before it leaves, and the count is taken back when it does not
 * arrive.
 */
export async function renderTemplate(ports: RenderPorts, request: RenderRequest): Promise<RenderedTemplate> {
  const { caller, slug } = request;
  const deadline = Date.now() + request.timeoutMs;
  const template = await findTemplate(ports.templates, caller.accountId, slug);
  await ports.quota.assertRoom(caller, Date.now());
  const source = await ports.templates.source(template);
  const input = settleReserved(request.input, source);
  const prepared = input.invoice && prepareInvoice(input.invoice, request.invoiceField ?? INVOICE_FIELD);
  const rendered = await renderPdf(ports.renderer, source, input, {
    flattenForms: request.flattenForms,
    timeoutMs: deadline - Date.now(),
    documentTitle: template.name,
    invoice: prepared && { prepared, readText: ports.readText },
  });
  const { pdf, warnings, conformance } = rendered;
  const name = input.saveName ?? defaultName(slug, Date.now(), prepared);
  const xml = prepared && { fileName: prepared.terms.fileName, text: prepared.xml };
  const result = { pdf, name, warnings, conformance, xml };
  const save = (countsAsRender: boolean) =>
    saveDocument(ports, request, {
      bytes: pdf,
      source: 'generated',
      name,
      metadata: renderMetadata(input, slug, rendered),
      template: { id: template.id, name: template.name, slug },
      countsAsRender,
    });
  if (!input.s3) {
    if (input.save) return { ...result, document: await save(true) };
    await ports.quota.count(caller, Date.now());
    return result;
  }
  const unit = await ports.quota.count(caller, Date.now());
  try {
    const timeoutMs = deadline + STORE_MS - Date.now();
    const url = await ports.uploader.upload(input.s3, pdf, 'application/pdf', timeoutMs);
    const document = input.save ? await save(false) : undefined;
    return { ...result, url, document };
  } catch (error) {
    await ports.quota.giveBack(caller.accountId, unit);
    throw error;
  }
}
