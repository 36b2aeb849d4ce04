import type { Invoice } from '../model/invoice.ts';
import type { Finding } from '../rules/index.ts';
import { readInvoiceXml, type Syntax } from './index.ts';

/** Reported losses; a single one suffices to refuse an invoice. */
const MAX_LOSSES = 20;

/**
 * Reads back a written invoice, and reports every term that a receiver would read differently: terms that the syntax cannot hold,
 * and ambiguous ones.
 */
export function lostTerms(meant: Invoice, xml: Uint8Array, syntax: Syntax): Finding[] {
  const { invoice } = readInvoiceXml(xml);
  return Array.from(losses(meant, invoice, ''))
    .slice(0, MAX_LOSSES)
    .map((path) => ({
      rule: `${syntax.toUpperCase()}-SYNTAX`,
      severity: 'error',
      path,
      message: `${syntax === 'ubl' ? 'UBL' : 'CII'} has no place for this beside the rest of the invoice.`,
      mend: 'Leave it out, express it differently, or use a format of the other syntax.',
    }));
}

function* losses(meant: unknown, read: unknown, path: string): Generator<string> {
  if (Array.isArray(meant)) {
    const items = Array.isArray(read) ? read : [];
    for (const [index, item] of meant.entries()) yield* losses(item, items[index], `${path}[${index}]`);
  } else if (typeof meant === 'object' && meant !== null) {
    const members = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
    for (const [name, member] of Object.entries(meant)) {
      if (member !== undefined) yield* losses(member, members[name], path === '' ? name : `${path}.${name}`);
    }
  } else if (meant !== read) {
    yield path;
  }
}
