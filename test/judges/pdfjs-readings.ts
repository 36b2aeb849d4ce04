import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Everything that pdf.js reads of a document, as text: pages, annotations, fields, tags, bookmarks, scripts, attachments, metadata. */
export async function everythingPdfjsReads(pdf: Uint8Array): Promise<string> {
  const said: string[] = [];
  const task = getDocument({
    data: Uint8Array.from(pdf),
    verbosity: 0,
    enableXfa: true,
    useSystemFonts: false,
  });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: false });
    said.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    for (const read of [page.getAnnotations(), page.getStructTree(), page.getJSActions(), page.getXfa()])
      said.push(texts(await read));
  }
  for (const read of [
    document.getMetadata().then(({ info, metadata }) => [info, metadata && [...metadata]]),
    document.getOutline(),
    document.getJSActions(),
    document.getPageLabels(),
    document.getFieldObjects(),
    document.getDestinations(),
    document.getAttachments(),
    document.getOptionalContentConfig().then((layers) => [...layers]),
  ])
    said.push(texts(await read));
  await task.destroy();
  return said.join('\n');
}

/** Strings and keys of any value, including those of byte arrays. */
function texts(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value === 'string') return `${value}\n`;
  if (value === null || typeof value !== 'object' || seen.has(value)) return '';
  seen.add(value);
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1');
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return entries.map(([key, item]) => `${String(key)}\n${texts(item, seen)}`).join('');
}
