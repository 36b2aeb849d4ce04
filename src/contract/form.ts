import * as z from 'zod';
import { jsonObject } from './json-object.ts';

/** Options of filling in a form, for the route and the pipeline step. */
export const fillFormFields = {
  values: jsonObject.describe(
    "Values by the fields' names: full names such as `address.city`, or objects within each other. `null` empties a field",
  ),
  flatten: z.boolean('must be true or false').default(false).describe('Flatten the fields afterwards'),
  readOnly: z
    .boolean('must be true or false')
    .default(false)
    .describe('Fill in fields that are marked as read-only, too'),
  removeSignatures: z
    .boolean('must be true or false')
    .default(false)
    .describe('Take signatures out of a file that could not be filled in otherwise'),
  strict: z
    .boolean('must be true or false')
    .default(false)
    .describe('Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field'),
};

const option = z.object({
  value: z.string().describe('Export value of the option'),
  label: z.string().describe('Displayed label'),
});

const box = z.object({
  page: z.int().describe('Counted from 0'),
  x: z.number().describe('Points from the left edge of the page as it is displayed'),
  y: z.number().describe('Points from its bottom edge'),
  width: z.number(),
  height: z.number(),
  value: z.string().optional().describe('Of a check box or radio button: the export value of this box'),
});

const field = z
  .object({
    name: z.string(),
    kind: z.enum([
      'text',
      'multiline',
      'password',
      'comb',
      'date',
      'time',
      'checkbox',
      'radio',
      'list',
      'combo',
      'button',
      'signature',
    ]),
    fillable: z.boolean().describe('Not for push buttons, signature fields and password fields'),
    readOnly: z.boolean(),
    required: z.boolean(),
    multiline: z.boolean(),
    multiSelect: z.boolean(),
    editable: z.boolean().describe('Of a combo box: whether other text may be typed'),
    maxLength: z.int().optional(),
    format: z.string().optional().describe('How the field writes a date or time, such as `dd/mm/yyyy`'),
    tooltip: z.string().optional(),
    options: z.array(option).optional(),
    default: z.json().optional(),
    boxes: z.array(box),
  })
  .meta({ id: 'FormField' });

/** Form of a PDF. */
export const formView = z
  .object({
    schema: jsonObject.describe('JSON Schema (2020-12) of the values that can be filled in'),
    values: jsonObject.describe('The present values, without those of password fields'),
    fields: z.array(field),
    xfa: z.boolean().describe('Whether there is an XFA form too, which filling in leaves out'),
    calculated: z.boolean().describe('Whether scripts calculate fields; they are not run'),
  })
  .meta({ id: 'Form' });
