/** Profiles that a file can be checked against: levels of ISO 19005-2 and -3, and ISO 14289-1. */
export const PROFILES = [
  'PDF/A-2a',
  'PDF/A-2u',
  'PDF/A-2b',
  'PDF/A-3a',
  'PDF/A-3u',
  'PDF/A-3b',
  'PDF/UA-1',
] as const;

export type Profile = (typeof PROFILES)[number];

/** Level of PDF/A from which a rule applies: `b` for all, `u` for Unicode and accessible, `a` for accessible only. */
export type Level = 'a' | 'u' | 'b';
export type Part = 2 | 3;

const HELD_AT: Readonly<Record<Level, string>> = { a: 'a', u: 'ua', b: 'bua' };

/** Returns the PDF/A profiles that have a rule. */
export function archiveProfiles(level: Level, parts: readonly Part[] = [2, 3]): Profile[] {
  return PROFILES.filter((profile) => {
    const match = /^PDF\/A-(\d)(\w)$/.exec(profile);
    return match && parts.includes(Number(match[1]) as Part) && HELD_AT[level].includes(match[2]!);
  });
}
