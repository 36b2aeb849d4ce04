import { type Caller, hasScope } from '../domain/caller.ts';
import { isId, isSlug } from '../domain/ids.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';

type Templates = Pick<TemplateStore, 'get' | 'source'>;

/** Starts a read whose rejection is handled when it is awaited. */
export function begun<T>(read: Promise<T>): Promise<T> {
  read.catch(() => {});
  return read;
}

/**
 * Starts reading a template with its source, before the caller has been admitted.
 *
 * @returns ports that return this template from the running read
 */
export function templateAhead(templates: Templates, accountId: string, slug: string): Templates {
  if (!isSlug(slug)) return templates;
  const record = begun(templates.get(accountId, slug));
  const source = begun(record.then((found) => found && templates.source(found)));
  return {
    get: (ofAccount, other) =>
      ofAccount === accountId && other === slug ? record : templates.get(ofAccount, other),
    source: async (of) =>
      of.sourceKey === (await record)?.sourceKey ? (await source)! : templates.source(of),
  };
}

/** Starts checking whether the caller has renders left. */
export function roomAhead(quota: Pick<RenderQuota, 'assertRoom'>, caller: Caller) {
  const room = begun(quota.assertRoom(caller, Date.now()));
  return { assertRoom: () => room };
}

/** Like `roomAhead`, for callers that also count renders. */
export function quotaAhead(quota: RenderQuota, caller: Caller): RenderQuota {
  return {
    ...roomAhead(quota, caller),
    month: (...of) => quota.month(...of),
    count: (...of) => quota.count(...of),
    giveBack: (...of) => quota.giveBack(...of),
  };
}

type Certificates = Pick<CertificateStore, 'get' | 'material'>;

/** Starts reading a saved certificate, if the caller's key may sign with one. */
export function certificateAhead(
  certificates: Certificates,
  caller: Caller,
  id: string | undefined,
): Certificates {
  if (id === undefined || !isId(id) || !hasScope(caller, 'sign')) return certificates;
  const [summary, material] = [
    begun(certificates.get(caller.accountId, id)),
    begun(certificates.material(caller.accountId, id)),
  ];
  const isRead = (accountId: string, other: string) => accountId === caller.accountId && other === id;
  return {
    get: (...of) => (isRead(...of) ? summary : certificates.get(...of)),
    material: (...of) => (isRead(...of) ? material : certificates.material(...of)),
  };
}
