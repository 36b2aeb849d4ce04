import { Asn1, Asn1Error } from '../../document/cms/asn1.ts';
import { type Certificate, parseCertificate } from '../../document/cms/certificate.ts';
import { isSelfIssued } from '../../document/cms/certificate-path.ts';
import { OID } from '../../document/cms/oids.ts';
import { parseCrl, parseOcspResponse, type RevocationStatement } from '../../document/cms/revocation.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import { isDict, type PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { decodeStructuralStream } from '../../file/core/structural-streams.ts';
import type { VerificationFinding } from '../../verification-finding.ts';
import type { CheckedSignature } from './integrity.ts';

/** Largest number of revocation statements and certificates read from one file, followed by their total size. */
const MAX_ITEMS = 256;
const MAX_BYTES = 32 << 20;
/** Largest number of statement signatures that are checked. */
const MAX_CHECKS = 512;
/** Other revocation information in CMS, an OCSPResponse (RFC 5940, 2). */
const RI_OCSP_RESPONSE = '1.3.6.1.5.5.7.16.2';

/**
 * Certificates and revocation data of a file: from its document security store (ISO 32000-2, 12.8.4.3), the CMS, and Adobe's
 * attribute (12.8.3.3.2).
 */
export class RevocationData {
  readonly certificates: Certificate[] = [];
  readonly unreadable: VerificationFinding[] = [];
  readonly #statements: RevocationStatement[] = [];
  #itemsLeft = MAX_ITEMS;
  #bytesLeft = MAX_BYTES;
  #checksLeft = MAX_CHECKS;

  static of(file: PdfFile, signatures: readonly CheckedSignature[]): RevocationData {
    const data = new RevocationData();
    if (signatures.length === 0) return data;
    for (const { check } of signatures) {
      for (const element of check.cms?.revocations ?? []) data.#addFromCms(element);
      const archived = check.cms?.signers[0]?.signed.get(OID.revocationInfoArchival);
      for (const list of archived?.find(0xa0)?.children[0]?.children ?? []) data.#add(() => parseCrl(list));
      for (const response of archived?.find(0xa1)?.children[0]?.children ?? [])
        data.#add(() => parseOcspResponse(response));
    }
    data.#addStore(file);
    return data;
  }

  /**
   * Returns findings for certificates of a path that the data revoke. A statement counts if an available issuer signed it;
   * without the issuer, its signature cannot be checked, as the finding states.
   */
  revoked(path: readonly Certificate[], others: readonly Certificate[]): VerificationFinding[] {
    return path.flatMap((certificate): VerificationFinding[] => {
      const issuers = [...path, ...others].filter(
        (other) => Buffer.compare(other.subject, certificate.issuer) === 0,
      );
      if (isSelfIssued(certificate) && issuers.length <= 1) return [];
      for (const statement of this.#statements) {
        const at = statement.revokedAt(certificate);
        if (at === undefined) continue;
        const isSigned = issuers.some((issuer) => this.#checksLeft-- > 0 && statement.signedBy(issuer));
        if (issuers.length > 0 && !isSigned && this.#checksLeft > 0) continue;
        const source = statement.kind === 'crl' ? 'a revocation list' : 'an OCSP response';
        const unchecked = isSigned ? '' : ', whose signature cannot be checked';
        const message = `${certificate.subjectText}: was revoked at ${at.toISOString()} by ${source} in the file${unchecked}`;
        return [{ code: 'CERTIFICATE_REVOKED', message }];
      }
      return [];
    });
  }

  #addStore(file: PdfFile): void {
    try {
      const store = file.resolve(file.catalog.get('DSS'));
      if (!isDict(store)) return;
      this.#addEntries(file, store, ['Certs', 'CRLs', 'OCSPs']);
      const related = file.resolve(store.get('VRI'));
      for (const entry of isDict(related) ? related.values() : []) {
        const entries = file.resolve(entry);
        if (isDict(entries)) this.#addEntries(file, entries, ['Cert', 'CRL', 'OCSP']);
      }
    } catch (error) {
      if (!(error instanceof DamagedPdfError)) throw error;
      this.#cannotRead(error.message);
    }
  }

  #addEntries(
    file: PdfFile,
    entries: PdfDict,
    [certs, crls, ocsps]: readonly [string, string, string],
  ): void {
    for (const bytes of this.#streams(file, entries, certs))
      this.#add(() => void this.certificates.push(parseCertificate(bytes)));
    for (const bytes of this.#streams(file, entries, crls)) this.#add(() => parseCrl(Asn1.parse(bytes)));
    for (const bytes of this.#streams(file, entries, ocsps))
      this.#add(() => parseOcspResponse(Asn1.parse(bytes)));
  }

  *#streams(file: PdfFile, entries: PdfDict, key: string): Generator<Uint8Array> {
    const items = file.resolve(entries.get(key));
    for (const item of Array.isArray(items) ? items : []) {
      const stream = file.resolve(item);
      if (!(stream instanceof PdfStream) || this.#itemsLeft <= 0) continue;
      const bytes = decodeStructuralStream(stream, (object) => file.resolve(object));
      this.#bytesLeft -= bytes.length;
      if (this.#bytesLeft < 0) throw new DamagedPdfError('the validation data are too large');
      yield bytes;
    }
  }

  #addFromCms(element: Asn1): void {
    if (element.tag === 0x30) this.#add(() => parseCrl(element));
    else if (element.tag === 0xa1)
      this.#add(() =>
        element.at(0).oid === RI_OCSP_RESPONSE ? parseOcspResponse(element.at(1)) : undefined,
      );
  }

  #add(read: () => RevocationStatement | undefined): void {
    if (this.#itemsLeft-- <= 0) return;
    try {
      const statement = read();
      if (statement !== undefined) this.#statements.push(statement);
    } catch (error) {
      if (!(error instanceof Asn1Error)) throw error;
      this.#cannotRead(error.message);
    }
  }

  #cannotRead(reason: string): void {
    const message = `validation data in the file cannot be read: ${reason}`;
    if (this.unreadable.length === 0) this.unreadable.push({ code: 'REVOCATION_DATA_UNREADABLE', message });
  }
}
