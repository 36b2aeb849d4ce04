import { isDeepStrictEqual } from 'node:util';
import type { StatedSettings } from './settings.ts';

export interface SettingsChanges {
  /** Changed settings, one line each: `alarmEmail: "a@example.com" -> "b@example.com"`. */
  readonly lines: readonly string[];
  /** Deployed settings that the change would remove. */
  readonly withdrawn: readonly string[];
  /** Reasons to refuse the change: one line per setting that cannot change. */
  readonly refused: readonly string[];
}

/** Settings that cannot change once data exists, and why. */
const FIXED: Readonly<Record<string, string>> = {
  dataKeyArn:
    'cannot change, since functions could no longer read what the previous key encrypts: put it back, or deploy another stage with it and copy the data',
};

/** Compares new settings with the deployed ones. */
export function settingsChanges(deployed: StatedSettings, next: StatedSettings): SettingsChanges {
  const before: Readonly<Record<string, unknown>> = deployed;
  const after: Readonly<Record<string, unknown>> = next;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
  return {
    lines: changed.map((name) => `${name}: ${shown(before[name])} -> ${shown(after[name])}`),
    withdrawn: changed.filter((name) => after[name] === undefined),
    refused: changed.flatMap((name) => (name in FIXED ? [`${name}: ${FIXED[name]}`] : [])),
  };
}
