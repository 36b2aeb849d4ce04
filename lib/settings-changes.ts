import type { StatedSettings } from './settings.ts';

export interface SettingsChanges {
  /** A line each: `alarmEmail: "a@example.com" -> "b@example.com"`. */
  readonly lines: readonly string[];
  /** Settings that the deployment has and that would be lost. */
  readonly takenBack: readonly string[];
}

/** What a deployment would change of the settings that are deployed. */
export function settingsChanges(deployed: StatedSettings, next: StatedSettings): SettingsChanges {
  const before: Readonly<Record<string, unknown>> = deployed;
  const after: Readonly<Record<string, unknown>> = next;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = names.filter((name) => before[name] !== after[name]);
  const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
  return {
    lines: changed.map((name) => `${name}: ${shown(before[name])} -> ${shown(after[name])}`),
    takenBack: changed.filter((name) => after[name] === undefined),
  };
}
