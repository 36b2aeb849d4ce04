import type { StatedInvoice } from '@platen/pdf';
import { hybridTermsOf } from './formats.ts';
import type { MissingTerm } from './presentation/missing-terms.ts';
import type { XmlReading } from './read.ts';

/** Parts of a validation report. */
export const CHECKS = ['rules', 'file-name', 'relationship', 'metadata', 'archive', 'page'] as const;

/** Result of one part of a validation report. */
export interface Check {
  readonly check: (typeof CHECKS)[number];
  readonly passed: boolean;
  readonly message: string;
}

/** A PDF around an invoice, as far as the checks need it. */
export interface InvoicePdf {
  readonly name: string;
  readonly relationship?: string;
  readonly claims: readonly string[];
  readonly stated?: StatedInvoice;
  /** Terms that the pages do not show; undefined if their text cannot be read. */
  readonly missing: readonly MissingTerm[] | undefined;
}

/** Returns the check of an invoice's rules: whether its XML has errors. */
export function ruleCheck({ valid, findings }: Pick<XmlReading, 'valid' | 'findings'>): Check {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return { check: 'rules', passed: valid, message: `Errors: ${errors}, warnings: ${warnings}` };
}

/** Checks the PDF of a hybrid invoice (Factur-X 1.0, 6). For a PDF that merely carries XML, only the pages are checked. */
export function pdfChecks(reading: XmlReading, pdf: InvoicePdf): Check[] {
  const terms = hybridTermsOf(reading.syntax, reading);
  const page = pageCheck(pdf.missing);
  if (terms?.hybrid === undefined || (pdf.stated === undefined && !HYBRID_NAME.test(pdf.name))) return [page];
  const { relationship, fileName, hybrid } = terms;
  const accepted = relationship === 'Data' ? ['Data'] : ['Alternative', 'Source', 'Data'];
  return [
    {
      check: 'file-name',
      passed: pdf.name === fileName || HYBRID_NAME.test(pdf.name),
      message: `The file is ${pdf.name}; the profile asks for ${fileName}`,
    },
    {
      check: 'relationship',
      passed: accepted.includes(pdf.relationship ?? ''),
      message: `AFRelationship is ${pdf.relationship ?? 'missing'}; the profile allows ${accepted.join(', ')}`,
    },
    metadataCheck(pdf, hybrid.conformanceLevel),
    {
      check: 'archive',
      passed: pdf.claims.some((claim) => claim.startsWith('PDF/A-3')),
      message: `The PDF claims ${pdf.claims.join(', ') || 'no standard'}; a hybrid invoice is PDF/A-3`,
    },
    page,
  ];
}

/** File names of hybrid invoices: Factur-X, and the versions of ZUGFeRD. */
const HYBRID_NAME = /^(?:factur-x|xrechnung|zugferd-invoice)\.xml$/;

function metadataCheck({ name, stated }: InvoicePdf, level: string): Check {
  const check = 'metadata';
  if (stated === undefined) {
    return { check, passed: false, message: 'The XMP metadata do not describe the invoice' };
  }
  const wrong = [
    stated.conformanceLevel?.toUpperCase() !== level &&
      `ConformanceLevel is ${stated.conformanceLevel ?? 'missing'}; the specification (BT-24) is that of ${level}`,
    stated.fileName !== name && `DocumentFileName is ${stated.fileName ?? 'missing'}; the file is ${name}`,
    stated.documentType !== 'INVOICE' &&
      `DocumentType is ${stated.documentType ?? 'missing'}; it must be INVOICE`,
  ].filter((message) => message !== false);
  return wrong.length === 0
    ? { check, passed: true, message: `ConformanceLevel is ${level}, as the specification (BT-24)` }
    : { check, passed: false, message: wrong.join('. ') };
}

/** Missing terms that a message names. */
const MAX_NAMED = 10;

function pageCheck(missing: InvoicePdf['missing']): Check {
  const check = 'page';
  if (missing === undefined)
    return {
      check,
      passed: false,
      message: 'The text of the pages cannot be read: they have none, or are damaged or encrypted',
    };
  if (missing.length === 0) {
    return {
      check,
      passed: true,
      message: 'The pages show number, dates, parties, totals and VAT of the XML',
    };
  }
  const named = missing.slice(0, MAX_NAMED).map(({ path, value }) => `${path} (${value})`);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
  return { check, passed: false, message: `The pages do not show ${named.join(', ')}${more}` };
}
