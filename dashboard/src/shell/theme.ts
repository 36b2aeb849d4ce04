import { useEffect, useState } from 'react';
import { readPreference, writePreference } from '../i18n/preferences.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the chosen theme and applies it to the document; `system` leaves the choice to the browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const chosen = readPreference('theme') as Theme | undefined;
    return chosen !== undefined && THEMES.includes(chosen) ? chosen : 'system';
  });
  useEffect(() => applyTheme(theme), [theme]);
  return [
    theme,
    (next) => {
      writePreference('theme', next);
      setTheme(next);
    },
  ];
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
