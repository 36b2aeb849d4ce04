import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError, NotFoundError } from '../domain/errors.ts';
import { type Check, pdfChecks, ruleCheck } from '../invoice/checks.ts';
import { missingTerms } from '../invoice/presentation/missing-terms.ts';
import { viewOf } from '../invoice/presentation/view.ts';
import type { XmlReading } from '../invoice/read.ts';
import { declaredAsUtf8, decodeXml } from '../invoice/syntax/index.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import { type PdfReference, withPdf } from './read-pdf.ts';
import type { UploadPorts } from './uploads.ts';

/** File names of the invoice in hybrid PDFs: Factur-X 1 and ZUGFeRD 2.1, its older versions, XRechnung. */
const FILE_NAMES = [
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'cii.xml',
  'ubl.xml',
  'invoice.xml',
];

/** Start of XML, with or without a byte order mark, in supported encodings and in those rejected by name. */
const XML = /^(?:(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe|\0\0\xfe\xff)?[\s\0]*<|\x4c\x6f\xa7\x94)/;

export interface InvoiceReading extends XmlReading {
  /** Validation of the XML, and of the PDF around it. */
  readonly checks: readonly Check[];
  /** Name of the file in the PDF; absent if the input was XML. */
  readonly fileName?: string;
  readonly xml?: string;
}

export interface InvoiceSource {
  readonly pdf?: PdfReference | undefined;
  readonly xml?: string | undefined;
  readonly password?: string | undefined;
}

export interface ReadInvoicePorts extends UploadPorts {
  readonly worker: Pick<PdfWorker, 'read' | 'run' | 'readInvoice'>;
}

/**
 * Reads the invoice from XML or a hybrid PDF, and validates it.
 *
 * @throws InvalidInputError `INVALID_XML`, `XML_LIMIT`, `NOT_AN_INVOICE`, and errors of opening a PDF
 * @throws NotFoundError `NO_EMBEDDED_INVOICE`
 */
export async function readInvoice(
  ports: ReadInvoicePorts,
  request: RequestContext & { readonly caller: Caller },
  { pdf, xml, password }: InvoiceSource,
): Promise<InvoiceReading> {
  if ((pdf === undefined) === (xml === undefined)) {
    throw new InvalidInputError('pdf, xml: exactly one of them is required', { field: 'pdf' });
  }
  if (xml !== undefined)
    return withRuleCheck(await ports.worker.readInvoice(Buffer.from(xml), 'xml', 'utf-8'));
  return withPdf(ports, request, pdf!, 'pdf', (bytes) =>
    readHybrid(ports, bytes, { field: 'pdf', password }),
  );
}

/**
 * @param bytes XML or PDF, distinguished by the first bytes
 * @param charset encoding of the XML according to the request
 */
export async function readInvoiceBytes(
  ports: ReadInvoicePorts,
  bytes: Uint8Array,
  charset?: string,
): Promise<InvoiceReading> {
  const isXml = XML.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));
  return isXml
    ? withRuleCheck(await ports.worker.readInvoice(bytes, 'body', charset))
    : readHybrid(ports, bytes, { field: 'body' });
}

const withRuleCheck = (reading: XmlReading): InvoiceReading => ({ ...reading, checks: [ruleCheck(reading)] });

async function readHybrid(
  { worker }: ReadInvoicePorts,
  given: Uint8Array,
  options: { readonly field: string; readonly password?: string | undefined },
): Promise<InvoiceReading> {
  const { field } = options;
  const { result: file, pdf } = await worker.read('extractInvoice', given, FILE_NAMES, {
    ...options,
    only: '.xml',
  });
  if (file === undefined) {
    const message = `${field}: the PDF has no invoice embedded: none of ${FILE_NAMES.join(', ')}, and not one other XML file alone`;
    throw new NotFoundError(message, { code: 'NO_EMBEDDED_INVOICE', field });
  }
  const xml = declaredAsUtf8(decodeXml(file.bytes));
  const { bytes, ...around } = file;
  const reading = await worker.readInvoice(bytes, field);
  const text = await textOf(worker, pdf, options);
  const missing = text && missingTerms(text, reading.invoice, viewOf(reading.invoice).language);
  const checks = [ruleCheck(reading), ...pdfChecks(reading, { ...around, missing: missing || undefined })];
  return { fileName: file.name, ...reading, checks, xml };
}

/** Returns the text of the pages; undefined without any, or if the pages are damaged: the invoice is readable all the same. */
async function textOf(
  worker: ReadInvoicePorts['worker'],
  pdf: Uint8Array,
  options: { readonly field: string; readonly password?: string | undefined },
): Promise<string | undefined> {
  try {
    const text = await worker.run('readText', pdf, options);
    return text.trim() === '' ? undefined : text;
  } catch (error) {
    if (error instanceof InvalidInputError) return undefined;
    throw error;
  }
}
