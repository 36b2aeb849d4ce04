import type { AuditEvent } from '@platen/client';

export const en = {
  events: {
    by: (actor: string) => `by ${actor}`,
    names: {
      uploaded: 'Uploaded',
      generated: 'Rendered',
      redacted: 'Redacted',
      merged: 'Merged',
      certified: 'Signed',
      processed: 'Processed',
      downloaded: 'Downloaded',
      viewed: 'Viewed',
      read: 'Read',
      updated: 'Changed',
      deleted: 'Deleted',
      'key-created': 'Key created',
      'key-revoked': 'Key revoked',
      'certificate-created': 'Certificate added',
      'certificate-used': 'Certificate used',
      'certificate-deleted': 'Certificate deleted',
      'trusted-root-added': 'Trusted root added',
      'trusted-root-removed': 'Trusted root removed',
      'template-created': 'Template created',
      'template-updated': 'Template changed',
      'template-restored': 'Template restored',
      'template-deleted': 'Template deleted',
      'asset-saved': 'Asset saved',
      'asset-deleted': 'Asset deleted',
      'redaction-template-created': 'Redaction template created',
      'redaction-template-updated': 'Redaction template changed',
      'redaction-template-deleted': 'Redaction template deleted',
      'pipeline-created': 'Pipeline created',
      'pipeline-updated': 'Pipeline changed',
      'pipeline-restored': 'Pipeline restored',
      'pipeline-deleted': 'Pipeline deleted',
      'webhook-secrets-read': 'Webhook secrets read',
      'webhook-secret-rotated': 'Webhook secret replaced',
    } satisfies Record<AuditEvent['event'], string> as Readonly<Record<AuditEvent['event'], string>>,
  },
};

export type EventTexts = typeof en;
