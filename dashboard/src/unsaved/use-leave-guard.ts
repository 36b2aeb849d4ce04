import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Asks before the user leaves the page with unsaved changes: with a dialog for links and the Back button, with the browser's own
 * question when the tab is closed.
 */
export function useLeaveGuard(isUnsaved: boolean): {
  /** Continues the navigation that was held back; undefined when there is none. */
  readonly leave: (() => void) | undefined;
  readonly stay: () => void;
  /** Allows leaving from now on, because unsaved changes have become irrelevant. */
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
    // Browsers without the Navigation API only ask when the tab is closed.
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
