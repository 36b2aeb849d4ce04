import type { InlineSource } from '../contract/inline-source.ts';
import type { RenderInput } from '../contract/render.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import { validateData } from '../rendering/validate-data.ts';
import { invoiceExtension } from './invoice-extension.ts';
import { NO_EXTENSION, type RenderExtension } from './render-extension.ts';

/** Fields of a request that decide what its PDF holds. */
type RenderContent = Pick<RenderInput, 'data' | 'embedData' | 'strict' | 'metadata' | 'saveName' | 'invoice'>;

/** A source with all that fills it. */
export interface PreparedRender {
  readonly source: InlineSource;
  /** Its data is complete. */
  readonly input: Omit<RenderContent, 'invoice'>;
  readonly extension: RenderExtension;
}

/**
 * Completes the data of a render by that of its extension. The renderer checks the data against the schema.
 *
 * @param extensionField where the request has what the extension is about, for messages
 * @throws InvalidInputError as the extension does
 */
export function prepareRender(
  source: InlineSource,
  { invoice, ...input }: RenderContent,
  extensionField?: string,
): PreparedRender {
  const extension = invoice ? invoiceExtension(invoice, extensionField) : NO_EXTENSION;
  return { source, input: { ...input, data: { ...input.data, ...extension.data } }, extension };
}

/**
 * Prepares a render that happens later, and checks all that can be checked before.
 *
 * @throws InvalidInputError as `prepareRender` and `validateData` do
 */
export function prepareLaterRender(
  source: TemplateSource,
  input: RenderContent,
  extensionField?: string,
): PreparedRender {
  const prepared = prepareRender(source, input, extensionField);
  validateData(source.dataSchema, prepared.input.data);
  return prepared;
}
