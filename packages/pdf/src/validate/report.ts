import { ACCESSIBLE_RULES, type AccessibleRuleId } from './accessible-rules.ts';
import { ARCHIVE_RULES, type ArchiveRule, type ArchiveRuleId } from './archive-rules.ts';
import { archiveProfiles, type Profile } from './profiles.ts';

/** Where a rule is broken. */
export interface Place {
  /** Number of the indirect object; not known of a file that had to be decrypted. */
  readonly object?: number | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** From the catalog or the page to what it is about, such as `Resources/Font/F1`. */
  readonly path?: string | undefined;
  /** What is found there, in a few words. */
  readonly detail?: string | undefined;
}

/** A rule that a file breaks. */
export interface Finding {
  readonly standard: 'ISO 19005-2' | 'ISO 19005-3' | 'ISO 14289-1';
  readonly clause: string;
  readonly test: number;
  /** Those of the profiles asked for that it stands in the way of. */
  readonly profiles: readonly Profile[];
  readonly words: string;
  /** How often it is broken. */
  readonly count: number;
  /** Where, of the first ones. */
  readonly places: readonly Place[];
}

/** `6.1.2-1` is a rule of PDF/A, `ua:7.1-3` one of PDF/UA. */
export type RuleId = ArchiveRuleId | `ua:${AccessibleRuleId}`;

/** Places of one rule that are told. */
const MAX_PLACES = 10;
const MAX_TEXT = 200;

interface Entry {
  readonly id: RuleId;
  readonly profiles: Set<Profile>;
  readonly places: Place[];
  count: number;
}

/** Collects what is broken. Bounded: there are as many entries as rules. */
export class Report {
  readonly #entries = new Map<string, Entry>();
  readonly #knownObjects: boolean;

  /** @param knownObjects whether numbers of objects are those of the file that was sent */
  constructor(knownObjects: boolean) {
    this.#knownObjects = knownObjects;
  }

  /** @param only profiles that it stands in the way of, always or never given for a rule: all that have it when left out */
  broken(id: RuleId, place: Place = {}, only?: readonly Profile[]): void {
    let entry = this.#entries.get(id);
    if (!entry) {
      entry = { id, profiles: new Set(only ? [] : profilesOf(id)), places: [], count: 0 };
      this.#entries.set(id, entry);
    }
    for (const profile of only ?? []) entry.profiles.add(profile);
    entry.count++;
    if (entry.places.length >= MAX_PLACES) return;
    const { object, page, path, detail } = place;
    entry.places.push({
      ...(object !== undefined && this.#knownObjects && { object }),
      ...(page !== undefined && { page }),
      ...(path !== undefined && { path: path.slice(0, MAX_TEXT) }),
      ...(detail !== undefined && { detail: printable(detail).slice(0, MAX_TEXT) }),
    });
  }

  /** What stands in the way of any of the profiles, by standard and clause. */
  findings(asked: readonly Profile[]): Finding[] {
    const findings: Finding[] = [];
    for (const { id, profiles, places, count } of this.#entries.values()) {
      const barred = asked.filter((profile) => profiles.has(profile));
      const archive = barred.filter((profile) => profile !== 'PDF/UA-1');
      if (archive.length > 0) {
        const part = archive.some((profile) => profile.startsWith('PDF/A-2')) ? 2 : 3;
        const { words } = ARCHIVE_RULES[id as ArchiveRuleId];
        const standard = `ISO 19005-${part}` as const;
        findings.push({ standard, ...numbered(id), profiles: archive, words, count, places });
      }
      if (barred.includes('PDF/UA-1')) {
        const own = accessibleId(id)!;
        const { words } = id.startsWith('ua:')
          ? { words: ACCESSIBLE_RULES[own as AccessibleRuleId] }
          : ARCHIVE_RULES[id as ArchiveRuleId];
        const profiles = ['PDF/UA-1'] as const;
        findings.push({ standard: 'ISO 14289-1', ...numbered(own), profiles, words, count, places });
      }
    }
    return findings.sort(
      (a, b) =>
        a.standard.localeCompare(b.standard) ||
        a.clause.localeCompare(b.clause, 'en', { numeric: true }) ||
        a.test - b.test,
    );
  }
}

/** The number of a rule in PDF/UA; undefined when that has none. */
function accessibleId(id: RuleId): string | undefined {
  if (id.startsWith('ua:')) return id.slice(3);
  const rule: ArchiveRule = ARCHIVE_RULES[id as ArchiveRuleId];
  return rule.ua;
}

function profilesOf(id: RuleId): Profile[] {
  if (id.startsWith('ua:')) return ['PDF/UA-1'];
  const { level, parts, ua }: ArchiveRule = ARCHIVE_RULES[id as ArchiveRuleId];
  return [...archiveProfiles(level, parts), ...(ua ? (['PDF/UA-1'] as const) : [])];
}

function numbered(id: string): { clause: string; test: number } {
  const [clause, test] = id.split('-') as [string, string];
  return { clause, test: Number(test) };
}

/** Text of a file as it can be shown: no controls, nothing that is no character. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to go.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}
