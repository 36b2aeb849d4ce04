import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Holds back who leaves the page while something is not saved: by links and by going back, with a question of ours; by
 * closing the tab, with the browser's.
 */
export function useLeaveGuard(isUnsaved: boolean): {
  /** Goes where somebody wanted to; undefined while nobody does. */
  readonly leave: (() => void) | undefined;
  readonly stay: () => void;
  /** From now on nobody is held back: what was not saved is of no use any more. */
  readonly letGo: () => void;
} {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  const isAllowed = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const { url, key, sameDocument } = event.destination;
      const target = new URL(url);
      if (isAllowed.current || !event.cancelable || !sameDocument || target.pathname === location.pathname)
        return;
      event.preventDefault();
      const base = import.meta.env.BASE_URL.replace(/\/$/, '');
      setLeave(() => () => {
        isAllowed.current = true;
        if (event.navigationType === 'traverse') window.navigation.traverseTo(key);
        else navigate(target.pathname.slice(base.length) + target.search);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    // Browsers without it still ask when the tab is closed.
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, navigate]);
  return {
    leave,
    stay: () => setLeave(undefined),
    letGo: () => {
      isAllowed.current = true;
    },
  };
}
