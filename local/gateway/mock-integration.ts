import type { Integration } from '../assembly/rest-api.ts';
import type { PlainResponse } from './gateway-responses.ts';
import { type MappingVariables, renderMappingTemplate, resolveParameter } from './mapping-template.ts';

/**
 * Responds without a backend. The request template names a status; the integration response of that status (or the default one,
 * without selection pattern) defines headers and body.
 *
 * @returns undefined without a matching integration response, which API Gateway reports as its own failure.
 */
export function mockResponse(
  integration: Extract<Integration, { kind: 'mock' }>,
  variables: MappingVariables,
  requestHeaders: Readonly<Record<string, string | string[] | undefined>>,
): PlainResponse | undefined {
  // The template may not be JSON: `{ statusCode: 204 }` is common.
  const wanted = /"?statusCode"?\s*:\s*"?(\d+)/.exec(
    renderMappingTemplate(integration.requestTemplate, variables),
  )?.[1];
  const { responses } = integration;
  const chosen =
    responses.find(({ selectionPattern }) => selectionPattern !== undefined && selectionPattern === wanted) ??
    responses.find(({ selectionPattern }) => selectionPattern === undefined) ??
    responses[0];
  if (wanted === undefined || !chosen) return undefined;
  const [contentType, template] = Object.entries(chosen.templates)[0] ?? ['application/json', ''];
  const headers: Record<string, string> = {};
  if (template !== '') headers['Content-Type'] = contentType;
  for (const [name, expression] of Object.entries(chosen.headers)) {
    const value = resolveParameter(expression, variables, requestHeaders);
    if (value !== undefined) headers[name] = value;
  }
  return { statusCode: chosen.statusCode, headers, body: renderMappingTemplate(template, variables) };
}
