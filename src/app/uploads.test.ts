import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import { auditEvent, documentSubject } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { MemoryBlobs } from '../ports/testing/memory/blobs.ts';
import { MemoryService, requestBy } from '../ports/testing/memory/service.ts';
import { deleteDocument } from './delete-document.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { createUploads, finishUploads, resolveDocument } from './uploads.ts';

/** Objects that claim a large size. */
class LargeBlobs extends MemoryBlobs {
  readonly sizes = new Map<string, number>();

  override async sizeOf(key: string): Promise<number | undefined> {
    const size = await super.sizeOf(key);
    return size === undefined ? undefined : (this.sizes.get(key) ?? size);
  }
}

const PDF = new Uint8Array(Buffer.from('%PDF-1.7'));
const HOUR_MS = 3_600_000;

let service: MemoryService;
let blobs: LargeBlobs;
let caller: Caller;
beforeEach(async () => {
  service = new MemoryService();
  blobs = new LargeBlobs();
  caller = await service.caller();
});

const ports = () => ({ uploads: service.uploads, documents: service.documents, blobs });
const use = (id: string, by = caller) => resolveDocument(ports(), by, id);

/** Creates a completed upload. @returns its id. */
async function uploaded(sizeBytes = PDF.length, ageMs = 0): Promise<string> {
  const request = { caller, requestId: newId() };
  const [announced] = await createUploads(ports(), request, [{ name: 'u', metadata: { case: 7 } }]);
  const { upload } = announced!;
  const { createdAt, expiresAt, blobKey } = upload;
  await service.uploads.create({ ...upload, createdAt: createdAt - ageMs, expiresAt: expiresAt - ageMs });
  await blobs.put(blobKey, PDF, 'application/pdf');
  blobs.sizes.set(blobKey, sizeBytes);
  return upload.id;
}

const deleteIt = (id: string) =>
  deleteDocument({ ...service, ...ports(), responses: { forget: async () => {} } }, requestBy(caller), id);

describe('several uploads', () => {
  it('become documents at once, and one that cannot does not stop the others', async () => {
    const ids = [await uploaded(), newId(), await uploaded(MAX_UPLOAD_BYTES + 1), await uploaded()];
    const results = await finishUploads(ports(), caller, ids, () => {});
    expect(results.map((result) => ('error' in result ? result.error.code : result.document.id))).toEqual([
      ids[0],
      'DOCUMENT_NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      ids[3],
    ]);
    const again = await finishUploads(ports(), caller, [ids[0]!], () => {});
    expect(again).toEqual([results[0]]);
    expect(service.eventsOf(caller, ids[0]!)).toEqual(['uploaded']);
  });
});

describe('an upload', () => {
  it('becomes a document when it is first used, and leaves none of its own bytes', async () => {
    const id = await uploaded();
    const document = await use(id);
    expect(document).toMatchObject({ id, name: 'u', source: 'uploaded', metadata: { case: 7 } });
    expect(blobs.keys()).toEqual([document.blobKey]);
    expect(await use(id)).toEqual(document);
    expect(service.eventsOf(caller, id)).toEqual(['uploaded']);
  });

  it('becomes one document when several requests use it first', async () => {
    const id = await uploaded();
    const documents = await Promise.all([use(id), use(id), use(id)]);
    expect(new Set(documents.map((document) => document.id))).toEqual(new Set([id]));
    expect(service.eventsOf(caller, id)).toEqual(['uploaded']);
  });

  it('may have at most 200 MB; larger ones are deleted', async () => {
    const largest = await uploaded(MAX_UPLOAD_BYTES);
    expect(await use(largest)).toMatchObject({ sizeBytes: 209_715_200 });
    const larger = await uploaded(MAX_UPLOAD_BYTES + 1);
    await expect(use(larger)).rejects.toMatchObject({
      kind: 'too-large',
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('at most 209715200 are possible'),
    });
    expect(blobs.keys('uploads/')).toEqual([]);
    await expect(use(larger)).rejects.toMatchObject({ code: 'UPLOAD_UNFINISHED' });
  });

  it('stays an upload when a request refuses it as the wrong kind', async () => {
    const id = await uploaded();
    const judged = resolveDocument(ports(), caller, id, () => {
      throw new InvalidInputError('pdf: not a PDF', { code: 'NOT_A_PDF' });
    });
    await expect(judged).rejects.toMatchObject({ code: 'NOT_A_PDF' });
    expect(await service.documents.get(caller.accountId, id)).toBeUndefined();
    expect(await use(id)).toMatchObject({ id });
  });

  it('expires when its bytes are late, or when it is unused for a day', async () => {
    const late = await uploaded(PDF.length, 61 * 60_000);
    await blobs.delete(blobs.keys('uploads/')[0]!);
    await expect(use(late)).rejects.toMatchObject({ kind: 'not-found', code: 'UPLOAD_EXPIRED' });
    expect(await use(await uploaded(PDF.length, 23 * HOUR_MS))).toMatchObject({ source: 'uploaded' });
    await expect(use(await uploaded(PDF.length, 25 * HOUR_MS))).rejects.toMatchObject({
      code: 'UPLOAD_EXPIRED',
    });
  });

  it('is not restored when its document was deleted, whatever is uploaded', async () => {
    const id = await uploaded();
    await use(id);
    await deleteIt(id);
    await blobs.put(`uploads/${caller.accountId}/${id}`, PDF, 'application/pdf');
    await expect(use(id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(service.eventsOf(caller, id)).toEqual(['uploaded', 'deleted']);
  });

  it('of another account does not exist', async () => {
    const id = await uploaded();
    await expect(use(id, await service.caller())).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(use('no id')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});

describe('a merge of documents', () => {
  it('over the limit is refused before any of it is read', async () => {
    const now = Date.now();
    const documentId = newId();
    const { accountId } = caller;
    const record = { id: documentId, accountId, name: 'd', source: 'uploaded' as const, metadata: {} };
    await service.documents.create({
      record: {
        ...record,
        expiresAt: null,
        createdAt: now,
        updatedAt: now,
        blobKey: 'not there',
        sizeBytes: 150 << 20,
      },
      events: [auditEvent(requestBy(caller), 'uploaded', documentSubject(documentId))],
      plan: 'business',
      countsAsRender: null,
    });
    const merge = mergePdfs(
      { ...ports(), worker: undefined as never },
      requestBy(caller),
      [{ documentId }, { documentId }, { documentId }],
      { save: true },
    );
    await expect(merge).rejects.toMatchObject({
      kind: 'too-large',
      code: 'PDF_TOO_LARGE',
      message: expect.stringMatching(/^pdfs: the PDFs have 450 MB together, at most 400 MB/),
    });
    expect(service.eventsOf(caller, documentId)).toEqual(['uploaded']);
  });
});
