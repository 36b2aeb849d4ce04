import type { Language } from '../language.ts';

/** Rule in the service's messages, with its text for people. `$1` and so on are the groups of the pattern. */
export type Rule = readonly [pattern: RegExp, texts: Readonly<Record<Language, string>>];
