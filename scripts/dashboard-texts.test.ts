import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES, FINDING_CODES } from '@platen/pdf';
import { describe, expect, it } from 'vitest';
import { CODE_TEXTS } from '../dashboard/src/i18n/code-texts.ts';
import { DETAILED_CODE_TEXTS } from '../dashboard/src/i18n/detailed-code-texts.de.ts';
import { COUNTRY_RULES } from '../dashboard/src/i18n/findings/countries.de.ts';
import { germanRemedy, germanRule } from '../dashboard/src/i18n/findings/german.ts';
import { ruleText } from '../dashboard/src/i18n/rule-texts.ts';
import { de as invoiceTexts } from '../dashboard/src/pages/invoices/texts.de.ts';
import { FINDING_TEXTS } from '../dashboard/src/pages/verify/finding-texts.de.ts';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';
import { CHECKS } from '../src/invoice/checks.ts';
import { FORMATS, formatTerms } from '../src/invoice/formats.ts';
import { PROFILES } from '../src/invoice/profiles.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
/** String literals that are rules of fields. */
const RULE = /(['`])((?:must|cannot|is|needs) [^'`\n]*)\1/g;
/** Rules of fields that no form of the dashboard has, and descriptions of schemas. */
const WITHOUT_FORM = /render-message|s3-target|web-page|validation|error-codes/;

function rulesOfContract(): string[] {
  return globSync('{contract,domain,invoice/model}/**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.includes('.test.') && !WITHOUT_FORM.test(file))
    .flatMap((file) => [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(RULE)])
    .map(([, , rule]) => rule!.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7'))
    .filter((rule) => !rule.includes('${'));
}

/** Values of a text: codes and numbers, which no language changes. */
const valuesOf = (text: string): readonly string[] =>
  text.match(/\b(?:[A-Z]+_[A-Z_]+|[A-Z]*\d[\d.]*\d|[A-Z]*\d)\b/g) ?? [];

describe('German texts of the dashboard', () => {
  it('have a text for every code of the service and of the engine', () => {
    const texts = { ...CODE_TEXTS, ...DETAILED_CODE_TEXTS };
    const codes = [...Object.keys(SERVICE_ERROR_CODES), ...Object.keys(ERROR_CODES)];
    expect(codes.filter((code) => texts[code] === undefined)).toEqual([]);
  });

  it('have a text for every finding of a verification and every check of an invoice', () => {
    expect(Object.keys(FINDING_CODES).filter((code) => FINDING_TEXTS[code] === undefined)).toEqual([]);
    expect(Object.keys(invoiceTexts.checkTexts).sort()).toEqual([...CHECKS].sort());
  });

  it('have a text for every rule of the contract', () => {
    const rules = rulesOfContract();
    expect(rules.length).toBeGreaterThan(150);
    expect(rules.filter((rule) => ruleText(rule, 'de') === undefined)).toEqual([]);
  });

  it('have a text for every rule of the formats of invoices', () => {
    const rules = FORMATS.flatMap((format) =>
      PROFILES.flatMap((profile) => formatTerms(format, profile).rules),
    );
    expect(rules.length).toBeGreaterThan(300);
    const missing = rules.filter(
      ({ id, words, mend }) => germanRule(words, id) === undefined || germanRemedy(mend) === undefined,
    );
    expect([...new Set(missing.map(({ id, words, mend }) => `${id}: ${words} ${mend}`))]).toEqual([]);
    const ofCountries = rules.filter(({ id }) => COUNTRY_RULES[id] !== undefined);
    const wrong = ofCountries.filter(({ id, words }) =>
      valuesOf(words).some((value) => !valuesOf(COUNTRY_RULES[id]!).includes(value)),
    );
    expect([...new Set(wrong.map(({ id, words }) => `${id}: ${words}`))]).toEqual([]);
    const ids = new Set(rules.map(({ id }) => id));
    expect(Object.keys(COUNTRY_RULES).filter((id) => !ids.has(id))).toEqual([]);
  });
});
