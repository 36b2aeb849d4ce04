import { ENDPOINTS } from '../lib/endpoints.ts';
import { producerMessage } from '../src/app/render-message.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { standaloneSchema } from '../src/openapi/json-schema.ts';

/** The description of the API as it is now. */
export function currentOpenApi() {
  return openApiDocument(ENDPOINTS.map(({ operation }) => operation));
}

/** Files of the repository that are made from the code, by their path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const renderMessage = standaloneSchema(producerMessage, 'A render, put straight onto the render queue');
  return {
    'docs/schemas/render-message.schema.json': `${JSON.stringify(renderMessage, null, 2)}\n`,
  };
}
