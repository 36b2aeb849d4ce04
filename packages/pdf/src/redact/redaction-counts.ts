import type { RedactionCount } from './types.ts';

/** Adds up how often each source of the request removed something, page by page. */
export class RedactionCounts {
  readonly #counts = new Map<string, RedactionCount>();

  add(source: string, page: number, count: number): void {
    if (count <= 0) return;
    const key = `${page} ${source}`;
    const known = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { source, page, count: known + count });
  }

  toCounts(): RedactionCount[] {
    return [...this.#counts.values()].sort((a, b) => a.page - b.page || a.source.localeCompare(b.source));
  }
}
