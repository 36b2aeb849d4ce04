import * as z from 'zod';
import { timestamp } from './fields.ts';

export const trustedRootView = z
  .object({
    id: z.string(),
    name: z.string(),
    subject: z.string(),
    fingerprint: z.string().describe('SHA-256 of the certificate, hexadecimal'),
    expiresAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: 'TrustedRoot' });
