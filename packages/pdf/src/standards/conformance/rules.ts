import type { ContentUse } from '../../document/tagged/content-use.ts';
import type { StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfObject } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import type { FontUse } from './font-uses.ts';

/** What a breach of a rule stands in the way of: levels of PDF/A, the second part of it, and PDF/UA-1. */
export type Bar = 'pdfa-b' | 'pdfa-u' | 'pdfa-a' | 'pdfa-2' | 'ua';

/** A document as far as rules look at it. */
export interface Subject {
  readonly document: PdfDocument;
  readonly pages: readonly Page[];
  /** All indirect objects that the document leads to. */
  readonly objects: readonly PdfObject[];
  /** Its structure; undefined when it has none that can be followed. */
  readonly root: StructureElement | undefined;
  /** All elements of it, in reading order. */
  readonly elements: readonly StructureElement[];
  /** What content streams use; undefined when one of them cannot be read. */
  readonly uses: readonly ContentUse[] | undefined;
  readonly fonts: readonly FontUse[];
  /** Numbers of the pages, from 1, that paint something that is neither content of the structure nor an artifact. */
  readonly unmarked: readonly number[];
  /** Where something says something and is marked as an artifact nevertheless, if whoever made the document knows. */
  readonly unread?: readonly string[];
}

/** A rule of a standard that a machine can check. */
export interface Rule {
  readonly id: string;
  /** Where it stands: in ISO 19005-2 and ISO 14289-1. */
  readonly clauses: { readonly pdfa?: string; readonly ua?: string };
  readonly bars: readonly Bar[];
  /** What is wrong when it is broken. */
  readonly words: string;
  /** Where it is broken: what, in a few words. Nothing when it is kept. */
  readonly broken: (subject: Subject) => Iterable<string>;
}

/** A rule that a document breaks. */
export interface Breach {
  readonly rule: Pick<Rule, 'id' | 'clauses' | 'bars' | 'words'>;
  /** What breaks it first. */
  readonly where: string;
  /** How often, as far as it was counted. */
  readonly count: number;
}

/** Places of one breach that are counted. */
const MAX_COUNT = 1000;

/** The rules that a document breaks, in the order of the table. */
export function breachesOf(subject: Subject, rules: readonly Rule[]): Breach[] {
  const breaches: Breach[] = [];
  for (const rule of rules) {
    let where: string | undefined;
    let count = 0;
    for (const place of rule.broken(subject)) {
      where ??= place;
      if (++count >= MAX_COUNT) break;
    }
    const { id, clauses, bars, words } = rule;
    if (where !== undefined) breaches.push({ rule: { id, clauses, bars, words }, where, count });
  }
  return breaches;
}

/** One place when something does not hold. */
export function* unless(holds: boolean, where = 'the document'): Generator<string> {
  if (!holds) yield where;
}
