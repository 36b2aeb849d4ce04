import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Returns a function that opens another page, unless the user has left this one: work that ends late moves nobody away. */
export function useNavigateFromHere(): (path: string) => void {
  const [, navigate] = useLocation();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (path) => {
    if (isHere.current) navigate(path);
  };
}
