import * as z from 'zod';
import { DOCUMENT_SOURCES } from '../domain/document.ts';
import { templateReference, timestamp } from './fields.ts';

export const documentView = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.enum(DOCUMENT_SOURCES),
    templateId: z.string().nullable(),
    metadata: z.record(z.string(), z.union([z.string(), z.number()])),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    template: templateReference.nullable(),
  })
  .meta({ id: 'Document' });
