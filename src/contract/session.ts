import * as z from 'zod';
import { SCOPES } from '../domain/caller.ts';
import { timestamp } from './fields.ts';

export const sessionResponse = z.object({
  data: z
    .object({
      token: z.string().describe('Sent as `Authorization: Bearer platen_ss_…`'),
      expiresAt: timestamp,
      keyId: z.string().describe('API key that opened the session; revoking it ends the session'),
      keyName: z.string(),
      scope: z.enum(SCOPES),
      accountId: z.string(),
    })
    .meta({ id: 'Session' }),
});
