import { readZip } from '../read-zip.ts';

/** Reads all files of an archive, by name. @throws Error when two have the same */
export async function zipContents(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const { name, content } of await readZip(archive)) {
    if (contents.has(name)) throw new Error(`two files are named ${name}`);
    contents.set(name, await content());
  }
  return contents;
}
