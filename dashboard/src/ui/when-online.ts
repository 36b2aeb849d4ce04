/**
 * Loads a part of a page: without a network, as soon as there is one. It is not tried before, because browsers keep the failure of
 * a module until the page is loaded again.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return load();
}
