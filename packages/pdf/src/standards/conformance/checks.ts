import type { ContentUse } from '../../document/tagged/content-use.ts';
import type { StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfObject } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { archiveProfiles, type Level, type Profile } from '../rules/profiles.ts';
import { accessibleRule, archiveRule, profilesOf, type RuleId } from '../rules/rule-table.ts';
import type { FontUse } from './font-uses.ts';

/** Parts of a document that checks use. */
export interface Subject {
  readonly document: PdfDocument;
  readonly pages: readonly Page[];
  /** All indirect objects reachable from the document. */
  readonly objects: readonly PdfObject[];
  /** Structure tree root; undefined without a readable structure. */
  readonly root: StructureElement | undefined;
  /** All structure elements, in reading order. */
  readonly elements: readonly StructureElement[];
  /** Features used by the content streams; undefined when one of them is unreadable. */
  readonly uses: readonly ContentUse[] | undefined;
  readonly fonts: readonly FontUse[];
  /** Numbers of the pages, from 1, that paint something that is neither content of the structure nor an artifact. */
  readonly unmarked: readonly number[];
  /** Where something says something and is marked as an artifact nevertheless, if whoever made the document knows. */
  readonly unread?: readonly string[];
}

/** What is looked at before a document claims a standard: one or several rules of the table. */
export interface Check {
  readonly id: string;
  /** The rules that a breach of it breaks. */
  readonly rules: readonly RuleId[];
  /** What else it breaks: a clause of ISO 19005-2 that validators have no test of. */
  readonly unnumbered?: { readonly clause: string; readonly level: Level };
  /** What is wrong when it is broken. */
  readonly words: string;
  /** Where it is broken: what, in a few words. Nothing when it is kept. */
  readonly broken: (subject: Subject) => Iterable<string>;
}

/** What a document breaks. */
export interface Breach {
  readonly id: string;
  /** In ISO 19005-2 and in ISO 14289-1, such as `6.5.1, 6.5.2`; empty where the standard has no such rule. */
  readonly clauses: { readonly pdfa: string; readonly ua: string };
  /** What the document cannot claim any more. */
  readonly profiles: readonly Profile[];
  readonly words: string;
  /** What breaks it first. */
  readonly where: string;
  /** How often, as far as it was counted. */
  readonly count: number;
}

/** Places of one breach that are counted. */
const MAX_COUNT = 1000;

/** What a document breaks, in the order of the checks. */
export function breachesOf(subject: Subject, checks: readonly Check[]): Breach[] {
  const breaches: Breach[] = [];
  for (const check of checks) {
    let where: string | undefined;
    let count = 0;
    for (const place of check.broken(subject)) {
      where ??= place;
      if (++count >= MAX_COUNT) break;
    }
    if (where !== undefined) breaches.push({ ...standing(check), where, count });
  }
  return breaches;
}

/** What a check stands for in the standards. */
function standing({
  id,
  rules,
  unnumbered,
  words,
}: Check): Pick<Breach, 'id' | 'clauses' | 'profiles' | 'words'> {
  const pdfa = rules.map((rule) => archiveRule(rule)?.clause);
  const ua = rules.map((rule) => accessibleRule(rule)?.clause);
  const profiles = [...rules.flatMap(profilesOf), ...(unnumbered ? archiveProfiles(unnumbered.level) : [])];
  return {
    id,
    clauses: { pdfa: listed([unnumbered?.clause, ...pdfa]), ua: listed(ua) },
    profiles: [...new Set(profiles)],
    words,
  };
}

function listed(clauses: readonly (string | undefined)[]): string {
  return [...new Set(clauses.filter((clause) => clause !== undefined))].join(', ');
}

/** One place when something does not hold. */
export function* unless(holds: boolean, where = 'the document'): Generator<string> {
  if (!holds) yield where;
}
