import { InvalidInputError } from '../domain/errors.ts';
import { type Recognized, recognize } from './formats.ts';
import type { Invoice } from './model/invoice.ts';
import { type Finding, findings, isError } from './rules/index.ts';
import { type ReadXml, readInvoiceXml } from './syntax/index.ts';

/** A report that is longer helps nobody, and is larger than the file. */
const MAX_FINDINGS = 10_000;

/** An invoice in XML, with what is wrong with it. */
export interface XmlReading {
  readonly syntax: ReadXml['syntax'];
  readonly format?: Recognized['format'];
  readonly profile?: Recognized['profile'];
  readonly invoice: Invoice;
  /** Whether no rule is broken that makes an invoice invalid. */
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** Elements that the model has no place for. */
  readonly unread: ReadXml['unread'];
}

/**
 * Reads an invoice from XML, and applies the rules of the format that it claims.
 *
 * @param charset encoding that the transport names, over that of the declaration
 * @throws InvalidInputError `INVALID_XML`, `XML_LIMIT`, `NOT_AN_INVOICE`
 */
export function readXml(bytes: Uint8Array, charset?: string): XmlReading {
  const { syntax, invoice, unread } = readInvoiceXml(bytes, charset);
  const { rules, ...recognized } = recognize(invoice.specification, syntax);
  const found = findings(invoice, rules);
  if (found.length > MAX_FINDINGS) {
    throw new InvalidInputError(`the XML breaks rules in more than ${MAX_FINDINGS} places`, {
      code: 'XML_LIMIT',
    });
  }
  const valid = !found.some(isError);
  return { syntax, ...recognized, valid, invoice, findings: found, unread };
}
