import { randomBytes } from 'node:crypto';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { SecretOwner, SecretVault } from '../../secret-vault.ts';
import type { WebhookSecret, WebhookSecrets } from '../../webhook-secrets.ts';
import type { MemoryEvents } from './events.ts';

/** Issues tickets for secrets, which only this vault can exchange back. */
export class MemoryVault implements SecretVault {
  readonly #sealed = new Map<string, { readonly owner: SecretOwner; readonly secret: string }>();

  async seal(owner: SecretOwner, secret: string): Promise<Uint8Array> {
    const ticket = randomBytes(48);
    this.#sealed.set(ticket.toString('hex'), { owner: { ...owner }, secret });
    return new Uint8Array(ticket);
  }

  async open(owner: SecretOwner, sealed: Uint8Array): Promise<string> {
    const found = this.#sealed.get(Buffer.from(sealed).toString('hex'));
    if (!found) throw new Error('Nothing was sealed as this');
    for (const [name, value] of Object.entries(owner)) {
      if (found.owner[name] !== value) throw new Error('The sealed secret belongs to another owner');
    }
    return found.secret;
  }
}

export class MemoryWebhookSecrets implements WebhookSecrets {
  readonly #secrets = new Map<string, readonly WebhookSecret[]>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async valid(accountId: string, nowMs: number): Promise<string[]> {
    return (await this.list(accountId, nowMs)).map(({ secret }) => secret);
  }

  async list(accountId: string, nowMs: number): Promise<WebhookSecret[]> {
    const secrets = this.#secrets.get(accountId) ?? (await this.rotate(accountId, nowMs, 0));
    return secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > nowMs);
  }

  async rotate(
    accountId: string,
    nowMs: number,
    overlapMs: number,
    event?: AuditEvent,
  ): Promise<WebhookSecret[]> {
    const kept = (this.#secrets.get(accountId) ?? [])
      .map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? nowMs + overlapMs }))
      .filter(({ expiresAt }) => expiresAt > nowMs)
      .slice(0, 1);
    const next = [{ secret: `whsec_${randomBytes(32).toString('base64')}`, createdAt: nowMs }, ...kept];
    this.#secrets.set(accountId, next);
    if (event) this.#events.write(event);
    return next;
  }
}
