import { useSyncExternalStore } from 'react';

/** Screen width at which code and preview do not fit side by side. */
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
