import { decodeFlate } from '../../../file/core/codecs.ts';
import { PdfName, PdfString } from '../../../file/core/objects.ts';
import { textReadings } from '../../../file/core/text-readings.ts';
import { ContentLexer } from '../../../page/syntax/lexer.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import type { Operand } from '../../../page/syntax/operands.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import { isPalette } from './string-places.ts';

/** Keys whose strings are technical and not text of the document. */
const TECHNICAL = new Set([
  'ID',
  'Registry',
  'Ordering',
  'FontFamily',
  'CharSet',
  'Lang',
  'Panose',
  'DA',
  'ModDate',
  'Producer',
  'OutputConditionIdentifier',
  'RegistryName',
  'CheckSum',
  'Lookup',
]);

/**
 * Finds strings outside content streams that still match, from the bytes of the file alone: object streams are inflated
 * and read as tokens, without the object model that wrote them.
 */
export function leakingStrings(
  file: Uint8Array,
  patterns: readonly CompiledPattern[],
  budget: Budget,
): boolean {
  if (patterns.length === 0) return false;
  const known = new Set<string>();
  const leaks = (operand: Operand | undefined): boolean => {
    if (operand instanceof PdfString) {
      const key = Buffer.from(operand.bytes).toString('latin1');
      if (key.length < 2 || known.has(key)) return false;
      if (known.size < 200_000) known.add(key);
      return textReadings(operand.bytes).texts.some((text) => {
        const searchable = new SearchableText(text);
        return patterns.some((pattern) => pattern.find(searchable).length > 0);
      });
    }
    if (Array.isArray(operand)) return !isPalette(operand[0]) && operand.some(leaks);
    if (operand instanceof Map)
      return [...operand].some(([key, value]) => !TECHNICAL.has(key) && leaks(value));
    return false;
  };
  for (const part of objectParts(file, budget)) {
    if (!mayHaveStrings(part)) continue;
    const lexer = new ContentLexer(part);
    for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
      let key = '';
      for (const operand of op.operands) {
        if (operand instanceof PdfName) key = operand.value;
        else if (!TECHNICAL.has(key) && leaks(operand)) return true;
      }
    }
  }
  return false;
}

/** Whether these bytes contain the start of a string (ISO 32000-2, 7.3.4). Most objects contain none, and need not be parsed. */
function mayHaveStrings(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === PAREN) return true;
    if (bytes[at] !== LESS) continue;
    if (bytes[at + 1] !== LESS) return true;
    at++;
  }
  return false;
}

const [PAREN, LESS] = [0x28, 0x3c] as const;

/** The file's bytes between streams, and the contents of its object streams (each object as one statement). */
function* objectParts(file: Uint8Array, budget: Budget): Generator<Uint8Array> {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.length);
  let at = 0;
  for (;;) {
    const stream = buffer.indexOf('stream', at, 'latin1');
    if (stream < 0) break;
    yield buffer.subarray(at, stream);
    const head = buffer.toString('latin1', Math.max(at, stream - 2000), stream);
    const start = stream + 6 + (buffer[stream + 6] === 13 ? 2 : 1);
    const length = /\/Length (\d+)\s*(?!\d+ R)/.exec(head.slice(head.lastIndexOf(' obj') + 1));
    const declared = length ? start + Number(length[1]) : -1;
    const end =
      declared > 0 && buffer.indexOf('endstream', declared, 'latin1') <= declared + 4
        ? declared
        : buffer.indexOf('endstream', start, 'latin1');
    if (end < 0) break;
    if (/\/Type ?\/ObjStm/.test(head)) {
      const data = decodeFlate(buffer.subarray(start, end), budget.remainingBytes + 1);
      budget.decoded(data.length);
      // Objects in an object stream are consecutive; a keyword turns them into one operation.
      for (let from = 0; from < data.length; from += CHUNK)
        yield Buffer.concat([data.subarray(from, from + CHUNK + OVERLAP), Buffer.from(' endobj ')]);
    }
    at = buffer.indexOf('endstream', end, 'latin1') + 9;
  }
  yield buffer.subarray(at);
}

const CHUNK = 1 << 20;
const OVERLAP = 1 << 16;
