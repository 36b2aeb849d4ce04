import * as z from 'zod';
import { nameOf } from './fields.ts';
import { metadata } from './metadata.ts';
export const saveName = nameOf(200).describe('Name of the saved document');

/** Fields of every operation that can save its result. */
export const saveFields = {
  save: z.boolean('must be true or false').default(true).describe('Save the result as a document'),
  saveName: saveName.optional(),
  metadata: metadata.optional(),
};
