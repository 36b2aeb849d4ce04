import type { JsonObject } from '../../schema-form/schema.ts';

const KEY = 'platen-invoice-seller';

/** Returns the seller that was kept in this browser. */
export function keptSeller(): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof read === 'object' && read !== null ? (read as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a seller for the next invoice; undefined forgets it. */
export function keepSeller(seller: unknown): void {
  try {
    if (seller === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(seller));
  } catch {
    // Without storage, the seller is typed again.
  }
}
