import { useSyncExternalStore } from 'react';

/** Screens on which code and pages do not fit side by side. */
const NARROW = '(max-width: 64rem)';

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(NARROW).matches,
  );
}
