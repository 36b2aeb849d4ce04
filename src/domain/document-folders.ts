import type { Caller } from './caller.ts';
import type { Plan } from './plans.ts';
import { PLAN_LIMITS, PLANS } from './plans.ts';
/** The folder names how long its objects are kept: S3 lifecycle rules go by it. */
export function documentBlobKey(caller: Pick<Caller, 'accountId' | 'plan'>, id: string): string {
  return `${documentFolder(caller.plan)}/${caller.accountId}/${id}.pdf`;
}

/** Keys that a document may have, whatever the account's plan was when it was saved. */
export function possibleDocumentKeys(accountId: string, id: string): string[] {
  return possibleDocumentFolders().map((folder) => `${folder}/${accountId}/${id}.pdf`);
}

/** Folders that documents are in, one for each time that they are kept. */
export function possibleDocumentFolders(): string[] {
  return [...new Set(PLANS.map(documentFolder))];
}

function documentFolder(plan: Plan): string {
  const days = PLAN_LIMITS[plan].retentionDays;
  return `documents/${days === null ? 'keep' : `${days}d`}`;
}
