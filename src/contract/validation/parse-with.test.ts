import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operation as createApiKey } from '../../../functions/create-api-key/schema.ts';
import { operation as createTemplate } from '../../../functions/create-template/schema.ts';
import { operation as rasterize } from '../../../functions/rasterize-pdf/schema.ts';
import { ENDPOINTS } from '../../../lib/endpoints/index.ts';
import { parseWith } from './parse-with.ts';

const template = (options: unknown) => ({ slug: 'a', name: 'A', html: '<p>', options });

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  try {
    parseWith(schema, value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('parseWith', () => {
  it.each([
    [
      createTemplate.body,
      template({ pageSize: 'A9' }),
      'options.pageSize: must be one of A3, A4, A5, A6, Letter, Legal, Tabloid or an object with width and height',
    ],
    [
      createTemplate.body,
      template({ pageSize: { width: '10', height: '1in' } }),
      'options.pageSize.width: must be a length such as "18mm", "1in" or "36pt"',
    ],
    [
      createTemplate.body,
      template({ orientation: 'upright' }),
      'options.orientation: must be one of portrait, landscape',
    ],
    [
      createTemplate.body,
      template({ pagesize: 'A4' }),
      'options: unknown field pagesize: did you mean pageSize?',
    ],
    [createTemplate.body, template([]), 'options: must be an object'],
    [
      createTemplate.body,
      template({ pageSize: 'a4' }),
      'options.pageSize: must be one of A3, A4, A5, A6, Letter, Legal, Tabloid or an object with width and height: did you mean A4?',
    ],
    [
      createTemplate.body,
      template({ orientation: 'landscpae' }),
      'options.orientation: must be one of portrait, landscape: did you mean landscape?',
    ],
    [
      createTemplate.body,
      template({ landscape: true }),
      'options: unknown field landscape: did you mean orientation?',
    ],
    [
      createTemplate.body,
      template({ format: 'A4' }),
      'options: unknown field format: did you mean pageSize?',
    ],
    [
      createTemplate.body,
      { ...template({}), margin: '1cm' },
      'unknown field margin: did you mean options.margins?',
    ],
    [
      createTemplate.body,
      { ...template({}), headerTemplate: '<p>' },
      'unknown field headerTemplate: did you mean header?',
    ],
    [
      createTemplate.body,
      template({ outline: true, tagged: false }),
      'options.outline: needs a tagged PDF, since bookmarks are made of the tags: leave tagged out, or outline',
    ],
    [createTemplate.body, template({ tagged: 'yes' }), 'options.tagged: must be true or false'],
    [createTemplate.body, { slug: 'a', html: '<p>' }, 'name: is required: it must be a string'],
    [createTemplate.body, { slug: 'a', html: '<p>', nmae: 'A' }, 'unknown field nmae: did you mean name?'],
    [createTemplate.body, { name: 'A', html: '<p>' }, 'slug: is required: it must be a string'],
    [createApiKey.body, {}, 'name: is required: it must be a string'],
    [createApiKey.body, [], 'The body must be a JSON object'],
    [
      rasterize.body,
      { pdf: 'x', pages: [0.5] },
      'pages[0]: must be a page number, counted from 0, or from the end as -1, -2, …',
    ],
    [rasterize.body, { pdf: 'x', pages: 1 }, 'pages: must be an array of page numbers and ranges'],
  ])('names the accepted values', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });

  it('reports the error for the matching member of a union', () => {
    const schema = z.strictObject({
      at: z.union([z.enum(['first', 'last']), z.strictObject({ page: z.int() })]),
    });
    expect(() => parseWith(schema, { at: { page: 'x' } })).toThrow('at.page: must be a whole number');
    expect(() => parseWith(schema, { at: { pag: 1 } })).toThrow('at: unknown field pag: did you mean page?');
    expect(() => parseWith(schema, { at: 3 })).toThrow(
      'at: must be one of first, last or an object with page',
    );
    expect(() => parseWith(schema, {})).toThrow('at: is required: it must be one of first, last or');
  });

  it('has specific messages for every endpoint, for any input', () => {
    const wrong: readonly unknown[] = [null, [], 'x', {}, 5];
    const values: readonly unknown[] = [null, true, -1.5, '', 'x', [], [null], {}, { x: 1 }];
    for (const { operation } of ENDPOINTS) {
      for (const schema of [operation.body, operation.query]) {
        const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
        const bodies = fields.flatMap((field) => values.map((value) => ({ [field]: value })));
        for (const value of [...wrong, ...bodies]) {
          expect(messageOf(schema, value) ?? '', `${operation.id} ${JSON.stringify(value)}`).not.toMatch(
            /invalid input|invalid option|not possible here|undefined|unrecognized|expected/i,
          );
        }
      }
    }
  });
});
