/** User setting for the dashboard's appearance. It outlives the session; keys are never stored here. */
export type Preference = 'theme' | 'language';

const PREFIX = 'platen.';

export function readPreference(name: Preference): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // If storage is disabled, the setting lasts until the page is closed.
  }
}
