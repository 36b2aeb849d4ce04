import { z } from 'zod';
import { JOB_STATUSES } from '../domain/job-status.ts';
import { timestamp } from './fields.ts';

export const jobFields = {
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  createdAt: timestamp,
  completedAt: timestamp.optional(),
  error: z.string().optional().describe('Why it failed'),
  documentId: z.string().optional().describe('The saved document'),
  url: z.string().optional().describe('Where it was uploaded to, when the job had an `s3`'),
  conformance: z
    .string()
    .optional()
    .describe('The standards that the PDF claims to keep, such as `PDF/A-2a; PDF/UA-1`'),
  warningCount: z.int().optional().describe('How many warnings the render has, once it is complete'),
};
