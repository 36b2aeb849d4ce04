import type { Token } from 'liquidjs';
import type { RenderWarning } from '../../contract/render-warning.ts';
import type { TemplateSource } from '../../contract/template-source.ts';
import type { JsonObject } from '../../domain/json.ts';
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

/** Part of a template whose names have a place that its author knows. */
export interface PlacedTemplate extends Pick<ParsedTemplate, 'templates'> {
  /** Place of a name in the part itself, not in a partial. @returns position, or a name of the place for the message */
  placeOf(token: Token): Pick<RenderWarning, 'part' | 'line' | 'column'> | string;
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
  const placed = parseParts(source).map(({ part, templates }) => ({
    templates,
    placeOf(token: Token) {
      const [line, column] = token.getPosition();
      return { part, line, column };
    },
  }));
  return warningsOfUnknown(placed, dataSchema);
}

/** Returns a warning for each place where parts of a template name data that its schema lacks. */
export function warningsOfUnknown(parts: readonly PlacedTemplate[], dataSchema: JsonObject): RenderWarning[] {
  return parts.flatMap(({ templates, placeOf }) => {
    const data = new DataField();
    readFields(templates, data);
    return [...unknownFields(data, dataSchema)].flatMap(({ path, nearest, names }) =>
      names.map((token): RenderWarning => {
        const partial = partialOf(token.file);
        const place = partial === undefined ? placeOf(token) : `in the partial ${partial}`;
        const where = typeof place === 'string' ? ` (${place})` : '';
        const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
        return {
          kind: 'unknown-field',
          message: `${path}: is not in dataSchema${where}${hint}`,
          ...(typeof place !== 'string' && place),
        };
      }),
    );
  });
}
