import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError, NotFoundError } from '../domain/errors.ts';
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
  readonly worker: Pick<PdfWorker, 'run' | 'readInvoice'>;
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
  if (xml !== undefined) return ports.worker.readInvoice(Buffer.from(xml), 'xml', 'utf-8');
  return withPdf(ports, request, pdf!, 'pdf', (bytes) =>
    readHybrid(ports, bytes, { field: 'pdf', password }),
  );
}

/**
 * @param bytes XML or PDF, distinguished by the first bytes
 * @param charset encoding of the XML according to the request
 */
export function readInvoiceBytes(
  ports: ReadInvoicePorts,
  bytes: Uint8Array,
  charset?: string,
): Promise<InvoiceReading> {
  const isXml = XML.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));
  return isXml
    ? ports.worker.readInvoice(bytes, 'body', charset)
    : readHybrid(ports, bytes, { field: 'body' });
}

async function readHybrid(
  { worker }: ReadInvoicePorts,
  pdf: Uint8Array,
  options: { readonly field: string; readonly password?: string | undefined },
): Promise<InvoiceReading> {
  const file = await worker.run('extractFile', pdf, FILE_NAMES, { ...options, only: '.xml' });
  if (file === undefined) {
    const message = `${options.field}: the PDF has no invoice embedded: none of ${FILE_NAMES.join(', ')}, and not one other XML file alone`;
    throw new NotFoundError(message, { code: 'NO_EMBEDDED_INVOICE', field: options.field });
  }
  const xml = declaredAsUtf8(decodeXml(file.bytes));
  return { fileName: file.name, ...(await worker.readInvoice(file.bytes, options.field)), xml };
}
