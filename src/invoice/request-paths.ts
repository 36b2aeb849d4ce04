import type { Invoice } from './model/invoice.ts';
import type { Finding } from './rules/index.ts';

/** Returns the position in the order of computation. A wrong member can cause errors in members of later stages. */
function stage(path: string): number {
  if (path.startsWith('totals.')) return 3;
  if (path.startsWith('vatBreakdown')) return 2;
  return /(?:netAmount|\.amount)$/.test(path) ? 1 : 0;
}

/**
 * Sorts findings, causes before their consequences, and maps their paths to those of the request.
 *
 * @param given request data before completion
 * @param completed the invoice that the findings are about
 */
export function inRequest(found: readonly Finding[], given: Invoice, completed: Invoice): Finding[] {
  return found
    .map((finding) => ({ finding, order: stage(finding.path) }))
    .sort((a, b) => a.order - b.order)
    .map(({ finding }) => ({ ...finding, path: pathIn(given, completed, finding.path) }));
}

function pathIn(given: Invoice, completed: Invoice, path: string): string {
  const [, list, index, rest = ''] = /^(vatBreakdown|seller\.identifiers)\[(\d+)\](.*)$/.exec(path) ?? [];
  if (list === undefined) return path;
  if (list === 'vatBreakdown')
    return given.vatBreakdown?.[Number(index)] ? path : taxedPath(completed, Number(index), path);
  const identifier = completed.seller?.identifiers?.[Number(index)];
  const place = given.seller?.identifiers?.findIndex(
    ({ id, scheme }) => id === identifier?.id && scheme === identifier?.scheme,
  );
  return place === undefined || place < 0 ? path : `${list}[${place}]${rest}`;
}

/** Returns the path of the line, allowance or charge that a computed part of the VAT breakdown got its category from. */
function taxedPath(invoice: Invoice, index: number, path: string): string {
  const part = invoice.vatBreakdown?.[index];
  for (const list of ['lines', 'allowances', 'charges'] as const) {
    const place = (invoice[list] ?? []).findIndex(({ vat }) => vat?.category === part?.category);
    if (place >= 0) return `${list}[${place}].vat`;
  }
  return path;
}
