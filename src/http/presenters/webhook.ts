import type { WebhookSecret } from '../../ports/webhook-secrets.ts';
import { isoTime } from './iso-time.ts';
export function presentWebhookSecret({ secret, createdAt, expiresAt }: WebhookSecret) {
  return {
    secret,
    createdAt: isoTime(createdAt),
    expiresAt: expiresAt === undefined ? null : isoTime(expiresAt),
  };
}
