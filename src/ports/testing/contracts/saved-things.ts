import { describe, expect, it } from 'vitest';
import { MAX_API_KEYS } from '../../../contract/limits.ts';
import { templateOptionsSchema } from '../../../contract/template-options.ts';
import { auditEvent } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import { newId } from '../../../domain/ids.ts';
import type { ApiKeyRecord } from '../../account-store.ts';
import { MAX_TRUSTED_ROOTS } from '../../trusted-root-store.ts';
import { eventNames, type Ports, requestOf, someone, WHOLE } from './ports.ts';

/** Tests the contracts of saved resources: templates, redaction templates, certificates, and keys. */
export function savedItemContracts(ports: Ports): void {
  describe('a template store', () => {
    const source = (html: string) => ({ html, options: templateOptionsSchema.parse({}) });
    const recordOf = (caller: Caller, slug: string, createdAt = Date.now()) => ({
      id: newId(createdAt),
      accountId: caller.accountId,
      slug,
      name: `Name of ${slug}`,
      documentType: 'other',
      version: 1,
      createdAt,
      updatedAt: createdAt,
    });
    const event = (caller: Caller, name: 'template-created' | 'template-updated' | 'template-deleted') =>
      auditEvent(requestOf(caller), name, { type: 'template', id: newId() });
    const create = (caller: Caller, slug: string, max: number | null = null, at = Date.now()) =>
      ports().templates.create(
        recordOf(caller, slug, at),
        source(slug),
        max,
        event(caller, 'template-created'),
      );

    it('stores a template with its event, for its account alone', async () => {
      const caller = someone();
      const made = await create(caller, 'note');
      expect(await ports().templates.get(caller.accountId, 'note')).toEqual(made);
      expect(await ports().templates.source(made)).toMatchObject({ html: 'note' });
      expect(await ports().templates.get(someone().accountId, 'note')).toBeUndefined();
      expect(await eventNames(ports(), caller)).toEqual(['template-created']);
    });

    it('refuses a slug that is in use, and templates beyond the plan, without an event', async () => {
      const caller = someone();
      await create(caller, 'one', 2);
      await expect(create(caller, 'one', 2)).rejects.toMatchObject({ kind: 'conflict', code: 'SLUG_TAKEN' });
      await create(caller, 'two', 2);
      await expect(create(caller, 'three', 2)).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'TEMPLATE_LIMIT_REACHED',
      });
      expect(await eventNames(ports(), caller)).toHaveLength(2);
    });

    it('keeps every version, and accepts saves one after another', async () => {
      const caller = someone();
      const { templates } = ports();
      const first = await create(caller, 'note');
      const { sourceKey: _, ...kept } = first;
      const next = { ...kept, version: 2, name: 'New' };
      const second = await templates.update(first, next, source('second'), event(caller, 'template-updated'));
      const late = templates.update(first, next, source('late'), event(caller, 'template-updated'));
      await expect(late).rejects.toMatchObject({ kind: 'conflict', code: 'VERSION_CONFLICT' });
      expect(await templates.get(caller.accountId, 'note')).toEqual(second);
      expect(await templates.source(first)).toMatchObject({ html: 'note' });
      expect(await templates.source(second)).toMatchObject({ html: 'second' });
      const { items, total } = await templates.versions(second, { limit: 1, offset: 0 });
      expect([items.map(({ version }) => version), total]).toEqual([[2], 2]);
      expect((await templates.version(second, 1))?.sourceKey).toBe(first.sourceKey);
      expect(await templates.version(second, 3)).toBeUndefined();
    });

    it('keeps files until they or their versions are deleted', async () => {
      const caller = someone();
      const { templates } = ports();
      const made = await create(caller, 'note');
      const bytes = Buffer.from('h1 {}');
      const [first, second] = [
        await templates.putAsset(made, bytes, 'text/css'),
        await templates.putAsset(made, bytes, 'text/css'),
      ];
      expect(first).toMatchObject({ mediaType: 'text/css', sizeBytes: 5, sha256: second.sha256 });
      await templates.dropAsset(first);
      await expect(templates.readAsset(first)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
      expect(Buffer.from(await templates.readAsset(second)).equals(bytes)).toBe(true);
      await templates.delete(made, event(caller, 'template-deleted'));
      await templates.dropVersions(made);
      await expect(templates.readAsset(second)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    });

    it('keeps one thumbnail for each version until the template is deleted', async () => {
      const caller = someone();
      const { templates } = ports();
      const made = await create(caller, 'note');
      const other = await create(caller, 'other');
      expect(await templates.thumbnail(made)).toBeUndefined();
      for (const text of ['first', 'second'])
        await templates.putThumbnail(made, { png: Buffer.from(text), assetsVersion: 7 });
      await templates.putThumbnail(other, { png: Buffer.from('other') });
      expect(await templates.thumbnail(other)).not.toHaveProperty('assetsVersion');
      const stored = (await templates.thumbnail(made))!;
      expect([Buffer.from(stored.png).toString(), stored.assetsVersion]).toEqual(['second', 7]);
      await templates.dropThumbnail(other);
      expect(await templates.thumbnail(other)).toBeUndefined();
      await templates.delete(made, event(caller, 'template-deleted'));
      await templates.dropVersions(made);
      expect(await templates.thumbnail(made)).toBeUndefined();
    });

    it('deletes once, and removes remaining versions separately', async () => {
      const caller = someone();
      const { templates } = ports();
      const made = await create(caller, 'note');
      expect(await templates.delete(made, event(caller, 'template-deleted'))).toBe(true);
      expect(await templates.delete(made, event(caller, 'template-deleted'))).toBe(false);
      expect(await templates.get(caller.accountId, 'note')).toBeUndefined();
      await templates.dropVersions(made);
      await expect(templates.source(made)).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
      expect(await eventNames(ports(), caller)).toEqual(['template-created', 'template-deleted']);
      await create(caller, 'note');
    });

    it('lists newest first, and finds by name or slug', async () => {
      const caller = someone();
      for (const [n, slug] of ['alpha', 'beta', 'alphabet'].entries())
        await create(caller, slug, null, 1_000 + n);
      const list = async (search: string | undefined, page = WHOLE) => {
        const { items, total } = await ports().templates.list(caller.accountId, search, page);
        return [items.map(({ slug }) => slug), total];
      };
      expect(await list(undefined)).toEqual([['alphabet', 'beta', 'alpha'], 3]);
      expect(await list(undefined, { limit: 1, offset: 1 })).toEqual([['beta'], 3]);
      expect(await list('ALPHA')).toEqual([['alphabet', 'alpha'], 2]);
      expect(await list('name of b')).toEqual([['beta'], 1]);
    });
  });

  describe('a store of assets', () => {
    it('keeps the list and files of an account, and refuses a version that is not the next', async () => {
      const caller = someone();
      const { accountId } = caller;
      const { assets: store } = ports();
      const event = () =>
        auditEvent(requestOf(caller), 'asset-saved', { type: 'asset', id: 'a.css', name: 'a.css' });
      expect(await store.get(accountId)).toEqual({ version: 0, assets: {} });
      const file = await store.putAsset(accountId, Buffer.from('h1 {}'), 'text/css');
      const first = { version: 1, assets: { 'a.css': file } };
      expect(await store.save(accountId, { ...first, version: 2 }, event())).toBe(false);
      expect(await store.save(accountId, first, event())).toBe(true);
      expect(await store.save(accountId, first, event())).toBe(false);
      expect(await store.get(accountId)).toEqual(first);
      expect(await store.get(someone().accountId)).toEqual({ version: 0, assets: {} });
      expect(Buffer.from(await store.readAsset(file)).toString()).toBe('h1 {}');
      expect(await store.save(accountId, { version: 2, assets: {} }, event())).toBe(true);
      await store.dropAsset(file);
      await expect(store.readAsset(file)).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' });
      expect(await eventNames(ports(), caller)).toEqual(['asset-saved', 'asset-saved']);
    });
  });

  describe('a store of pipelines', () => {
    const recordOf = ({ accountId }: Caller) => ({
      id: newId(),
      accountId,
      slug: 'letters',
      name: 'Letters',
      description: '',
      inputs: ['a'],
      steps: [{ do: 'embed', data: { '': null, x: { $data: '/x' } } }],
      version: 1,
      oldestVersion: 1,
      createdAt: 1,
      updatedAt: 1,
      savedBy: 'first key',
    });
    const eventOf = (caller: Caller) =>
      auditEvent(requestOf(caller), 'pipeline-updated', { type: 'pipeline', id: newId() });

    it('keeps one under a slug, refuses a version that is not the next, and deletes', async () => {
      const caller = someone();
      const { pipelines: store } = ports();
      const { accountId } = caller;
      const record = recordOf(caller);
      const event = () => eventOf(caller);
      const next = { ...record, name: 'Other', version: 2 };
      expect(await store.save(next, record, event())).toBe(false);
      expect(await store.save(record, undefined, event())).toBe(true);
      expect(await store.save({ ...record, id: newId() }, undefined, event())).toBe(false);
      expect(await store.save(next, { ...record, id: newId() }, event())).toBe(false);
      expect(await store.get(accountId, 'letters')).toEqual(record);
      expect(await store.save(next, record, event())).toBe(true);
      expect(await store.save(next, record, event())).toBe(false);
      expect(await store.list(accountId, 'oth', WHOLE)).toEqual({ items: [next], total: 1 });
      expect(await store.list(someone().accountId, undefined, WHOLE)).toEqual({ items: [], total: 0 });
      expect(await store.delete(next, event())).toBe(true);
      expect(await store.delete(next, event())).toBe(false);
      expect(await store.get(accountId, 'letters')).toBeUndefined();
      expect(await eventNames(ports(), caller)).toHaveLength(3);
    });

    it('lists and returns versions until they are dropped', async () => {
      const caller = someone();
      const { pipelines: store } = ports();
      const first = recordOf(caller);
      const second = { ...first, inputs: [], steps: [{ do: 'flatten' }], version: 2, updatedAt: 2 };
      const third = { ...second, inputs: ['b'], version: 3, updatedAt: 3, savedBy: 'other key' };
      expect(await store.save(first, undefined, eventOf(caller))).toBe(true);
      expect(await store.versions(first, WHOLE)).toEqual({
        items: [{ version: 1, savedAt: 1, savedBy: 'first key' }],
        total: 1,
      });
      expect(await store.save(second, first, eventOf(caller))).toBe(true);
      expect(await store.save(third, second, eventOf(caller))).toBe(true);
      const page = async (limit: number, offset: number) => {
        const { items, total } = await store.versions(third, { limit, offset });
        return [...items.map(({ version, savedAt, savedBy }) => [version, savedAt, savedBy]), total];
      };
      const saved = [
        [3, 3, 'other key'],
        [2, 2, 'first key'],
        [1, 1, 'first key'],
      ] as const;
      expect(await page(100, 0)).toEqual([...saved, 3]);
      expect(await page(1, 0)).toEqual([saved[0], 3]);
      expect(await page(2, 1)).toEqual([saved[1], saved[2], 3]);
      expect(await page(2, 3)).toEqual([3]);
      for (const { version, inputs, steps, updatedAt: savedAt, savedBy } of [first, second, third]) {
        expect(await store.version(third, version)).toEqual({ version, inputs, steps, savedAt, savedBy });
      }
      for (const version of [0, 4]) expect(await store.version(third, version)).toBeUndefined();
      expect(await store.delete(third, eventOf(caller))).toBe(true);
      await store.dropVersions(third);
      expect(await store.version(third, 1)).toBeUndefined();
    });

    it('drops more versions than one transaction deletes', async () => {
      const caller = someone();
      const { pipelines: store } = ports();
      let current = recordOf(caller);
      expect(await store.save(current, undefined, eventOf(caller))).toBe(true);
      while (current.version < 60) {
        const next = { ...current, version: current.version + 1 };
        expect(await store.save(next, current, eventOf(caller))).toBe(true);
        current = next;
      }
      const { items, total } = await store.versions(current, WHOLE);
      expect([items.length, total]).toEqual([60, 60]);
      expect(await store.delete(current, eventOf(caller))).toBe(true);
      await store.dropVersions(current);
      const left = items.slice(1).map(({ version }) => store.version(current, version));
      expect((await Promise.all(left)).filter((version) => version !== undefined)).toEqual([]);
    });

    it('begins with the current version of a pipeline whose earlier ones were not kept', async () => {
      const caller = someone();
      const { pipelines: store } = ports();
      const old = { ...recordOf(caller), version: 7, oldestVersion: 7, savedBy: undefined };
      expect(await store.save(old, undefined, eventOf(caller))).toBe(true);
      expect(await store.versions(old, WHOLE)).toEqual({ items: [{ version: 7, savedAt: 1 }], total: 1 });
      expect(await store.version(old, 6)).toBeUndefined();
      const next = { ...old, version: 8, updatedAt: 2, savedBy: 'key' };
      expect(await store.save(next, old, eventOf(caller))).toBe(true);
      const { items, total } = await store.versions(next, WHOLE);
      expect([items.map(({ version }) => version), total]).toEqual([[8, 7], 2]);
      expect(await store.version(next, 7)).toMatchObject({ inputs: old.inputs, steps: old.steps });
    });
  });

  describe('a redaction template store', () => {
    it('keeps, changes and deletes, each with its event', async () => {
      const caller = someone();
      const { redactionTemplates: store } = ports();
      const { accountId } = caller;
      const record = {
        id: newId(),
        accountId,
        slug: 'health',
        name: 'Health',
        description: '',
        patterns: [{ pattern: 'a', pattern_type: 'Literal' as const }],
        presets: ['ssn'],
        sensitivity: 'strict' as const,
        createdAt: 1,
        updatedAt: 1,
      };
      const event = (name: 'redaction-template-created' | 'redaction-template-updated') =>
        auditEvent(requestOf(caller), name, { type: 'redaction-template', id: record.id });
      await store.create(record, event('redaction-template-created'));
      await expect(
        store.create({ ...record, id: newId() }, event('redaction-template-created')),
      ).rejects.toMatchObject({
        code: 'SLUG_TAKEN',
      });
      expect(await store.get(accountId, 'health')).toEqual(record);
      const changed = { ...record, name: 'Other' };
      expect(await store.update(changed, event('redaction-template-updated'))).toBe(true);
      expect(await store.list(accountId, 'oth', WHOLE)).toEqual({ items: [changed], total: 1 });
      expect(await store.list(someone().accountId, undefined, WHOLE)).toEqual({ items: [], total: 0 });
      expect(await store.delete(changed, event('redaction-template-updated'))).toBe(true);
      expect(await store.delete(changed, event('redaction-template-updated'))).toBe(false);
      expect(await store.update(changed, event('redaction-template-updated'))).toBe(false);
      expect(await eventNames(ports(), caller)).toHaveLength(3);
    });
  });

  describe('a certificate store', () => {
    it('returns certificates, and their signing keys separately', async () => {
      const caller = someone();
      const { certificates } = ports();
      const { accountId } = caller;
      const event = () =>
        auditEvent(requestOf(caller), 'certificate-created', { type: 'certificate', id: newId() });
      const shown = (n: number) => ({
        id: newId(1_000 + n),
        accountId,
        name: `c${n}`,
        subject: 's',
        expiresAt: 9,
        createdAt: 1_000 + n,
      });
      const [one, two] = [shown(1), shown(2)];
      const key = { sealed: new Uint8Array([1, 2, 3]) };
      const kmsKeyArn = 'arn:aws:kms:eu-central-1:1:key/1';
      await certificates.create({ ...one, certificatePem: 'PEM', key }, event());
      await certificates.create({ ...two, certificatePem: 'PEM 2', key: { kmsKeyArn } }, event());
      expect(await certificates.get(accountId, one.id)).toEqual(one);
      expect(await certificates.material(accountId, one.id)).toEqual({
        id: one.id,
        accountId,
        certificatePem: 'PEM',
        key,
      });
      expect((await certificates.material(accountId, two.id))?.key).toEqual({ kmsKeyArn });
      expect(await certificates.material(someone().accountId, one.id)).toBeUndefined();
      expect(await certificates.list(accountId, { limit: 1, offset: 1 })).toEqual({ items: [one], total: 2 });
      expect(await certificates.delete(accountId, one.id, event())).toBe(true);
      expect(await certificates.delete(accountId, one.id, event())).toBe(false);
      expect(await certificates.list(accountId, WHOLE)).toEqual({ items: [two], total: 1 });
      expect(await eventNames(ports(), caller)).toHaveLength(3);
    });
  });

  describe('a store of trusted roots', () => {
    it('keeps at most 20 roots of an account, newest first, apart from its certificates', async () => {
      const caller = someone();
      const { accountId } = caller;
      const { trustedRoots: roots, certificates } = ports();
      const event = (name: 'trusted-root-added' | 'trusted-root-removed') =>
        auditEvent(requestOf(caller), name, { type: 'trusted-root', id: newId() });
      const root = (n: number) => ({
        id: newId(1_000 + n),
        accountId,
        name: `r${n}`,
        subject: 's',
        fingerprint: `${n}`,
        certificatePem: 'PEM',
        expiresAt: 9,
        createdAt: 1_000 + n,
      });
      const all = Array.from({ length: MAX_TRUSTED_ROOTS }, (_, n) => root(n));
      for (const each of all) expect(await roots.add(each, event('trusted-root-added'))).toBe(true);
      expect(await roots.add(root(99), event('trusted-root-added'))).toBe(false);
      expect(await roots.all(accountId)).toEqual(all.toReversed());
      expect(await roots.all(someone().accountId)).toEqual([]);
      expect((await certificates.list(accountId, WHOLE)).total).toBe(0);
      const [first] = all;
      expect(await roots.remove(someone().accountId, first!.id, event('trusted-root-removed'))).toBe(false);
      expect(await roots.remove(accountId, first!.id, event('trusted-root-removed'))).toBe(true);
      expect(await roots.remove(accountId, first!.id, event('trusted-root-removed'))).toBe(false);
      expect(await roots.add(root(99), event('trusted-root-added'))).toBe(true);
      expect(await eventNames(ports(), caller)).toHaveLength(MAX_TRUSTED_ROOTS + 2);
    });
  });

  describe('an account store', () => {
    const account = async () => {
      const { accountId: id } = someone();
      const record = { id, name: 'n', plan: 'free' as const, createdAt: 1 };
      await ports().accounts.create(record);
      return record;
    };
    const keyOf = ({ id: accountId }: { readonly id: string }): ApiKeyRecord => ({
      id: newId(),
      accountId,
      name: 'k',
      scope: 'render',
      prefix: 'p',
      createdAt: 1,
    });
    const add = (key: ApiKeyRecord, by?: string) => ports().accounts.createKey(key, newId(), by);

    it('keeps accounts, their plan, and the time of their first closing', async () => {
      const { accounts } = ports();
      const record = await account();
      await expect(accounts.create(record)).rejects.toThrow();
      await accounts.setPlan(record.id, 'team');
      expect(await accounts.get(record.id)).toEqual({ ...record, plan: 'team' });
      expect([await accounts.close(record.id, 5), await accounts.close(record.id, 9)]).toEqual([5, 5]);
      expect(await accounts.list()).toContainEqual({ ...record, plan: 'team', closedAt: 5 });
      await accounts.delete(record.id);
      expect(await accounts.get(record.id)).toBeUndefined();
      await expect(accounts.setPlan(record.id, 'pro')).rejects.toThrow();
    });

    it('makes and revokes keys only while the calling key exists', async () => {
      const { accounts } = ports();
      const record = await account();
      const [asking, key] = [keyOf(record), keyOf(record)];
      expect(await add(asking)).toBe('done');
      expect(await add(key, asking.id)).toBe('done');
      const byId = (a: ApiKeyRecord, b: ApiKeyRecord) => (a.id < b.id ? -1 : 1);
      expect((await accounts.listKeys(record.id)).sort(byId)).toEqual([asking, key].sort(byId));
      expect(await accounts.revokeKey(record.id, asking.id, asking.id)).toBe('done');
      expect(await add(keyOf(record), asking.id)).toBe('unauthorized');
      expect(await accounts.revokeKey(record.id, key.id, asking.id)).toBe('unauthorized');
      expect(await accounts.revokeKey(record.id, asking.id)).toBe('missing');
      expect(await accounts.listKeys(record.id)).toEqual([key]);
    });

    it('limits keys exactly, also when many are made at once', async () => {
      const record = await account();
      for (let n = 0; n < MAX_API_KEYS - 2; n += 1) await add(keyOf(record));
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => add(keyOf(record))));
      expect(outcomes.sort()).toEqual(['done', 'done', 'limit', 'limit', 'limit']);
      expect(await ports().accounts.listKeys(record.id)).toHaveLength(MAX_API_KEYS);
    });
  });
}
