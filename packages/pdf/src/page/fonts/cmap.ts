import { PdfName, PdfString } from '../../file/core/objects.ts';
import { CMAP_OPERANDS, ContentLexer } from '../syntax/lexer.ts';
import type { Operand } from '../syntax/operands.ts';

interface CodeRange<T> {
  readonly low: number;
  readonly high: number;
  readonly first: T;
}

interface Codespace {
  readonly bytes: number;
  readonly low: number;
  readonly high: number;
}

/** Most entries of a CMap, more than any real one has; the rest is ignored. */
const MAX_ENTRIES = 300_000;

/**
 * A CMap, which splits bytes into character codes and maps the codes (ISO 32000-2, 9.7.5): to CIDs in the encoding of a composite
 * font, to text in `ToUnicode`.
 */
export class CMap {
  vertical = false;
  readonly codespaces: Codespace[] = [];
  readonly #cids = new Map<number, number>();
  readonly #cidRanges: CodeRange<number>[] = [];
  readonly #texts = new Map<number, string>();
  readonly #textRanges: CodeRange<string>[] = [];
  #base: CMap | undefined;

  get base(): CMap | undefined {
    return this.#base;
  }

  set base(base: CMap | undefined) {
    if (base !== this) this.#base = base;
  }

  get entries(): number {
    return this.#cids.size + this.#cidRanges.length + this.#texts.size + this.#textRanges.length;
  }

  addCodespace(bytes: number, low: number, high: number): void {
    if (this.codespaces.length < 1000) this.codespaces.push({ bytes, low, high });
  }

  addCid(code: number, cid: number): void {
    if (this.entries < MAX_ENTRIES) this.#cids.set(code, cid);
  }

  addCidRange(low: number, high: number, cid: number): void {
    if (this.entries < MAX_ENTRIES) this.#cidRanges.push({ low, high, first: cid });
  }

  addText(code: number, text: string): void {
    if (this.entries < MAX_ENTRIES) this.#texts.set(code, text);
  }

  addTextRange(low: number, high: number, text: string): void {
    if (this.entries < MAX_ENTRIES) this.#textRanges.push({ low, high, first: text });
  }

  /** Highest CID that it maps directly, without its base. */
  get highestCid(): number {
    let highest = 0;
    for (const cid of this.#cids.values()) highest = Math.max(highest, cid);
    for (const { low, high, first } of this.#cidRanges) highest = Math.max(highest, first + high - low);
    return highest;
  }

  cid(code: number): number | undefined {
    return this.ownCid(code) ?? this.#base?.cid(code);
  }

  /** Returns its own CID for a code, without its base. */
  ownCid(code: number): number | undefined {
    const single = this.#cids.get(code);
    if (single !== undefined) return single;
    const range = this.#cidRanges.findLast((item) => code >= item.low && code <= item.high);
    return range && range.first + code - range.low;
  }

  text(code: number): string | undefined {
    const single = this.#texts.get(code);
    if (single !== undefined) return single;
    const range = this.#textRanges.findLast((item) => code >= item.low && code <= item.high);
    if (range) return incremented(range.first, code - range.low);
    return this.#base?.text(code);
  }

  /**
   * Returns the text of a code in a `ToUnicode` map, even if the map defines it as the CID of an encoding: poppler reads that CID
   * as a code point.
   */
  textOrCid(code: number): string | undefined {
    const text = this.text(code);
    if (text !== undefined) return text;
    const cid = this.ownCid(code);
    return cid === undefined || cid === 0 ? undefined : codePoint(cid);
  }

  /** Yields texts of single codes, for finding codes of whole words. */
  *singleTexts(): Generator<[number, string]> {
    yield* this.#texts;
    for (const range of this.#textRanges) yield [range.low, range.first];
  }

  /** Returns the code at `offset` and its number of bytes. */
  codeAt(bytes: Uint8Array, offset: number): { code: number; length: number } {
    let code = 0;
    const spaces = this.#allCodespaces();
    for (let length = 1; length <= 4 && offset + length <= bytes.length; length++) {
      code = code * 256 + bytes[offset + length - 1]!;
      if (spaces.some((space) => space.bytes === length && within(code, space))) return { code, length };
    }
    const length = Math.max(1, Math.min(this.shortestCode, bytes.length - offset));
    code = 0;
    for (let i = 0; i < length; i++) code = code * 256 + bytes[offset + i]!;
    return { code, length };
  }

  /** Number of bytes of its shortest codes. */
  get shortestCode(): number {
    const spaces = this.#allCodespaces();
    return spaces.length === 0 ? 2 : Math.min(...spaces.map((space) => space.bytes), 4);
  }

  /** Whether it or one of its bases defines code lengths. */
  get hasCodespaces(): boolean {
    return this.#allCodespaces().length > 0;
  }

  #allCodespaces(): readonly Codespace[] {
    if (this.codespaces.length > 0) return this.codespaces;
    return this.#base ? this.#base.#allCodespaces() : [];
  }
}

/** Whether a code is in a codespace: every byte must lie between the corresponding bytes of its ends. */
function within(code: number, space: Codespace): boolean {
  for (let shift = 0; shift < space.bytes; shift++) {
    const divisor = 256 ** shift;
    const byte = Math.floor(code / divisor) % 256;
    if (byte < Math.floor(space.low / divisor) % 256) return false;
    if (byte > Math.floor(space.high / divisor) % 256) return false;
  }
  return true;
}

function incremented(text: string, by: number): string {
  if (by === 0 || text === '') return text;
  const points = [...text];
  const last = points.pop()!.codePointAt(0)! + by;
  return points.join('') + (codePoint(last) ?? '');
}

function codePoint(value: number): string | undefined {
  const valid = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  return valid ? String.fromCodePoint(value) : undefined;
}

/** Creates a CMap of two-byte codes that equal their CIDs. */
export function identityCMap(vertical: boolean): CMap {
  const cmap = new CMap();
  cmap.vertical = vertical;
  cmap.addCodespace(2, 0, 0xffff);
  cmap.addCidRange(0, 0xffff, 0);
  return cmap;
}

/** Parses a CMap file (Adobe Technical Note 5014). `load` returns the CMap named by `usecmap`. */
export function parseCMap(bytes: Uint8Array, load: (name: string) => CMap | undefined): CMap {
  const cmap = new CMap();
  const lexer = new ContentLexer(bytes, CMAP_OPERANDS);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const { operands } = op;
    if (op.operator === 'endcodespacerange') addCodespaces(cmap, operands);
    else if (op.operator === 'endcidchar') addCidChars(cmap, operands);
    else if (op.operator === 'endcidrange') addCidRanges(cmap, operands);
    else if (op.operator === 'endbfchar') addTextChars(cmap, operands);
    else if (op.operator === 'endbfrange') addTextRanges(cmap, operands);
    else if (op.operator === 'usecmap') {
      const name = operands.at(-1);
      if (name instanceof PdfName) cmap.base = load(name.value);
    } else if (op.operator === 'def' && isWMode(operands)) cmap.vertical = operands.at(-1) === 1;
  }
  return cmap;
}

function isWMode(operands: readonly Operand[]): boolean {
  const key = operands.at(-2);
  return key instanceof PdfName && key.value === 'WMode';
}

function codeOf(operand: Operand | undefined): number | undefined {
  if (typeof operand === 'number') return operand;
  if (!(operand instanceof PdfString) || operand.bytes.length > 4) return undefined;
  return operand.bytes.reduce((code, byte) => code * 256 + byte, 0);
}

/** Decodes the target of a ToUnicode entry: UTF-16BE, or one byte as some writers use. */
function textOf(operand: Operand | undefined): string | undefined {
  if (operand instanceof PdfName) return undefined;
  if (!(operand instanceof PdfString)) return undefined;
  const { bytes } = operand;
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!);
  return text;
}

function addCodespaces(cmap: CMap, operands: readonly Operand[]): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const low = operands[i];
    const high = operands[i + 1];
    if (!(low instanceof PdfString) || !(high instanceof PdfString)) continue;
    if (low.bytes.length < 1 || low.bytes.length > 4) continue;
    cmap.addCodespace(low.bytes.length, codeOf(low)!, codeOf(high) ?? 0);
  }
}

function addCidChars(cmap: CMap, operands: readonly Operand[]): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const code = codeOf(operands[i]);
    const cid = operands[i + 1];
    if (code !== undefined && typeof cid === 'number') cmap.addCid(code, cid);
  }
}

function addCidRanges(cmap: CMap, operands: readonly Operand[]): void {
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const low = codeOf(operands[i]);
    const high = codeOf(operands[i + 1]);
    const cid = operands[i + 2];
    if (low !== undefined && high !== undefined && typeof cid === 'number') cmap.addCidRange(low, high, cid);
  }
}

function addTextChars(cmap: CMap, operands: readonly Operand[]): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const code = codeOf(operands[i]);
    const text = textOf(operands[i + 1]);
    if (code !== undefined && text !== undefined) cmap.addText(code, text);
  }
}

function addTextRanges(cmap: CMap, operands: readonly Operand[]): void {
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const low = codeOf(operands[i]);
    const high = codeOf(operands[i + 1]);
    const target = operands[i + 2];
    if (low === undefined || high === undefined) continue;
    if (Array.isArray(target)) {
      for (const [index, item] of target.entries()) {
        const text = textOf(item);
        if (text !== undefined && low + index <= high) cmap.addText(low + index, text);
      }
    } else {
      const text = textOf(target);
      if (text !== undefined) cmap.addTextRange(low, high, text);
    }
  }
}
