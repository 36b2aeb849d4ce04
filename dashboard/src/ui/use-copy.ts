import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard, and shows for a moment that it has been copied. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { isCopied, copy };
}
