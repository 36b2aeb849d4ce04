import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { dueSortKey } from '../due-keys.ts';
import { countsOf } from './document-counters.ts';
import {
  documentPartition,
  expiryPartition,
  hasTag,
  indexEntries,
  metadataPartition,
  sourcePartition,
  tagOf,
} from './document-entities.ts';

const key = fc.oneof(
  fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
  fc.stringMatching(/^[#%a]{1,6}$/),
);
const value = fc.oneof(
  fc.string({ maxLength: 500, unit: 'grapheme' }),
  fc.stringMatching(/^[#%a]{0,6}$/),
  fc.integer(),
);

describe('keys of the documents table', () => {
  it('differ for every two metadata pairs, and fit the limits of DynamoDB', () => {
    fc.assert(
      fc.property(key, value, key, value, (key1, value1, key2, value2) => {
        const same = key1 === key2 && String(value1) === String(value2);
        const [one, other] = [
          metadataPartition('acct', key1, value1),
          metadataPartition('acct', key2, value2),
        ];
        expect(one === other).toBe(same);
        expect(tagOf(key1, value1).equals(tagOf(key2, value2))).toBe(same);
        expect(Buffer.byteLength(one)).toBeLessThanOrEqual(2048);
        expect(one.split('#')).toHaveLength(4);
        const taken = [documentPartition('acct'), sourcePartition('acct', 'merged'), expiryPartition('acct')];
        expect(taken).not.toContain(one);
      }),
    );
  });

  it('name counters so that no value is a prefix of another', () => {
    fc.assert(
      fc.property(key, value, value, (name, value1, value2) => {
        fc.pre(String(value1) !== String(value2));
        const counter = (of: string | number) =>
          countsOf({ accountId: 'acct', id: newId(), source: 'merged', metadata: { [name]: of } }, 1).at(-1)!;
        const [one, other] = [counter(value1), counter(value2)];
        fc.pre(name !== '__proto__');
        expect(one.partition).toBe(other.partition);
        expect(other.name.startsWith(`${one.name.split('#')[0]}#`)).toBe(false);
        expect(Buffer.byteLength(one.name)).toBeLessThanOrEqual(1024);
      }),
    );
  });

  it('sort expiries by their time', () => {
    const moments = fc.nat({ max: 2 ** 47 });
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        expect(dueSortKey(one, 'x') < dueSortKey(other)).toBe(one < other);
      }),
    );
  });
});

describe('index entries', () => {
  it('are one for the source and one for each pair, and store all pairs', () => {
    const metadata = fc.dictionary(
      key.filter((name) => name !== '__proto__'),
      value,
      { maxKeys: 20 },
    );
    fc.assert(
      fc.property(metadata, (pairs) => {
        const entries = indexEntries(
          { accountId: 'acct', id: newId(), source: 'merged', metadata: pairs },
          null,
        );
        expect(entries).toHaveLength(1 + Object.keys(pairs).length);
        expect(new Set(entries.map(({ pk }) => pk)).size).toBe(entries.length);
        for (const { tags } of entries) {
          for (const [name, of] of Object.entries(pairs)) expect(hasTag(tags, tagOf(name, of))).toBe(true);
          expect(hasTag(tags, tagOf('no such key', 'at all'))).toBe(false);
        }
      }),
    );
  });
});
