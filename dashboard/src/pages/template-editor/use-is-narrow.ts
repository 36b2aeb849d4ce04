import { useSyncExternalStore } from 'react';

/** Where code and pages do not fit beside each other. */
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
