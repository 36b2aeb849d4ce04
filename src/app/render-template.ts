import type { FlatRenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { Caller } from '../domain/caller.ts';
import { prepareInvoice } from '../invoice/prepare.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender, STORE_MS } from './deliver-render.ts';
import { findTemplate } from './find-template.ts';
import { defaultName, type InvoiceToRender, renderMetadata, renderPdf } from './render-pdf.ts';
import { settleReserved, withReservedHint } from './reserved-fields.ts';

export interface RenderPorts extends DeliverRenderPorts {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly renderer: Pick<Renderer, 'render'>;
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

interface RenderedTemplate extends DeliveredRender {
  readonly pdf: Uint8Array;
  readonly name: string;
  readonly warnings: readonly RenderWarning[];
  /** The standards that the PDF claims to keep. */
  readonly conformance: readonly string[];
  /** The XML of the invoice that is embedded in the PDF. */
  readonly xml?: { readonly fileName: string; readonly text: string };
}

/** The field of a render request that holds the invoice. */
export const INVOICE_FIELD = 'invoice.data';

/**
 * Renders a template with data and delivers the result. Nothing becomes visible before every step that can fail has
 * succeeded.
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
    owner: caller.accountId,
    documentTitle: template.name,
    invoice: prepared && { prepared, readText: ports.readText },
  }).catch((error: unknown) => {
    throw withReservedHint(error, request.input, source);
  });
  const { pdf, warnings, conformance } = rendered;
  const name = input.saveName ?? defaultName(slug, Date.now(), prepared);
  const xml = prepared && { fileName: prepared.terms.fileName, text: prepared.xml };
  const delivered = await deliverRender(ports, request, {
    bytes: pdf,
    mediaType: 'application/pdf',
    s3: input.s3,
    uploadUntil: deadline + STORE_MS,
    document: input.save
      ? {
          name,
          ...renderMetadata(input, slug, rendered),
          template: { id: template.id, name: template.name, slug },
        }
      : undefined,
  });
  return { pdf, name, warnings, conformance, xml, ...delivered };
}
