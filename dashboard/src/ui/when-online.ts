/**
 * Loads a part of a page: without a network, as soon as there is one, so that the page goes on without the part.
 *
 * @param load may fail, and is then called again
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return whenOnline(load);
  }
}
