import type { RenderWarning } from '../contract/render-warning.ts';
import type { DraftSource } from '../contract/template-source.ts';
import type { JsonObject } from '../domain/json.ts';
import { unknownFieldWarnings } from '../rendering/data-fields/unknown-field-warnings.ts';
import { reservedFieldWarnings } from './reserved-fields.ts';

/**
 * Returns warnings about the names of a template's data, which its author gets on saving and previewing it.
 *
 * @param data data of the test render
 */
export function authorWarnings(source: DraftSource, data: JsonObject): RenderWarning[] {
  return [...reservedFieldWarnings(source, data), ...unknownFieldWarnings(source)];
}
