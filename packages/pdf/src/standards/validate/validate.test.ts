import { describe, expect, it } from 'vitest';
import { BROKEN_FILES } from '../../testing/standards/broken-files.ts';
import { conformingFile } from '../../testing/standards/conforming-file.ts';
import { ACCESSIBLE_RULES } from '../rules/accessible-rules.ts';
import { ARCHIVE_RULES, type ArchiveRule } from '../rules/archive-rules.ts';
import { PROFILES, validate } from './index.ts';

/** Returns the rules that a file violates, by `RuleId`; a rule in both standards is listed once. */
async function brokenBy(pdf: Uint8Array): Promise<string[]> {
  const { findings } = await validate(pdf, { profiles: PROFILES });
  const own = findings.map(({ standard, clause, test }) =>
    standard === 'ISO 14289-1' ? `ua:${clause}-${test}` : `${clause}-${test}`,
  );
  const twice = new Set(
    own.map((id) => (ARCHIVE_RULES as Record<string, ArchiveRule>)[id]?.ua).filter((id) => id !== undefined),
  );
  return own.filter((id) => !(id.startsWith('ua:') && twice.has(id.slice(3))));
}

/** Rules without a file that violates them. */
const NOT_TRIED: readonly string[] = [
  // More than 8,388,607 objects take minutes to write and to read.
  '6.1.13-7',
];

it('has a file for each rule that breaks it', () => {
  const tried = new Set(BROKEN_FILES.flatMap(([rules]) => rules));
  const rules = [...Object.keys(ARCHIVE_RULES), ...Object.keys(ACCESSIBLE_RULES).map((id) => `ua:${id}`)];
  expect(rules.filter((id) => !tried.has(id))).toEqual(NOT_TRIED);
  expect([...tried].filter((id) => !rules.includes(id))).toEqual([]);
});

/** A rule of the other part, which a file claiming PDF/A-2a always violates. */
const OTHER_PART = '6.6.4-2';

describe('a file that keeps PDF/A-2a and PDF/UA-1', () => {
  it('is checked against its claims, and conforms', async () => {
    const { verdicts, findings } = await validate(conformingFile());
    expect(findings).toEqual([]);
    expect(verdicts).toEqual(
      ['PDF/A-2a', 'PDF/UA-1'].map((profile) => ({
        profile,
        claimed: true,
        conforms: true,
        rules: 0,
        count: 0,
      })),
    );
  });

  it.each(BROKEN_FILES)('%j', async (rules, change) => {
    const found = (await brokenBy(conformingFile(change))).filter((id) => id !== OTHER_PART);
    expect(found.sort()).toEqual(rules.filter((id) => id !== OTHER_PART).sort());
  });
});
