import { ACCESSIBLE_RULES, type AccessibleRuleId } from './accessible-rules.ts';
import { ARCHIVE_RULES, type ArchiveRule, type ArchiveRuleId } from './archive-rules.ts';
import { archiveProfiles, type Profile } from './profiles.ts';

/** `6.1.2-1` is a rule of PDF/A, `ua:7.1-3` one of PDF/UA. */
export type RuleId = ArchiveRuleId | `ua:${AccessibleRuleId}`;

/** A rule as numbered in PDF/A or PDF/UA: clause, test number, and message. */
export interface NumberedRule {
  readonly clause: string;
  readonly test: number;
  readonly words: string;
}

/** Returns the rule of ISO 19005-2 and -3; undefined if they have none. */
export function archiveRule(id: RuleId): NumberedRule | undefined {
  return isAccessible(id) ? undefined : { ...numbered(id), words: ARCHIVE_RULES[id].words };
}

/** Returns the rule of ISO 14289-1; undefined if it has none. */
export function accessibleRule(id: RuleId): NumberedRule | undefined {
  if (isAccessible(id)) {
    const own = id.slice(3) as AccessibleRuleId;
    return { ...numbered(own), words: ACCESSIBLE_RULES[own] };
  }
  const { ua, words }: ArchiveRule = ARCHIVE_RULES[id];
  return ua === undefined ? undefined : { ...numbered(ua), words };
}

/** Returns the profiles that have a rule. */
export function profilesOf(id: RuleId): Profile[] {
  if (isAccessible(id)) return ['PDF/UA-1'];
  const { level, parts, ua }: ArchiveRule = ARCHIVE_RULES[id];
  return [...archiveProfiles(level, parts), ...(ua ? (['PDF/UA-1'] as const) : [])];
}

function isAccessible(id: RuleId): id is `ua:${AccessibleRuleId}` {
  return id.startsWith('ua:');
}

function numbered(id: string): { clause: string; test: number } {
  const [clause, test] = id.split('-') as [string, string];
  return { clause, test: Number(test) };
}
