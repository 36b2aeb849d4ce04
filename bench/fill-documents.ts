import { DatabaseSync } from 'node:sqlite';
import { type Attribute, accountItems, type Item } from './account-items.ts';

/**
 * Writes an account's documents directly to the file of the local DynamoDB, which must not be running. This avoids one request
 * per document.
 */
export function fillDocuments(database: string, table: string, accountId: string, count: number): void {
  const db = new DatabaseSync(database);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN');
  const insert = db.prepare(
    `INSERT INTO "${table}" (pk, sk, item_json, item_size, cached_at) VALUES (?, ?, ?, ?, NULL)`,
  );
  for (const item of accountItems(accountId, count)) {
    insert.run(`S:${item.pk.S}`, `S:${item.sk.S}`, JSON.stringify(item), sizeOf(item));
  }
  db.exec('COMMIT');
  db.close();
}

/** Returns the size of an item as DynamoDB counts it: names and values, and overhead for each map. */
function sizeOf(item: Item): number {
  let size = 0;
  for (const [name, value] of Object.entries(item)) size += Buffer.byteLength(name) + valueSize(value);
  return size;
}

function valueSize(value: Attribute): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return Math.ceil(value.N.replace(/0+$/, '').length / 2) + 1;
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('NULL' in value) return 1;
  return 3 + sizeOf(value.M) + Object.keys(value.M).length;
}
