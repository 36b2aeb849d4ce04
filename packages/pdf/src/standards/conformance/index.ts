import { contentRules } from './content-rules.ts';
import { documentRules } from './document-rules.ts';
import { fontRules } from './font-rules.ts';
import type { Rule } from './rules.ts';
import { structureRules } from './structure-rules.ts';

/** The rules of PDF/A-2, PDF/A-3 and PDF/UA-1 that are checked, in the order in which they are reported. */
export const RULES: readonly Rule[] = [...documentRules, ...structureRules, ...contentRules, ...fontRules];

export { type Bar, type Breach, breachesOf, type Rule, type Subject } from './rules.ts';
export { subjectOf } from './subject.ts';
