import { readMetadata } from '../../document/metadata/metadata.ts';
import { readPacket } from '../../document/metadata/metadata-stream.ts';
import { XMP_NAMESPACES } from '../../document/metadata/xmp-namespaces.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { type ExtractedFile, type ExtractOptions, embeddedFile } from './extract-data.ts';
import { openFile } from './open-file.ts';

/** An invoice embedded in a PDF, with the PDF's metadata about it. */
export interface ExtractedInvoice extends ExtractedFile {
  /** Conformance claims of the PDF, such as `PDF/A-3b`. */
  readonly claims: readonly string[];
  /** Properties of the invoice in the XMP metadata (Factur-X 1.0, 6.2; ZUGFeRD 1.0 and 2.0); absent without any. */
  readonly stated?: StatedInvoice;
}

export interface StatedInvoice {
  readonly fileName?: string | undefined;
  readonly documentType?: string | undefined;
  readonly version?: string | undefined;
  /** Name of the profile, such as `EN 16931`. */
  readonly conformanceLevel?: string | undefined;
}

/** Namespaces of the properties in Factur-X and ZUGFeRD from 2.1 on, in ZUGFeRD 2.0, and in ZUGFeRD 1.0. */
const NAMESPACES: readonly string[] = [
  XMP_NAMESPACES.fx,
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
];

/**
 * Reads the invoice that a hybrid PDF embeds: the first of `names` that the PDF has, ignoring case.
 *
 * @returns undefined when the PDF has none of them
 * @throws as `extractFile` does
 */
export async function extractInvoice(
  pdf: Uint8Array,
  names: readonly string[],
  options: ExtractOptions = {},
): Promise<ExtractedInvoice | undefined> {
  const field = options.field ?? 'pdf';
  const file = await openFile(pdf, field, options.password);
  try {
    const found = embeddedFile(file, names, { ...options, field });
    if (found === undefined) return undefined;
    const stated = statedInvoice(file);
    return { ...found, claims: readMetadata(file).claims, ...(stated && { stated }) };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

function statedInvoice(file: PdfFile): StatedInvoice | undefined {
  const properties = readPacket(file)?.properties ?? [];
  for (const namespace of NAMESPACES) {
    const own = properties.filter((each) => each.namespace === namespace);
    if (own.length === 0) continue;
    const value = (name: string) => own.find((each) => each.name === name)?.value.trim();
    return {
      fileName: value('DocumentFileName'),
      documentType: value('DocumentType'),
      version: value('Version'),
      conformanceLevel: value('ConformanceLevel'),
    };
  }
  return undefined;
}
