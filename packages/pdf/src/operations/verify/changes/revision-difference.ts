import { DamagedPdfError } from '../../../file/core/damaged.ts';
import { type PdfObject, PdfRef, PdfStream, sameObject } from '../../../file/core/objects.ts';
import { PdfParser } from '../../../file/core/parser.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { isWhitespace } from '../../../file/core/syntax.ts';
import type { FindingCode } from '../../../finding-codes.ts';
import type { VerificationFinding } from '../../../verification-finding.ts';

/** An object with a different value in the later file. */
export interface ChangedObject {
  readonly number: number;
  /** Signed value; null if the object did not exist. */
  readonly before: PdfObject;
  readonly after: PdfObject;
}

export interface RevisionDifference {
  /** Objects of the signed revision with a different value now. */
  readonly changed: readonly ChangedObject[];
  /** Numbers of objects that the signed revision does not have. */
  readonly added: ReadonlySet<number>;
  /** Faults in the syntax of the appended bytes. */
  readonly faults: readonly VerificationFinding[];
}

/**
 * Finds the changes made by the bytes after a signed revision. These bytes may only contain objects listed in the
 * cross-reference, cross-reference sections that continue the signed one, and white space. A reader that repairs files could read
 * anything else differently (incremental saving and shadow attacks).
 */
export function difference(signed: PdfFile, later: PdfFile): RevisionDifference {
  const end = signed.bytes.length;
  const faults: VerificationFinding[] = [];
  const add = (code: FindingCode, message: string): unknown => faults.push({ code, message });
  if (isBlank(later.bytes, end)) return { changed: [], added: new Set(), faults };
  const joint = later.sections.findIndex((section) => section.offset === signed.startXref);
  if (joint < 0) return brokenOff('the later cross-reference does not continue the signed one');
  const fresh = later.sections.slice(0, joint);
  if (fresh.length === 0) return brokenOff('bytes were appended that are no incremental update');
  if (fresh.some((section) => section.offset < end)) {
    return brokenOff('a later cross-reference section is within the signed bytes');
  }
  if (!sameObject(signed.trailer.get('Encrypt'), later.trailer.get('Encrypt')))
    add('ENCRYPTION_CHANGED', 'the encryption was changed');
  for (const { repeated, hybrid } of fresh) {
    if (hybrid)
      add('UPDATE_AMBIGUOUS', 'a later cross-reference is hybrid, so that not every reader sees all of it');
    if (repeated !== undefined)
      add('UPDATE_AMBIGUOUS', `a later cross-reference lists object ${repeated} twice`);
  }
  const listed = new Set<number>();
  const touched = new Set<number>();
  for (const section of fresh) {
    for (const [number, entry] of section.entries) {
      touched.add(number);
      if (entry.kind === 'offset') listed.add(entry.offset);
    }
  }
  faults.push(...scanAppended(later, end, listed));
  addContentsOfChangedContainers(signed, touched);
  const changed: ChangedObject[] = [];
  const added = new Set<number>();
  for (const number of touched) {
    if (!exists(signed, number)) {
      if (exists(later, number)) added.add(number);
      continue;
    }
    const before = read(signed, number);
    const after = read(later, number);
    if (!sameObject(before, after)) changed.push({ number, before, after });
    else if (generationOf(signed, number) !== generationOf(later, number)) {
      add('UPDATE_AMBIGUOUS', `object ${number} was given another generation, so that references miss it`);
    }
  }
  for (const number of touched) {
    const key = later.repeatedKeys.get(number);
    if (key !== undefined) add('UPDATE_AMBIGUOUS', `object ${number} was written with the key /${key} twice`);
  }
  return { changed, added, faults };
}

function brokenOff(message: string): RevisionDifference {
  return { changed: [], added: new Set(), faults: [invalidUpdate(message)] };
}

function invalidUpdate(message: string): VerificationFinding {
  return { code: 'UPDATE_INVALID', message };
}

function isBlank(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) if (!isWhitespace(bytes[at])) return false;
  return true;
}

function exists(file: PdfFile, number: number): boolean {
  const entry = file.entry(number);
  return entry !== undefined && entry.kind !== 'free' && number !== 0;
}

function read(file: PdfFile, number: number): PdfObject {
  return file.resolve(new PdfRef(number, generationOf(file, number)));
}

function generationOf(file: PdfFile, number: number): number {
  const entry = file.entry(number);
  return entry?.kind === 'offset' ? entry.generation : 0;
}

/** Adds the objects of rewritten object streams, which change without a cross-reference entry of their own. */
function addContentsOfChangedContainers(signed: PdfFile, touched: Set<number>): void {
  for (const number of signed.objectNumbers) {
    const entry = signed.entry(number)!;
    if (entry.kind === 'packed' && touched.has(entry.container)) touched.add(number);
  }
}

function scanAppended(later: PdfFile, from: number, listed: ReadonlySet<number>): VerificationFinding[] {
  const parser = new PdfParser(later.bytes, from);
  /** Offset of the section that the next `startxref` must refer to. */
  let section: number | undefined;
  try {
    for (;;) {
      skipHarmlessComments(parser);
      if (parser.position >= later.bytes.length) return [];
      const start = parser.position;
      if (parser.takeKeyword('startxref')) {
        if (parser.expectInteger() !== section)
          return [invalidUpdate('a "startxref" names another place than its section')];
        expectEnd(parser);
        section = undefined;
      } else if (parser.takeKeyword('xref')) {
        if (!isSection(later, start))
          return [invalidUpdate('a cross-reference table was appended that is not in use')];
        skipTable(parser);
        section = start;
      } else {
        const number = parser.expectInteger();
        const generation = parser.expectInteger();
        const { object, end } = later.readAt(number, start, generation);
        parser.position = end;
        const isXref = object instanceof PdfStream && isSection(later, start);
        if (isXref) section = start;
        else if (!listed.has(start))
          return [invalidUpdate(`object ${number} was appended, but no cross-reference lists it`)];
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedPdfError)) throw error;
    return [invalidUpdate(`the appended bytes cannot be read: ${error.message}`)];
  }
}

/** Skips comments without PDF keywords: readers that repair files search everywhere for objects, some of them in comments too. */
function skipHarmlessComments(parser: PdfParser): void {
  const start = parser.position;
  parser.skipSpace();
  const skipped = Buffer.from(parser.bytes.subarray(start, parser.position)).toString('latin1');
  if (/obj|xref|trailer|stream/.test(skipped))
    throw new DamagedPdfError('a comment reads like a part of the file');
}

function expectEnd(parser: PdfParser): void {
  parser.skipWhitespace();
  const { bytes, position } = parser;
  if (Buffer.from(bytes.subarray(position, position + 5)).toString('latin1') !== '%%EOF')
    throw new DamagedPdfError('"%%EOF" is missing after "startxref"');
}

function isSection(file: PdfFile, offset: number): boolean {
  return file.sections.some(
    (section) => section.offset === offset || section.trailer.get('XRefStm') === offset,
  );
}

function skipTable(parser: PdfParser): void {
  while (!parser.takeKeyword('trailer')) {
    parser.expectInteger();
    const count = parser.expectInteger();
    for (let i = 0; i < count; i++) {
      parser.expectInteger();
      parser.expectInteger();
      if (!parser.takeKeyword('n')) parser.expectKeyword('f');
    }
  }
  parser.readObject();
}
