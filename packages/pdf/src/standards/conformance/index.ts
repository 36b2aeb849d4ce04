import type { Check } from './checks.ts';
import { contentChecks } from './content-checks.ts';
import { documentChecks } from './document-checks.ts';
import { fontChecks } from './font-checks.ts';
import { structureChecks } from './structure-checks.ts';

/** Checks made before a document claims PDF/A-2, PDF/A-3 or PDF/UA-1, in the order of reports. */
export const CHECKS: readonly Check[] = [
  ...documentChecks,
  ...structureChecks,
  ...contentChecks,
  ...fontChecks,
];

export { type Subject, type Violation, violationsOf } from './checks.ts';
export { subjectOf } from './subject.ts';
