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
  /** Numbers, from 1, of pages that paint content which is neither tagged nor an artifact. */
  readonly unmarked: readonly number[];
  /** Places where meaningful content is marked as an artifact, if the document's creator reports them. */
  readonly unread?: readonly string[];
}

/** A check made before a document claims a standard, covering one or several rules of the table. */
export interface Check {
  readonly id: string;
  /** Rules that a failure violates. */
  readonly rules: readonly RuleId[];
  /** Clause of ISO 19005-2 that a failure also violates, but that validators do not test. */
  readonly unnumbered?: { readonly clause: string; readonly level: Level };
  /** Message of a failure. */
  readonly words: string;
  /** Returns the violations, each in a few words; none if the rules are met. */
  readonly broken: (subject: Subject) => Iterable<string>;
}

/** A violation in a document. */
export interface Violation {
  readonly id: string;
  /** Clauses of ISO 19005-2 and of ISO 14289-1, such as `6.5.1, 6.5.2`; empty if the standard has no such rule. */
  readonly clauses: { readonly pdfa: string; readonly ua: string };
  /** Profiles that the document can no longer claim. */
  readonly profiles: readonly Profile[];
  readonly words: string;
  /** First place of the violation. */
  readonly where: string;
  /** Number of occurrences, up to the counting limit. */
  readonly count: number;
}

/** Most occurrences of one violation that are counted. */
const MAX_COUNT = 1000;

/** Returns the violations of a document, in the order of the checks. */
export function violationsOf(subject: Subject, checks: readonly Check[]): Violation[] {
  const violations: Violation[] = [];
  for (const check of checks) {
    let where: string | undefined;
    let count = 0;
    for (const place of check.broken(subject)) {
      where ??= place;
      if (++count >= MAX_COUNT) break;
    }
    if (where !== undefined) violations.push({ ...standing(check), where, count });
  }
  return violations;
}

/** Returns the clauses and profiles that a check covers. */
function standing({
  id,
  rules,
  unnumbered,
  words,
}: Check): Pick<Violation, 'id' | 'clauses' | 'profiles' | 'words'> {
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

/** Yields one place if a condition does not hold. */
export function* unless(holds: boolean, where = 'the document'): Generator<string> {
  if (!holds) yield where;
}
