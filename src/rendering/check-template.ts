import type { TemplateSource } from '../contract/template-source.ts';
import { LiquidEngine } from './liquid-engine.ts';
import type { TemplatePart } from './template-source.ts';
import { checkDataSchema } from './validate-data.ts';

const PARTS: readonly TemplatePart[] = ['html', 'header', 'footer'];

/**
 * Checks the parts of a template that don't need data: the Liquid syntax of all parts, and the data schema.
 *
 * @throws InvalidInputError `TEMPLATE_SYNTAX` with part, line and column, `TEMPLATE_LIMIT`, or `INVALID_SCHEMA`
 */
export function checkTemplateSource(
  source: Pick<TemplateSource, TemplatePart | 'dataSchema' | 'partials'>,
): void {
  const engine = new LiquidEngine();
  for (const part of PARTS) {
    const text = source[part];
    if (text !== undefined) engine.parse(part, text, source.partials);
  }
  // Partials that no part renders are checked as well.
  for (const name of Object.keys(source.partials ?? {}))
    engine.parse('html', `{% render '${name}' %}`, source.partials);
  if (source.dataSchema !== undefined) checkDataSchema(source.dataSchema);
}
