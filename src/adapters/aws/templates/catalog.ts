import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { Table } from 'dynamodb-toolbox/table';
import type { Page, PageRequest } from '../../../ports/page.ts';
import type { WriteAction } from '../transaction.ts';
import { walkNewestFirst } from '../walk.ts';

type CatalogTable = Table<{ name: 'pk'; type: 'string' }, { name: 'sk'; type: 'string' }>;

/** Item properties that a list needs before it reads the item itself. */
interface CatalogEntry {
  readonly accountId: string;
  /** UUIDv7. */
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/**
 * Catalog of an account's items: names and slugs in order of creation, and their number. A page reads only its own entries, and a
 * search only these small ones.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>#LIST` | id | name and slug |
 * | `<account>` | `COUNT` | number of items |
 */
export class Catalog {
  readonly #table: CatalogTable;
  readonly #entry: ReturnType<typeof entryEntity>;
  readonly #count: ReturnType<typeof countEntity>;

  constructor(table: CatalogTable) {
    this.#table = table;
    this.#entry = entryEntity(table);
    this.#count = countEntity(table);
  }

  /** Returns the transaction action that adds an item or changes its name. */
  enter({ accountId, id, name, slug }: CatalogEntry): WriteAction {
    return this.#entry.build(PutTransaction).item({ pk: partitionOf(accountId), sk: id, name, slug });
  }

  /** Returns the transaction action that removes an item. */
  strike({ accountId, id }: Pick<CatalogEntry, 'accountId' | 'id'>): WriteAction {
    return this.#entry.build(DeleteTransaction).key({ pk: partitionOf(accountId), sk: id });
  }

  /**
   * Returns the transaction action that adds an item to the count or subtracts it.
   *
   * @param max the action fails at this count; `null` for no limit.
   */
  count(accountId: string, by: 1 | -1, max: number | null = null): WriteAction {
    const counted = this.#count.build(UpdateTransaction).item({ pk: accountId, sk: 'COUNT', size: $add(by) });
    if (max === null) return counted;
    return counted.options({
      condition: {
        or: [
          { attr: 'size', exists: false },
          { attr: 'size', lt: max },
        ],
      },
    });
  }

  /**
   * Returns the slugs of one page, newest first.
   *
   * @param search case-insensitive part of the name or slug.
   */
  async page(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<string>> {
    const wanted = page.offset + page.limit;
    const entries = walkNewestFirst<StoredEntry>(this.#table, partitionOf(accountId), {}, wanted);
    if (search === undefined || search === '') {
      const total = await this.#size(accountId);
      return { items: page.offset < total ? await slice(entries, page) : [], total };
    }
    const text = search.toLowerCase();
    const found: string[] = [];
    for await (const { name, slug } of entries) {
      if (name.toLowerCase().includes(text) || slug.includes(text)) found.push(slug);
    }
    return { items: found.slice(page.offset, wanted), total: found.length };
  }

  async #size(accountId: string): Promise<number> {
    const { Item } = await this.#count
      .build(GetItemCommand)
      .key({ pk: accountId, sk: 'COUNT' })
      .options({ consistent: true })
      .send();
    return Item?.size ?? 0;
  }
}

async function slice(entries: AsyncIterable<StoredEntry>, page: PageRequest): Promise<string[]> {
  const slugs: string[] = [];
  let skip = page.offset;
  for await (const { slug } of entries) {
    if (skip > 0) skip -= 1;
    else slugs.push(slug);
    if (slugs.length === page.limit) break;
  }
  return slugs;
}

type StoredEntry = FormattedItem<ReturnType<typeof entryEntity>>;

function entryEntity(table: CatalogTable) {
  return new Entity({
    name: 'CatalogEntry',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({ pk: string().key(), sk: string().key(), name: string(), slug: string() }),
  });
}

function countEntity(table: CatalogTable) {
  return new Entity({
    name: 'CatalogCount',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({ pk: string().key(), sk: string().key(), size: number() }),
  });
}

function partitionOf(accountId: string): string {
  return `${accountId}#LIST`;
}
