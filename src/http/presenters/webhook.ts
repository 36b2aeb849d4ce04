import { isoTime } from '../../domain/iso-time.ts';
import type { WebhookSecret } from '../../ports/webhook-secrets.ts';
export function presentWebhookSecret({ secret, createdAt, expiresAt }: WebhookSecret) {
  return {
    secret,
    createdAt: isoTime(createdAt),
    expiresAt: expiresAt === undefined ? null : isoTime(expiresAt),
  };
}
