import { PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { latin1 } from '../../file/core/syntax.ts';
import { hexFlaws } from './hex-strings.ts';
import type { Report } from './report.ts';

const EOL = /^(?:\r\n|\r|\n)$/;

/**
 * Checks the rules about the bytes of a file (ISO 19005-2, 6.1.2 to 6.1.9), which are lost once it is parsed into objects.
 *
 * @param input as received
 * @param file read from its header on
 */
export function checkFileSyntax(input: Uint8Array, file: PdfFile, report: Report): void {
  checkHeader(input, report);
  checkTrailer(file, report);
  checkEnd(input, report);
  checkTables(file, report);
  for (const number of file.objectNumbers) {
    const entry = file.entry(number);
    if (entry?.kind === 'offset' && number > 0)
      checkObject(file, number, entry.offset, entry.generation, report);
  }
}

function checkHeader(input: Uint8Array, report: Report): void {
  const text = latin1(input, 0, Math.min(input.length, 2048));
  const offset = text.indexOf('%PDF-');
  const rest = text.slice(Math.max(0, offset));
  const line = /^[^\r\n]*/.exec(rest)![0];
  const end = /^(?:\r\n|\r|\n)?/.exec(rest.slice(line.length))![0];
  const sound = /^%PDF-1\.[0-7]$/.test(line);
  if (!sound || offset !== 0) report.broken('6.1.2-1', { detail: `${line} at byte ${offset}` });
  if (!sound) report.broken('ua:6.1-1', { detail: line });
  const comment = rest.slice(line.length + end.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes, not characters.
  if (!/^%[^\x00-\x7f]{4}/.test(comment)) report.broken('6.1.2-2');
}

function checkTrailer(file: PdfFile, report: Report): void {
  const id = file.array(file.trailer, 'ID');
  const first = id && file.value(id[0]);
  const hasId = first !== null && typeof first === 'object' && 'bytes' in first && first.bytes.length > 0;
  if (!hasId) report.broken('6.1.3-1', { path: 'trailer/ID' });
  if (file.encrypted) report.broken('6.1.3-2', { path: 'trailer/Encrypt' });
}

function checkEnd(input: Uint8Array, report: Report): void {
  const from = Math.max(0, input.length - 4096);
  const tail = latin1(input, from, input.length);
  const at = tail.lastIndexOf('%%EOF');
  const rest = at < 0 ? tail : tail.slice(at + 5);
  if (at < 0 || !(rest === '' || EOL.test(rest)))
    report.broken('6.1.3-3', { detail: `${rest.length} bytes` });
}

function checkTables(file: PdfFile, report: Report): void {
  if (file.sections.length === 0 && tableAfterSpace(file.bytes) === undefined) report.broken('6.1.4-1');
  for (const { form, offset } of sectionsOf(file)) {
    if (form !== 'table') continue;
    if (!/^xref(?:\r\n|\r|\n)\d/.test(latin1(file.bytes, offset, offset + 40)))
      report.broken('6.1.4-2', { path: 'xref', detail: `at byte ${offset}` });
  }
}

/** Cross-reference sections of a file, also of one whose only table follows white space. */
function sectionsOf(file: PdfFile): { readonly form: string; readonly offset: number }[] {
  if (file.sections.length > 0) return [...file.sections];
  const offset = tableAfterSpace(file.bytes);
  return offset === undefined ? [] : [{ form: 'table', offset }];
}

/**
 * Offset of the table whose preceding white space `startxref` names. Viewers skip the space; the strict reader, which refuses what
 * readers understand differently, searches the objects instead.
 */
function tableAfterSpace(bytes: Uint8Array): number | undefined {
  const tail = latin1(bytes, Math.max(0, bytes.length - 1024), bytes.length);
  const offset = /startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF\s*$/.exec(tail)?.[1];
  if (offset === undefined) return undefined;
  const space = /^[\0\t\n\f\r ]+(?=xref)/.exec(latin1(bytes, Number(offset), Number(offset) + 64));
  return space ? Number(offset) + space[0].length : undefined;
}

function checkObject(
  file: PdfFile,
  number: number,
  offset: number,
  generation: number,
  report: Report,
): void {
  const { bytes } = file;
  const object = file.resolve(new PdfRef(number, generation));
  const head = /^(\d+)([\0\t\n\f\r ]+)(\d+)([\0\t\n\f\r ]+)obj/.exec(latin1(bytes, offset, offset + 64));
  const end = file.extents.get(number)?.end;
  if (!head || end === undefined) return;
  const body = offset + head[0].length;
  const spaced = head[2]!.length === 1 && head[4]!.length === 1;
  const ends = latin1(bytes, end - 6, end) === 'endobj' && isEol(bytes[end - 7]) && isEolOrEnd(bytes, end);
  if (!spaced || !(offset === 0 || isEol(bytes[offset - 1])) || !isEol(bytes[body]) || !ends)
    report.broken('6.1.9-1', { object: number });
  const stream = object instanceof PdfStream ? object : undefined;
  const start = stream ? stream.raw.byteOffset - bytes.byteOffset : end;
  const flaws = hexFlaws(bytes, body, start);
  if (flaws.odd) report.broken('6.1.6-1', { object: number });
  if (flaws.unclean) report.broken('6.1.6-2', { object: number });
  if (stream) checkStream(file, number, stream, start, report);
}

function checkStream(file: PdfFile, number: number, stream: PdfStream, start: number, report: Report): void {
  const { bytes } = file;
  const place = { object: number };
  const length = file.number(stream.dict, 'Length');
  const keyword = latin1(bytes, Math.max(0, start - 8), start);
  const begins = /stream(?:\r\n|\n)$/.test(keyword);
  const after = length === undefined ? '' : latin1(bytes, start + length, start + length + 11);
  if (/^(?:\r\n|\r|\n)endstream/.test(after)) {
    if (!begins) report.broken('6.1.7.1-2', place);
    return;
  }
  if (/^endstream/.test(after)) {
    // The end of line before the keyword is missing or was counted as data.
    if (!begins || !isEol(bytes[start + length! - 1])) report.broken('6.1.7.1-2', place);
    if (isEol(bytes[start + length! - 1]))
      report.broken('6.1.7.1-1', { ...place, detail: `Length ${length}` });
    return;
  }
  report.broken('6.1.7.1-1', { ...place, detail: `Length ${length ?? 'missing'}` });
  if (!begins) report.broken('6.1.7.1-2', place);
}

function isEol(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

function isEolOrEnd(bytes: Uint8Array, at: number): boolean {
  return at >= bytes.length || isEol(bytes[at]);
}
