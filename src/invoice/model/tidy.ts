import type { Invoice } from './invoice.ts';

/** Removes empty groups, which XML cannot express, and sorts identifiers in the order of CII: those without a scheme first. */
export function tidy(invoice: Invoice): Invoice {
  const kept = (withoutEmpty(invoice) ?? {}) as Invoice;
  const identifiers = kept.seller?.identifiers;
  if (identifiers === undefined) return kept;
  const isPlain = ({ scheme }: { readonly scheme?: string }) => scheme === undefined;
  const ordered = [...identifiers.filter(isPlain), ...identifiers.filter((one) => !isPlain(one))];
  return { ...kept, seller: { ...kept.seller, identifiers: ordered } };
}

/** @returns undefined for an empty value; list items are kept so that paths stay valid */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((item) => withoutEmpty(item) ?? {});
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
