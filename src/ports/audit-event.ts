export const AUDIT_EVENTS = [
  'uploaded',
  'generated',
  'redacted',
  'merged',
  'certified',
  'downloaded',
  'deleted',
] as const;
export type AuditEventName = (typeof AUDIT_EVENTS)[number];

/** One line of an account's audit trail. Written once, never changed; it outlives its document. */
export interface AuditEvent {
  readonly id: string;
  readonly accountId: string;
  readonly event: AuditEventName;
  readonly documentId: string;
  /** Name of the key that did it. */
  readonly actor: string;
  readonly requestId: string;
  /** Unix ms. */
  readonly at: number;
}
