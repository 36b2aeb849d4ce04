import type { AuditSubject } from '../domain/audit-event.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { EventRecorder } from '../ports/event-store.ts';
import type { WebhookSecret, WebhookSecrets } from '../ports/webhook-secrets.ts';

interface WebhookSecretPorts {
  readonly secrets: WebhookSecrets;
  readonly events: EventRecorder;
}

/** Returns the currently valid secrets, the current one first. An audit event records the read before they are returned. */
export async function readWebhookSecrets(
  { secrets, events }: WebhookSecretPorts,
  request: RequestContext,
): Promise<WebhookSecret[]> {
  const valid = await secrets.list(request.caller.accountId, Date.now());
  await events.record(auditEvent(request, 'webhook-secrets-read', subjectOf(request)));
  return valid;
}

/** Creates a new current secret; the previous one stays valid for `overlapMs`. */
export async function rotateWebhookSecret(
  ports: WebhookSecretPorts,
  request: RequestContext,
  overlapMs: number,
): Promise<WebhookSecret[]> {
  const event = auditEvent(request, 'webhook-secret-rotated', subjectOf(request));
  const made = await ports.secrets.rotate(request.caller.accountId, Date.now(), overlapMs, event);
  // If another request has just created it, this one reads it.
  return made ?? readWebhookSecrets(ports, request);
}

function subjectOf({ caller }: RequestContext): AuditSubject {
  return { type: 'webhook-secrets', id: caller.accountId };
}
