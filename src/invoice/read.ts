import { InvalidInputError } from '../domain/errors.ts';
import { type Recognized, recognize } from './formats.ts';
import type { Invoice } from './model/invoice.ts';
import { type Finding, findings, isError } from './rules/index.ts';
import { elementFindings } from './syntax/elements/index.ts';
import { parseInvoiceXml, type ReadXml, readInvoiceRoot } from './syntax/index.ts';
import { checkSchema } from './syntax/schema/check-schema.ts';

/** Findings per report. More would be useless, and larger than the file. */
const MAX_FINDINGS = 10_000;

/** An invoice read from XML, with its findings. */
export interface XmlReading {
  readonly syntax: ReadXml['syntax'];
  readonly format?: Recognized['format'];
  readonly profile?: Recognized['profile'];
  readonly invoice: Invoice;
  /** Whether the invoice has no errors; warnings are allowed. */
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** Elements that the model cannot hold. */
  readonly unread: ReadXml['unread'];
}

/**
 * Reads an invoice from XML, and applies the rules of the format that it claims.
 *
 * @param charset encoding stated by the transport, which overrides the XML declaration
 * @throws InvalidInputError `INVALID_XML`, `XML_LIMIT`, `NOT_AN_INVOICE`
 */
export function readXml(bytes: Uint8Array, charset?: string): XmlReading {
  const root = parseInvoiceXml(bytes, charset);
  const { syntax, invoice, unread } = readInvoiceRoot(root);
  const { rules, ...recognized } = recognize(invoice.specification, syntax);
  const found = [
    // ZUGFeRD 1.0 has a different schema.
    ...(recognized.format === 'zugferd-1' ? [] : checkSchema(root, syntax, recognized)),
    ...elementFindings(root, syntax, recognized),
    ...findings(invoice, rules),
  ];
  if (found.length > MAX_FINDINGS) {
    throw new InvalidInputError(`the XML breaks rules in more than ${MAX_FINDINGS} places`, {
      code: 'XML_LIMIT',
    });
  }
  const valid = !found.some(isError);
  return { syntax, ...recognized, valid, invoice, findings: found, unread };
}
