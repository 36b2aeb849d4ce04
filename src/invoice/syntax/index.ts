import { InvalidInputError } from '../../domain/errors.ts';
import { CREDIT_NOTE_TYPES } from '../code-lists/document-types.ts';
import type { Invoice } from '../model/invoice.ts';
import { type Binding, element, type Model, readChildren, writeChildren } from './binding.ts';
import { CII_INVOICE, CII_NAMESPACES } from './cii.ts';
import { SBDH_NAMESPACES, unwrapped } from './sbdh.ts';
import { UBL_CREDIT_NOTE, UBL_INVOICE, UBL_NAMESPACES } from './ubl.ts';
import { childText, type Namespaces, parseXml, serializeXml, type XmlElement } from './xml.ts';
import { asD16B, ZUGFERD_1_NAMESPACES, ZUGFERD_1_ROOT } from './zugferd-1.ts';

export { declaredAsUtf8, decodeXml } from './encoding.ts';

/** Syntaxes of EN 16931-3. */
export const SYNTAXES = ['ubl', 'cii'] as const;
export type Syntax = (typeof SYNTAXES)[number];

/** An element that the model could not hold, and the reason. */
export interface UnreadElement {
  readonly reason: 'unknown' | 'repeated' | 'malformed';
  /** Element names, starting with the root. */
  readonly path: string;
  readonly line: number;
}

export interface ReadXml {
  readonly syntax: Syntax;
  readonly invoice: Invoice;
  readonly unread: readonly UnreadElement[];
}

interface Root {
  readonly name: string;
  readonly syntax: Syntax;
  readonly bindings: readonly Binding[];
}

const UBL_INVOICE_ROOT: Root = { name: 'inv:Invoice', syntax: 'ubl', bindings: UBL_INVOICE };
const UBL_CREDIT_NOTE_ROOT: Root = { name: 'cn:CreditNote', syntax: 'ubl', bindings: UBL_CREDIT_NOTE };
const CII_ROOT: Root = { name: 'rsm:CrossIndustryInvoice', syntax: 'cii', bindings: CII_INVOICE };
const ROOTS = [UBL_INVOICE_ROOT, UBL_CREDIT_NOTE_ROOT, CII_ROOT];

const ALL_NAMESPACES: Namespaces = {
  ...UBL_NAMESPACES,
  ...CII_NAMESPACES,
  ...ZUGFERD_1_NAMESPACES,
  ...SBDH_NAMESPACES,
};
const MAX_UNREAD = 100;

/**
 * Parses an invoice in UBL 2.1 (Invoice, CreditNote) or Cross Industry Invoice D16B, with or without an envelope. ZUGFeRD 1.0 is
 * converted to D16B.
 *
 * @param charset as for `decodeXml`
 * @throws InvalidInputError `INVALID_XML`, `XML_LIMIT`, `NOT_AN_INVOICE`
 */
export function parseInvoiceXml(bytes: Uint8Array, charset?: string): XmlElement {
  const parsed = unwrapped(parseXml(bytes, ALL_NAMESPACES, charset));
  const root = parsed.name === ZUGFERD_1_ROOT ? asD16B(parsed) : parsed;
  if (ROOTS.some(({ name }) => name === root.name)) return root;
  throw new InvalidInputError(
    `the XML is no invoice of UBL 2.1 or Cross Industry Invoice: its root element is ${root.name.slice(0, 200)}`,
    { code: 'NOT_AN_INVOICE' },
  );
}

/** Reads a parsed invoice, valid or not. */
export function readInvoiceRoot(root: XmlElement): ReadXml {
  const { syntax, bindings } = ROOTS.find(({ name }) => name === root.name)!;
  const invoice: Model = {};
  const unread: UnreadElement[] = [];
  const note = (reason: UnreadElement['reason']) => (found: XmlElement, path: string) => {
    if (unread.length < MAX_UNREAD) unread.push({ reason, path, line: found.line });
  };
  const context = {
    number: childText(root, 'cbc:ID'),
    unknown: note('unknown'),
    repeated: note('repeated'),
    malformed: note('malformed'),
  };
  readChildren(root, bindings, invoice, context, root.name);
  return { syntax, invoice: invoice as Invoice, unread };
}

/** Parses and reads an invoice: see {@link parseInvoiceXml}. */
export function readInvoiceXml(bytes: Uint8Array, charset?: string): ReadXml {
  return readInvoiceRoot(parseInvoiceXml(bytes, charset));
}

/** Specification identifier of Factur-X EXTENDED (BT-24). */
const EXTENDED_ID = /\burn:factur-x\.eu:1p0:extended$/;

/** Writes an invoice that satisfies the rules. @returns XML in UTF-8 */
export function writeInvoiceXml(invoice: Invoice, syntax: Syntax): Uint8Array {
  const isCreditNote = CREDIT_NOTE_TYPES.has(invoice.typeCode ?? '');
  const root = syntax === 'cii' ? CII_ROOT : isCreditNote ? UBL_CREDIT_NOTE_ROOT : UBL_INVOICE_ROOT;
  const context = {
    currency: invoice.currency ?? '',
    taxCurrency: invoice.taxCurrency,
    hasDiscountTerms: EXTENDED_ID.test(invoice.specification ?? ''),
  };
  const children = writeChildren(root.bindings, invoice as Model, context);
  return serializeXml(element(root.name, { children }), namespacesOf(root));
}

function namespacesOf({ syntax, name }: Root): Namespaces {
  if (syntax === 'cii') return CII_NAMESPACES;
  const own = name.split(':')[0];
  const used = Object.entries(UBL_NAMESPACES).filter(
    ([, prefix]) => prefix === own || prefix === 'cac' || prefix === 'cbc',
  );
  return Object.fromEntries(used);
}
