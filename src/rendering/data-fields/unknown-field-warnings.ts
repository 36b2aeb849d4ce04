import type { RenderWarning } from '../../contract/render-warning.ts';
import type { TemplateSource } from '../../contract/template-source.ts';
import { LiquidEngine, type ParsedTemplate } from '../liquid-engine.ts';
import { partialOf } from '../liquid-partials.ts';
import type { TemplatePart } from '../template-source.ts';
import { DataField } from './data-field.ts';
import { readFields } from './read-fields.ts';
import { unknownFields } from './unknown-fields.ts';

const PARTS = ['html', 'header', 'footer'] as const;

/**
 * Parses the parts of an HTML template.
 *
 * @throws InvalidInputError `TEMPLATE_SYNTAX` with part, line and column, or `TEMPLATE_LIMIT`
 */
export function parseParts(
  source: Pick<TemplateSource, TemplatePart | 'partials'>,
): (ParsedTemplate & { readonly part: TemplatePart })[] {
  const engine = new LiquidEngine();
  return PARTS.flatMap((part) => {
    const text = source[part];
    return text === undefined ? [] : [{ ...engine.parse(part, text, source.partials), part }];
  });
}

/**
 * Returns a warning for each place where an HTML template names data that its schema lacks.
 *
 * @throws InvalidInputError as {@link parseParts} does
 */
export function unknownFieldWarnings(
  source: Pick<TemplateSource, TemplatePart | 'partials' | 'dataSchema'>,
): RenderWarning[] {
  const { dataSchema } = source;
  if (dataSchema === undefined) return [];
  return parseParts(source).flatMap(({ part, templates }) => {
    const data = new DataField();
    readFields(templates, data);
    return [...unknownFields(data, dataSchema)].flatMap(({ path, nearest, names }) =>
      names.map((token): RenderWarning => {
        const partial = partialOf(token.file);
        const where = partial === undefined ? '' : ` (in the partial ${partial})`;
        const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
        const [line, column] = token.getPosition();
        return {
          kind: 'unknown-field',
          message: `${path}: is not in dataSchema${where}${hint}`,
          ...(partial === undefined && { part, line, column }),
        };
      }),
    );
  });
}
