import type { InlineRender } from '../contract/inline-source.ts';
import type { Caller } from '../domain/caller.ts';
import type { RequestIds } from '../domain/ids.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { type DeliveredRender, type DeliverRenderPorts, deliverRender } from './deliver-render.ts';
import { prepareRender } from './prepare-render.ts';
import {
  datedName,
  type MadeRender,
  makePdf,
  type RenderPdfPorts,
  refuseWarnings,
  UNNAMED,
} from './render-pdf.ts';

/** Ports for rendering a source from the request. */
export interface MakeInlinePorts extends RenderPdfPorts {
  readonly renderer: Pick<Renderer, 'render' | 'capture'>;
}

export type RenderInlinePorts = DeliverRenderPorts & MakeInlinePorts;

interface RenderInlineRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly operation: string;
  /** Ids of what it creates, as in `RequestContext`. */
  readonly ids?: RequestIds | undefined;
  readonly input: InlineRender;
  readonly flattenForms: boolean;
  /** Maximum rendering time in ms. */
  readonly timeoutMs: number;
}

/**
 * Renders HTML or Markdown from the request and delivers the result: a PDF like the render of a template, an image only to the
 * caller or the caller's store. Either counts as one render.
 *
 * @throws as `makePdf`, `Renderer.capture` and `deliverRender` do
 */
export async function renderInline(
  ports: RenderInlinePorts,
  request: RenderInlineRequest,
): Promise<MadeRender & DeliveredRender> {
  const { input } = request;
  const deadline = Date.now() + request.timeoutMs;
  await ports.quota.assertRoom(request.caller, Date.now());
  const made = await makeInline(ports, request.caller.accountId, input, request.flattenForms, deadline);
  const { s3, save } = input;
  return { ...made, ...(await deliverRender(ports, request, made, { s3, save, deadline })) };
}

/**
 * Renders HTML or Markdown without any further effect.
 *
 * @param deadline Unix ms
 * @throws as `makePdf` and `Renderer.capture` do
 */
export async function makeInline(
  ports: MakeInlinePorts,
  accountId: string,
  input: InlineRender,
  flattenForms: boolean,
  deadline: number,
): Promise<MadeRender> {
  const { source, css, title, image, baseUrl, waitFor } = input;
  if (image) return makeImage(ports, accountId, input, image, deadline);
  const rendering = { css, title, baseUrl, waitFor, flattenForms };
  const options = { ...rendering, owner: accountId, timeoutMs: deadline - Date.now() };
  return makePdf(ports, prepareRender(source, input), options);
}

async function makeImage(
  { renderer }: Pick<MakeInlinePorts, 'renderer'>,
  owner: string,
  { source, data, css, title, strict, baseUrl, waitFor }: InlineRender,
  image: NonNullable<InlineRender['image']>,
  deadline: number,
): Promise<MadeRender> {
  const captured = await renderer.capture({
    owner,
    source,
    data,
    css,
    baseUrl,
    waitFor,
    ...(title !== undefined && { documentTitle: title }),
    image,
    timeoutMs: deadline - Date.now(),
  });
  const { image: bytes, warnings } = captured;
  if (strict || source.options.strict) refuseWarnings(warnings);
  return {
    bytes,
    mediaType: `image/${image.format}`,
    name: title ?? datedName(UNNAMED, Date.now()),
    warnings,
    conformance: [],
    metadata: undefined,
  };
}
