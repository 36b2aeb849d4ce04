import * as z from 'zod';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { nameOf } from './fields.ts';
import { metadata } from './metadata.ts';
export const saveName = nameOf(MAX_DOCUMENT_NAME_LENGTH).describe('Name of the saved document');

/** Fields of every operation that can save its result. */
export const saveFields = {
  save: z.boolean('must be true or false').default(true).describe('Save the result as a document'),
  saveName: saveName.optional(),
  metadata: metadata.optional(),
};
