const refusals = new EventTarget();

/** Reports that the store refused the URL of a PDF, as it does once the hour of a link is over. */
export function reportRefusedLink(url: string): void {
  refusals.dispatchEvent(new CustomEvent('refused', { detail: url }));
}

/** Calls a listener with each refused URL, until the returned function is called. */
export function onRefusedLink(listener: (url: string) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<string>).detail);
  refusals.addEventListener('refused', listen);
  return () => refusals.removeEventListener('refused', listen);
}
