import type { InlineRender } from '../contract/inline-source.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { Caller } from '../domain/caller.ts';
import { prepareInvoice } from '../invoice/prepare.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender, STORE_MS } from './deliver-render.ts';
import {
  defaultName,
  type InvoiceToRender,
  type RenderMetadata,
  refuseWarnings,
  renderMetadata,
  renderPdf,
} from './render-pdf.ts';
import { INVOICE_FIELD } from './render-template.ts';

export interface RenderInlinePorts extends DeliverRenderPorts {
  readonly renderer: Pick<Renderer, 'render' | 'capture'>;
  readonly readText: InvoiceToRender['readText'];
}

interface RenderInlineRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly operation: string;
  readonly input: InlineRender;
  readonly flattenForms: boolean;
  /** Time that rendering may take, in ms. */
  readonly timeoutMs: number;
}

/** A document or image before it goes anywhere. */
export interface MadeInline {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly warnings: readonly RenderWarning[];
  /** The standards that a PDF claims to keep. */
  readonly conformance: readonly string[];
  /** Of a PDF, if it is saved. */
  readonly metadata: RenderMetadata | undefined;
}

type RenderedInline = MadeInline & DeliveredRender;

/** What a document is called that has neither a template nor a name. */
const NAME = 'document';

/**
 * Renders HTML or Markdown that is no saved template and delivers the result: a PDF as a render of a template does, an
 * image to the caller or the caller's store alone. Either counts as one render.
 *
 * @throws as `renderPdf`, `Renderer.capture` and `deliverRender` do
 */
export async function renderInline(
  ports: RenderInlinePorts,
  request: RenderInlineRequest,
): Promise<RenderedInline> {
  const { input } = request;
  const deadline = Date.now() + request.timeoutMs;
  await ports.quota.assertRoom(request.caller, Date.now());
  const made = await makeInline(ports, request.caller.accountId, input, request.flattenForms, deadline);
  const { bytes, mediaType, name } = made;
  const delivered = await deliverRender(ports, request, {
    bytes,
    mediaType,
    s3: input.s3,
    uploadUntil: deadline + STORE_MS,
    document: made.metadata && input.save ? { name, ...made.metadata } : undefined,
  });
  return { ...made, ...delivered };
}

/**
 * Renders HTML or Markdown without any further effect.
 *
 * @param deadline Unix ms
 * @throws as `renderPdf` and `Renderer.capture` do
 */
export function makeInline(
  ports: Pick<RenderInlinePorts, 'renderer' | 'readText'>,
  accountId: string,
  input: InlineRender,
  flattenForms: boolean,
  deadline: number,
): Promise<MadeInline> {
  return input.image
    ? makeImage(ports, input, input.image, deadline)
    : makePdf(ports, accountId, input, flattenForms, deadline);
}

async function makePdf(
  { renderer, readText }: Pick<RenderInlinePorts, 'renderer' | 'readText'>,
  accountId: string,
  input: InlineRender,
  flattenForms: boolean,
  deadline: number,
): Promise<MadeInline> {
  const { source, css, title, saveName } = input;
  const prepared = input.invoice && prepareInvoice(input.invoice, INVOICE_FIELD);
  const name = saveName ?? title ?? defaultName(NAME, Date.now(), prepared);
  // Markdown has a heading to take its title from.
  const documentTitle = 'markdown' in source ? title : name;
  const rendered = await renderPdf(renderer, source, input, {
    flattenForms,
    timeoutMs: deadline - Date.now(),
    owner: accountId,
    ...(documentTitle !== undefined && { documentTitle }),
    css,
    invoice: prepared && { prepared, readText },
  });
  const { pdf, warnings, conformance } = rendered;
  const metadata = renderMetadata(input, undefined, rendered);
  return { bytes: pdf, mediaType: 'application/pdf', name, warnings, conformance, metadata };
}

async function makeImage(
  { renderer }: Pick<RenderInlinePorts, 'renderer'>,
  { source, data, css, title, strict }: InlineRender,
  image: NonNullable<InlineRender['image']>,
  deadline: number,
): Promise<MadeInline> {
  const captured = await renderer.capture({
    source,
    data,
    css,
    ...(title !== undefined && { documentTitle: title }),
    image,
    timeoutMs: deadline - Date.now(),
  });
  const { image: bytes, warnings } = captured;
  if (strict || source.options.strict) refuseWarnings(warnings);
  return {
    bytes,
    mediaType: `image/${image.format}`,
    name: title ?? defaultName(NAME, Date.now()),
    warnings,
    conformance: [],
    metadata: undefined,
  };
}
