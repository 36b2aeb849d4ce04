import type * as z from 'zod';
import type { trustedRootView } from '../../contract/trusted-root.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { TrustedRoot } from '../../ports/trusted-root-store.ts';

/** Converts a trusted root for the API, without its PEM. */
export function presentTrustedRoot(root: TrustedRoot): z.input<typeof trustedRootView> {
  return {
    id: root.id,
    name: root.name,
    subject: root.subject,
    fingerprint: root.fingerprint,
    expiresAt: isoTime(root.expiresAt),
    createdAt: isoTime(root.createdAt),
  };
}
