import { COUNTRY_RULES } from './countries.de.ts';
import { REMEDIES } from './remedies.de.ts';
import { RULES } from './rules.de.ts';
import type { Sentence } from './sentence.ts';
import { WORDS } from './words.de.ts';

/** Added to a rule that one syntax does not enforce. */
const TOLERATED = / UBL accepts this amount all the same\.$/;

function translated(text: string, sentences: readonly Sentence[]): string | undefined {
  for (const [pattern, german] of sentences) {
    const found = pattern.exec(text);
    if (!found) continue;
    return german
      .replaceAll(/\$(\d)/g, (_, group: string) => inGerman(found[Number(group)] ?? ''))
      .replace(/\.\.$/, '.');
  }
  return undefined;
}

function inGerman(part: string): string {
  return WORDS[part] ?? part.replaceAll(' or ', ' oder ').replaceAll(' and ', ' und ');
}

/**
 * Returns what a rule of invoices requires, in German.
 *
 * @param id of the rule; one of a single country has its text by it
 * @returns undefined for a rule without a German text
 */
export function germanRule(message: string, id?: string): string | undefined {
  const ofCountry = id === undefined ? undefined : COUNTRY_RULES[id];
  if (ofCountry !== undefined) return ofCountry;
  const core = message.replace(TOLERATED, '');
  const text = translated(core, RULES);
  return text !== undefined && core !== message ? `${text} UBL nimmt diesen Betrag trotzdem an.` : text;
}

/** Returns how a violation is mended, in German; undefined for a remedy without a German text. */
export function germanRemedy(mend: string): string | undefined {
  return translated(mend, REMEDIES);
}
