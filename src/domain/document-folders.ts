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

function documentFolder(plan: Plan): string {
  const days = PLAN_LIMITS[plan].retentionDays;
  return `documents/${days === null ? 'keep' : `${days}d`}`;
}
