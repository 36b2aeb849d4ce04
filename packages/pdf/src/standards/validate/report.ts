import type { Profile } from '../rules/profiles.ts';
import { accessibleRule, archiveRule, profilesOf, type RuleId } from '../rules/rule-table.ts';

/** Place of a violation. */
export interface Place {
  /** Number of the indirect object; unknown for a file that had to be decrypted. */
  readonly object?: number | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** Path from the catalog or the page, such as `Resources/Font/F1`. */
  readonly path?: string | undefined;
  /** Description of the place in a few words. */
  readonly detail?: string | undefined;
}

/** A rule that a file violates. */
export interface Finding {
  readonly standard: 'ISO 19005-2' | 'ISO 19005-3' | 'ISO 14289-1';
  readonly clause: string;
  readonly test: number;
  /** Requested profiles that it violates. */
  readonly profiles: readonly Profile[];
  readonly words: string;
  /** Number of violations. */
  readonly count: number;
  /** First places of violations. */
  readonly places: readonly Place[];
}

/** Most places reported for one rule. */
const MAX_PLACES = 10;
const MAX_TEXT = 200;

interface Entry {
  readonly id: RuleId;
  readonly profiles: Set<Profile>;
  readonly places: Place[];
  count: number;
}

/** Collects violations, with at most one entry per rule. */
export class Report {
  readonly #entries = new Map<string, Entry>();
  readonly #knownObjects: boolean;

  /** @param knownObjects whether object numbers are those of the submitted file */
  constructor(knownObjects: boolean) {
    this.#knownObjects = knownObjects;
  }

  /** @param only violated profiles; by default all that have the rule. For one rule, pass it either always or never */
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

  /** Returns violations of any of the profiles, by standard and clause. */
  findings(asked: readonly Profile[]): Finding[] {
    const findings: Finding[] = [];
    for (const { id, profiles, places, count } of this.#entries.values()) {
      const barred = asked.filter((profile) => profiles.has(profile));
      const archive = barred.filter((profile) => profile !== 'PDF/UA-1');
      if (archive.length > 0) {
        const part = archive.some((profile) => profile.startsWith('PDF/A-2')) ? 2 : 3;
        findings.push({
          standard: `ISO 19005-${part}`,
          ...archiveRule(id)!,
          profiles: archive,
          count,
          places,
        });
      }
      if (barred.includes('PDF/UA-1')) {
        const profiles = ['PDF/UA-1'] as const;
        findings.push({ standard: 'ISO 14289-1', ...accessibleRule(id)!, profiles, count, places });
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

/** Removes control characters and noncharacters from a file's text, so that it can be displayed. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to go.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}
