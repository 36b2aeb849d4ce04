import type { FlatRenderInput } from '../contract/render.ts';
import type { TemplateFormat } from '../domain/asset-type.ts';
import type { Caller } from '../domain/caller.ts';
import type { RequestIds } from '../domain/ids.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender } from './deliver-render.ts';
import { findTemplate } from './find-template.ts';
import { prepareRender } from './prepare-render.ts';
import { type MadeRender, makeFilled, makePdf, type RenderPdfPorts } from './render-pdf.ts';
import { settleReserved, withReservedHint } from './reserved-fields.ts';
import type { TemplateRenderer } from './template-renderer.ts';

export interface RenderPorts extends DeliverRenderPorts, RenderPdfPorts {
  readonly renderer: Pick<TemplateRenderer, 'render' | 'fill' | 'capture'>;
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
}

interface RenderRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly operation: string;
  /** Ids of what it creates, as in `RequestContext`. */
  readonly ids?: RequestIds | undefined;
  readonly slug: string;
  readonly input: FlatRenderInput;
  /** Field of the request with the extension's data, for messages. */
  readonly extensionField?: string;
  readonly flattenForms: boolean;
  /** Format of an office template, to return it with its data and without converting it. */
  readonly format?: 'pdf' | TemplateFormat;
  /** Maximum rendering time in ms. */
  readonly timeoutMs: number;
}

/**
 * Renders a template with data and delivers the result. The result becomes visible only after every step that can fail has
 * succeeded.
 */
export async function renderTemplate(
  ports: RenderPorts,
  request: RenderRequest,
): Promise<MadeRender & DeliveredRender> {
  const { caller, slug, flattenForms } = request;
  const deadline = Date.now() + request.timeoutMs;
  const template = await findTemplate(ports.templates, caller.accountId, slug);
  await ports.quota.assertRoom(caller, Date.now());
  const source = await ports.templates.source(template);
  const input = settleReserved(request.input, source);
  const prepared = prepareRender(source, input, request.extensionField);
  const options = {
    template: { id: template.id, name: template.name, slug },
    flattenForms,
    timeoutMs: deadline - Date.now(),
    owner: caller.accountId,
  };
  const { format = 'pdf' } = request;
  const making =
    format === 'pdf' ? makePdf(ports, prepared, options) : makeFilled(ports, prepared, options, format);
  const made = await making.catch((error: unknown) => {
    throw withReservedHint(error, request.input, source);
  });
  const { s3, save } = input;
  return { ...made, ...(await deliverRender(ports, request, made, { s3, save, deadline })) };
}
