import type { Language } from './language.ts';
import { FILE_RULES } from './rules/files.ts';
import { GENERAL_RULES } from './rules/general.ts';
import { REQUEST_RULES } from './rules/requests.ts';
import { SCHEMA_RULES } from './rules/template-data.ts';

/** Nouns that follow a number in rules. */
const NOUNS: Readonly<Record<string, string>> = {
  characters: 'Zeichen',
  properties: 'Felder',
  items: 'Einträge',
  fields: 'Felder',
  bytes: 'Byte',
  profiles: 'Profile',
  stamps: 'Stempel',
  stamp: 'Stempel',
  step: 'Schritt',
  steps: 'Schritte',
  part: 'Teil',
  parts: 'Teile',
  box: 'Bereich',
  boxes: 'Bereiche',
  page: 'Seite',
  pages: 'Seiten',
  profile: 'Profil',
  PDF: 'PDF',
  one: '1',
};

const RULES = [...REQUEST_RULES, ...SCHEMA_RULES, ...FILE_RULES, ...GENERAL_RULES];

/** Shown where all problems of a request are at their fields. */
export const SEE_FIELDS: Readonly<Record<Language, string>> = {
  en: 'Check the marked fields.',
  de: 'Prüfen Sie die markierten Felder.',
};

/**
 * Returns a rule of the service for people.
 *
 * @returns undefined for a rule without a text
 */
export function ruleText(rule: string, language: Language): string | undefined {
  for (const [pattern, texts] of RULES) {
    const found = pattern.exec(rule);
    if (!found) continue;
    return texts[language].replaceAll(/\$(\d)/g, (_, group: string) => {
      const value = found[Number(group)] ?? '';
      return language === 'de' ? (NOUNS[value] ?? value.replaceAll(' or ', ' oder ')) : value;
    });
  }
  return undefined;
}
