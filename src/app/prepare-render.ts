import type { InlineSource } from '../contract/inline-source.ts';
import type { RenderInput } from '../contract/render.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import { validateData } from '../rendering/validate-data.ts';
import { invoiceExtension } from './invoice-extension.ts';
import { NO_EXTENSION, type RenderExtension } from './render-extension.ts';

/** Request fields that determine the content of the PDF. */
type RenderContent = Pick<RenderInput, 'data' | 'embedData' | 'strict' | 'metadata' | 'saveName' | 'invoice'>;

/** Template source with all its data. */
export interface PreparedRender {
  readonly source: InlineSource;
  /** Input with complete data. */
  readonly input: Omit<RenderContent, 'invoice'>;
  readonly extension: RenderExtension;
}

/**
 * Completes a render's data with that of its extension. The renderer validates the data against the schema.
 *
 * @param extensionField field of the request with the extension's data, for messages
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
 * Prepares a queued render, with all checks possible in advance.
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
