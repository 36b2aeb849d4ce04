import type { Caller } from './caller.ts';
import type { Plan } from './plans.ts';
import { PLAN_LIMITS, PLANS } from './plans.ts';

/** Returns a document's object key. The folder contains the retention, for S3 lifecycle rules. */
export function documentBlobKey(caller: Pick<Caller, 'accountId' | 'plan'>, id: string): string {
  return `${documentFolder(caller.plan)}/${caller.accountId}/${id}.pdf`;
}

/** Returns all possible keys of a document, whatever the account's plan was when it was saved. */
export function possibleDocumentKeys(accountId: string, id: string): string[] {
  return possibleDocumentFolders().map((folder) => `${folder}/${accountId}/${id}.pdf`);
}

/** Returns the folders of documents, one per retention period. */
export function possibleDocumentFolders(): string[] {
  return [...new Set(PLANS.map(documentFolder))];
}

/**
 * Returns the latest expiry of a document in Unix ms, `null` for never: the storage deletes its bytes according to the plan under
 * which it was saved.
 */
export function latestExpiry({
  blobKey,
  createdAt,
}: {
  readonly blobKey: string;
  readonly createdAt: number;
}) {
  const days = /^documents\/(\d+)d\//.exec(blobKey)?.[1];
  return days === undefined ? null : createdAt + Number(days) * 86_400_000;
}

function documentFolder(plan: Plan): string {
  const days = PLAN_LIMITS[plan].retentionDays;
  return `documents/${days === null ? 'keep' : `${days}d`}`;
}
