import { type DocumentFont, readFont } from '../../../office/font-file.ts';
import { getObject } from '../invocation/presigned-objects.ts';
import type { ConvertRequest } from './convert-message.ts';

const MAX_BYTES = 64 * 2 ** 20;

/** Fonts that this instance read before, for the next documents of their account. */
export class FontCache {
  /** By their ids, the least recently used first; `undefined` for files that are no fonts. */
  readonly #fonts = new Map<string, { readonly font: DocumentFont | undefined; readonly size: number }>();
  #size = 0;

  async read(files: NonNullable<ConvertRequest['fonts']>): Promise<DocumentFont[]> {
    const found = await Promise.all(
      files.map(async ({ id, url }) => {
        const known = this.#fonts.get(id);
        if (known) return { id, ...known };
        const bytes = await getObject(url);
        const font = await readFont(bytes);
        return { id, font, size: font?.bytes.length ?? bytes.length };
      }),
    );
    for (const { id, font, size } of found) this.#keep(id, { font, size });
    return found.flatMap(({ font }) => font ?? []);
  }

  #keep(id: string, entry: { readonly font: DocumentFont | undefined; readonly size: number }): void {
    this.#size += entry.size - (this.#fonts.get(id)?.size ?? 0);
    this.#fonts.delete(id);
    this.#fonts.set(id, entry);
    for (const [oldest, { size }] of this.#fonts) {
      if (this.#size <= MAX_BYTES) break;
      this.#fonts.delete(oldest);
      this.#size -= size;
    }
  }
}
