import { imageFault } from '../office-template/image-fault.ts';
import { CompoundFile, CompoundFileError, isCompoundFile } from './compound-file.ts';

/** One transparent pixel. */
export const BLANK_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SIGNATURE = BLANK_PNG.subarray(0, 8);

export interface CheckedPngs {
  /** The document, in which blank images replace the damaged ones. */
  readonly bytes: Uint8Array;
  /** How many PNGs are damaged. */
  readonly damaged: number;
}

/** Checks the PNGs of DOC, XLS, PPT and RTF: LibreOffice crashes on damaged ones. Other formats are returned as they are. */
export function checkPngs(document: Uint8Array): CheckedPngs {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  if (isCompoundFile(bytes)) return checkedCompoundFile(bytes);
  return bytes.toString('latin1', 0, 5) === '{\\rtf' ? checkedRtf(bytes) : { bytes, damaged: 0 };
}

/** Images of shapes: their record headers, with one unique id and with two ([MS-ODRAW] 2.2.28). */
const PNG_RECORDS = [
  { header: Buffer.from('006e1ef0', 'hex'), idBytes: 17 },
  { header: Buffer.from('106e1ef0', 'hex'), idBytes: 33 },
];
const HEADER_BYTES = 8;
const WORKBOOKS = ['Workbook', 'Book'];

function checkedCompoundFile(original: Buffer): CheckedPngs {
  if (!original.includes(SIGNATURE.subarray(0, 4))) return { bytes: original, damaged: 0 };
  const bytes = Buffer.from(original);
  let damaged = 0;
  try {
    for (const { name, parts } of new CompoundFile(bytes).streams())
      damaged += inWhole(parts, (content) =>
        WORKBOOKS.includes(name) ? inWhole(drawingParts(content), blankRecords) : blankRecords(content),
      );
  } catch (error) {
    // LibreOffice may be able to read it all the same.
    if (!(error instanceof CompoundFileError)) throw error;
  }
  return damaged === 0 ? { bytes: original, damaged } : { bytes, damaged };
}

/** Changes content that is divided, and puts it back. @param change returns the number of changes */
function inWhole(parts: readonly Buffer[], change: (content: Buffer) => number): number {
  const content = Buffer.concat(parts);
  const changes = change(content);
  let at = 0;
  for (const part of changes === 0 ? [] : parts) {
    content.copy(part, 0, at);
    at += part.length;
  }
  return changes;
}

const DRAWING_GROUP = 0xeb;
const CONTINUE = 0x3c;

/** Content of the records that hold the images of a workbook ([MS-XLS] 2.4.171). */
function drawingParts(workbook: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let isDrawing = false;
  for (let at = 0; at + 4 <= workbook.length; ) {
    const kind = workbook.readUInt16LE(at);
    const end = at + 4 + workbook.readUInt16LE(at + 2);
    isDrawing = kind === DRAWING_GROUP || (isDrawing && kind === CONTINUE);
    if (isDrawing) parts.push(workbook.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

function blankRecords(content: Buffer): number {
  let damaged = 0;
  for (const { header, idBytes } of PNG_RECORDS)
    for (let at = content.indexOf(header), next = 0; at >= 0; at = content.indexOf(header, next)) {
      next = at + 1;
      if (at + HEADER_BYTES > content.length) break;
      const end = at + HEADER_BYTES + content.readUInt32LE(at + 4);
      const png = content.subarray(at + HEADER_BYTES + idBytes, end);
      if (!SIGNATURE.equals(png.subarray(0, SIGNATURE.length))) continue;
      // Each byte is read once, whatever the records say.
      next = Math.max(next, end);
      if (imageFault(png) !== 'unreadable') continue;
      damaged += 1;
      png.fill(0);
      // Too little room for an image: without its signature, nothing is read.
      if (png.length >= BLANK_PNG.length) BLANK_PNG.copy(png);
    }
  return damaged;
}

/** Marks a picture as a PNG in hexadecimal digits (Rich Text Format 1.9.1, Pictures). */
const RTF_PNG = '\\pngblip';
const HEX_PNG = /(?<=[\s}\d])89\s*50\s*4e\s*47[\s\da-f]*/i;

function checkedRtf(original: Buffer): CheckedPngs {
  if (!original.includes(RTF_PNG)) return { bytes: original, damaged: 0 };
  const text = original.toString('latin1');
  const pieces: string[] = [];
  let damaged = 0;
  let done = 0;
  for (let at = text.indexOf(RTF_PNG); at >= 0; at = text.indexOf(RTF_PNG, done)) {
    const end = endOfGroup(text, at);
    const picture = text.slice(at, end).replace(HEX_PNG, (digits) => {
      if (imageFault(Buffer.from(digits.replaceAll(/\s/g, ''), 'hex')) !== 'unreadable') return digits;
      damaged += 1;
      return BLANK_PNG.toString('hex');
    });
    pieces.push(text.slice(done, at), picture);
    done = end;
  }
  pieces.push(text.slice(done));
  return damaged === 0
    ? { bytes: original, damaged }
    : { bytes: Buffer.from(pieces.join(''), 'latin1'), damaged };
}

/** Index of the brace that closes the group around a position, or of the end of the text. */
function endOfGroup(text: string, start: number): number {
  const braces = /[{}]/g;
  braces.lastIndex = start;
  let depth = 0;
  for (let brace = braces.exec(text); brace; brace = braces.exec(text)) {
    if (brace[0] === '{') depth += 1;
    else if (depth === 0) return brace.index;
    else depth -= 1;
  }
  return text.length;
}
