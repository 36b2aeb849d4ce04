import { isDeepStrictEqual } from 'node:util';
import type { StatedSettings } from './settings.ts';

export interface SettingsChanges {
  /** A line each: `alarmEmail: "a@example.com" -> "b@example.com"`. */
  readonly lines: readonly string[];
  /** Settings that the deployment has and that would be lost. */
  readonly takenBack: readonly string[];
  /** Why the change is refused: a line for each setting that cannot change. */
  readonly refused: readonly string[];
}

/** Settings that cannot change once there is data, and why. */
const FIXED: Readonly<Record<string, string>> = {
  dataKeyArn:
    'cannot change, since functions could no longer read what the previous key encrypts: put it back, or deploy another stage with it and copy the data',
};

/** What a deployment would change of the settings that are deployed. */
export function settingsChanges(deployed: StatedSettings, next: StatedSettings): SettingsChanges {
  const before: Readonly<Record<string, unknown>> = deployed;
  const after: Readonly<Record<string, unknown>> = next;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
  return {
    lines: changed.map((name) => `${name}: ${shown(before[name])} -> ${shown(after[name])}`),
    takenBack: changed.filter((name) => after[name] === undefined),
    refused: changed.flatMap((name) => (name in FIXED ? [`${name}: ${FIXED[name]}`] : [])),
  };
}
