import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePreset } from '../find/patterns.ts';
import { SearchableText } from '../text/searchable-text.ts';
import type { TextRange } from '../text/text-ranges.ts';

const FOLDER = path.join(import.meta.dirname, '../presets/sets');

/** Example set. Presets are tuned with the `known` set; the `held-out` one is only measured, never read while tuning. */
export type PresetSet = 'known' | 'held-out';

/** Text as extracted from a PDF, with its expected matches; none if the text only looks similar. */
export interface PresetExample {
  readonly text: string;
  readonly expected: readonly TextRange[];
}

/** Recall and precision, in percent. */
export interface PresetFigures {
  readonly positives: number;
  readonly negatives: number;
  readonly recall: number;
  readonly precision: number;
  /** Lines of the set with a missed or wrong match, and the matches found in them. */
  readonly faults: readonly string[];
}

/** Presets that have a set: all but those of one country's ids, which `national-id` covers. */
export function presetsWithSets(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => path.basename(file, '.txt'));
}

/**
 * Set of a preset. In the file, every line is one text; expected matches are between ⟦ and ⟧, and `\n`, `\t` and `\u1234` are
 * escapes.
 */
export function presetExamples(preset: string, set: PresetSet = 'known'): PresetExample[] {
  const file = path.join(FOLDER, set === 'known' ? '' : set, `${preset}.txt`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map(parsed);
}

function parsed(line: string): PresetExample {
  const plain = line
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const expected: TextRange[] = [];
  let text = '';
  let start = 0;
  for (const char of plain) {
    if (char === '⟦') start = text.length;
    else if (char === '⟧') expected.push([start, text.length]);
    else text += char;
  }
  return { text, expected };
}

/** Matches of a preset in a string that differ from the expected ones; undefined if all are right. */
export function faultIn(preset: string, line: string): string | undefined {
  const { text, expected } = parsed(line);
  const found = compilePreset(preset, 'presets[0]').find(new SearchableText(text));
  const values = (ranges: readonly TextRange[]) =>
    ranges.map(([start, end]) => text.slice(start, end)).join(' | ');
  return found.map(String).join() === expected.map(String).join() ? undefined : `found ${values(found)}`;
}

/** Measures a preset. A match counts only if its start and end are right to the character. */
export function presetFigures(preset: string, set: PresetSet = 'known'): PresetFigures {
  const pattern = compilePreset(preset, 'presets[0]');
  const counts = { positives: 0, negatives: 0, right: 0, missed: 0, wrong: 0 };
  const faults: string[] = [];
  for (const { text, expected } of presetExamples(preset, set)) {
    const found = pattern.find(new SearchableText(text)).map(String);
    const wanted = expected.map(String);
    const missed = wanted.filter((range) => !found.includes(range)).length;
    const wrong = found.filter((range) => !wanted.includes(range)).length;
    if (expected.length > 0) counts.positives++;
    else counts.negatives++;
    counts.right += wanted.length - missed;
    counts.missed += missed;
    counts.wrong += wrong;
    if (missed + wrong > 0) faults.push(`${JSON.stringify(text)}: found ${found.join(' and ') || 'nothing'}`);
  }
  const { positives, negatives, right, missed, wrong } = counts;
  return {
    positives,
    negatives,
    recall: (100 * right) / (right + missed),
    precision: (100 * right) / (right + wrong),
    faults,
  };
}
