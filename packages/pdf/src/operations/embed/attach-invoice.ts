import { type AssociatedFile, attachFile } from '../../document/attachments/attach-data.ts';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { changePacket } from '../../document/metadata/metadata-stream.ts';
import { stateOutputIntent } from '../../document/metadata/output-intent.ts';
import { InvalidInputError } from '../../errors.ts';
import { PdfDocument } from '../../file/core/document.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { namesEncryption } from '../../file/core/names-encryption.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { readFormFields, restrictionsOf } from '../../file/core/signature-fields.ts';
import { openPdf } from '../../file/preflight/index.ts';
import { LEVELS } from '../../standards/claims/kept-claims.ts';
import { stateMetadata } from '../../standards/claims/metadata.ts';
import { type HybridInvoice, stateInvoice } from '../../standards/claims/stating-packet.ts';
import type { Profile } from '../../standards/rules/profiles.ts';
import { type ValidationReport, validate } from '../../standards/validate/index.ts';
import { openFile } from './open-file.ts';

export interface AttachInvoiceOptions {
  /** The invoice, and further files. */
  readonly files: readonly AssociatedFile[];
  /** Statement of the XMP metadata about the invoice (Factur-X 1.0, 6.2). */
  readonly invoice: HybridInvoice;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string;
  readonly password?: string | undefined;
  /** Written as the time of modification; the present time when left out. */
  readonly now?: Date;
}

export interface AttachedInvoice {
  readonly pdf: Uint8Array;
  /** Claims of the result, such as `PDF/A-3b`. */
  readonly claims: readonly string[];
  /** The level of PDF/A that the file claimed and does not keep, such as `PDF/A-2a`. */
  readonly withdrawn?: string;
  /** Whether the file was encrypted, which the result is not. */
  readonly isDecrypted?: true;
}

type Level = (typeof LEVELS)[number];

/** Broken rules that a refusal names. */
const MAX_NAMED = 10;

/**
 * Makes a hybrid invoice of a PDF and an invoice in XML (Factur-X 1.0, 6.2). The result is a PDF/A-3 at the highest level that
 * the file keeps, which claims PDF/A or needs an output intent and metadata alone. The change is appended; a file whose syntax
 * breaks PDF/A is written anew. A signed file is refused, because no signature permits attachments (ISO 32000-2, 12.8.2.2).
 *
 * @throws InvalidInputError `INVOICE_NOT_ARCHIVABLE` with the rules of PDF/A-3 that the result would break;
 *   `SIGNATURE_WOULD_BREAK`, `CHANGES_NOT_ALLOWED` for a signed file; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function attachInvoice(
  pdf: Uint8Array,
  options: AttachInvoiceOptions,
): Promise<AttachedInvoice> {
  const { field = 'pdf', password } = options;
  const file = await openFile(pdf, field, password);
  refuseSigned(file, field);
  const stated = readMetadata(file).claims.find((claim) => claim.startsWith('PDF/A-'));
  const level = levelOf(stated);
  try {
    let made = await atKeptLevel(level, (own) => {
      const update = new IncrementalUpdate(file);
      state(update, own, options);
      return update.write();
    });
    if ('report' in made) {
      const { bytes } = await openPdf(pdf, { field, ...(password !== undefined && { password }) });
      made = await atKeptLevel(level, (own) => {
        const document = PdfDocument.open(bytes, { mode: 'lenient' });
        state(document, own, options);
        return document.save();
      });
    }
    if ('report' in made) throw refusal(made.report, field);
    const { claims } = readMetadata(await openFile(made.pdf, field));
    const isLower = stated !== undefined && made.level !== level;
    return {
      pdf: made.pdf,
      claims,
      ...(isLower && { withdrawn: stated }),
      ...(namesEncryption(pdf) && { isDecrypted: true }),
    };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** @throws InvalidInputError `CHANGES_NOT_ALLOWED` or `SIGNATURE_WOULD_BREAK` */
function refuseSigned(file: PdfFile, field: string): void {
  const form = readFormFields(file);
  const signed = form.signatures.find(({ value }) => value !== undefined);
  if (signed === undefined) return;
  const { noChanges } = restrictionsOf(file, form);
  const certified = noChanges ? ', a certification that allows no changes (permissions 1)' : '';
  throw new InvalidInputError(
    `${field}: an attached invoice would break the signature ${signed.name.slice(0, 200)}${certified}. Attach the invoice first, then sign the result`,
    { field, code: noChanges ? 'CHANGES_NOT_ALLOWED' : 'SIGNATURE_WOULD_BREAK' },
  );
}

type Attempt = { readonly pdf: Uint8Array; readonly level: Level } | { readonly report: ValidationReport };

/** Writes the file at the highest level of PDF/A-3 that it keeps. @returns the broken rules when it keeps none */
async function atKeptLevel(claimed: Level, write: (level: Level) => Uint8Array): Promise<Attempt> {
  const levels = LEVELS.slice(LEVELS.indexOf(claimed));
  const pdf = write(claimed);
  const report = await validate(pdf, { profiles: levels.map(profileOf) });
  const kept = report.verdicts.filter(({ conforms }) => conforms).map(({ profile }) => profile);
  const level = levels.find((own) => kept.includes(profileOf(own)));
  if (level === undefined) return { report };
  return { pdf: level === claimed ? pdf : write(level), level };
}

function profileOf(level: Level): Profile {
  return `PDF/A-3${level.toLowerCase() as Lowercase<Level>}`;
}

/** The level of a claim; the lowest where none is claimed. */
function levelOf(claim: string | undefined): Level {
  const letter = claim?.at(-1)?.toUpperCase();
  return LEVELS.find((level) => level === letter) ?? 'B';
}

function state(
  document: EditableDocument,
  level: Level,
  { files, invoice, now = new Date() }: AttachInvoiceOptions,
): void {
  // Gives an update a catalog of its own, which may be changed in place.
  for (const file of files) attachFile(document, file, now);
  if (!document.has(document.catalog, 'OutputIntents')) stateOutputIntent(document);
  let isStated = false;
  changePacket(document, (packet) => {
    isStated = packet.properties !== undefined && stateInvoice(packet, level, invoice);
  });
  if (!isStated) stateMetadata(document, [{ standard: 'pdfa', part: 3, level }], invoice);
}

function refusal({ findings }: ValidationReport, field: string): InvalidInputError {
  const named = findings.slice(0, MAX_NAMED).map(({ standard, clause, words, count, places: [place] }) => {
    const where = place?.page === undefined ? '' : `, page ${place.page}`;
    const times = count > 1 ? `, ${count} times` : '';
    return `${words}${place?.detail === undefined ? '' : ` (${place.detail})`}${where}${times} (${standard}, ${clause})`;
  });
  const more = findings.length > named.length ? `; and ${findings.length - named.length} more rules` : '';
  return new InvalidInputError(
    `${field}: a hybrid invoice has to be PDF/A-3, which this PDF is not and cannot become by adding an output intent and metadata: ${named.join('; ')}${more}. Export it as PDF/A`,
    { field, code: 'INVOICE_NOT_ARCHIVABLE' },
  );
}
