import type { Platen } from '@platen/client';
import { useRef, useState } from 'react';
import { whenOnline } from '../api/when-online.ts';
import { isOffice, looksLikePdf, nameOf, type Upload, type UploadedFile } from './uploaded-file.ts';

/** Maximum number of concurrent uploads; other files wait. */
const AT_ONCE = 3;

/**
 * Uploads files of any size with presigned URLs, and turns them into documents.
 *
 * @param notAPdf message for a file that is no PDF by its name and type, and is not uploaded.
 * @param onDocument is called for each new document.
 */
export function useUploads(platen: Platen, notAPdf: string, onDocument: (made: UploadedFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ readonly id: number; readonly file: File }[]>([]);
  const active = useRef(0);
  const nextId = useRef(0);
  const change = (id: number, fields: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
  const work = async () => {
    active.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      try {
        if (!looksLikePdf(file) && !isOffice(file)) throw new Error(notAPdf);
        const { uploadDocument } = await whenOnline(() => import('./upload-document.ts'));
        const registered = await uploadDocument(
          platen,
          file,
          (fields) => change(id, fields),
          () => waiting.current.map((other) => other.file),
        );
        change(id, { state: 'done', progress: 1, ...registered });
        onDocument({ ...registered, name: nameOf(file) });
      } catch (error) {
        change(id, { state: 'failed', error });
      }
    }
    active.current -= 1;
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: nextId.current++, file }));
    waiting.current.push(...added);
    setUploads((all) => [
      ...all,
      ...added.map(({ id, file }) => ({ id, name: file.name, progress: 0, state: 'sending' as const })),
    ]);
    for (let free = AT_ONCE - active.current; free > 0; free -= 1) void work();
  };
  const clear = () => setUploads((all) => all.filter(({ state }) => state !== 'done' && state !== 'failed'));
  return { uploads, add, clear };
}
