import { nameOf, type PdfDict, type PdfStream } from '../../file/core/objects.ts';
import { type CMap, parseCMap } from '../../page/fonts/cmap.ts';
import { encodingCMap, horizontalWidths } from '../../page/fonts/composite-font.ts';
import { toUnicodeOf } from '../../page/fonts/load-font.ts';
import { predefinedCMap } from '../../page/fonts/predefined-cmaps.ts';
import { type FontProgram, type GlyphFacts, programOf } from './font-glyphs.ts';
import { bytesOf, type Inspection } from './inspection.ts';
import { checkProgramKind, type LoadedFont, type ShownGlyph, SUBSET_TAG } from './loaded-font.ts';
import type { Place } from './report.ts';
import { collectionOf, STANDARD_CMAPS } from './standard-cmaps.ts';
import { checkUnicodeName } from './unicode-names.ts';

const MAX_CID = 65_535;

/** Loads and checks a Type 0 font with its descendant (ISO 19005-2, 6.2.11.3). */
export function loadComposite(inspection: Inspection, font: PdfDict, place: Place): LoadedFont {
  const { document, report, budget } = inspection;
  const name = document.name(font, 'BaseFont') ?? 'without a name';
  const descendant = document.dict(document.array(font, 'DescendantFonts')?.[0]);
  const descriptor = document.dict(descendant, 'FontDescriptor');
  const program = programOf(inspection, descriptor);
  checkProgramKind(inspection, descriptor, place);
  checkDescendant(inspection, descendant, program, place);
  checkEncoding(inspection, font, descendant, place);
  const encoding = encodingCMap(document, font, budget);
  const { widths } = horizontalWidths(document, descendant);
  const facts = program && compositeGlyphs(inspection, descendant, program);
  const unicode = meaningOf(inspection, font, descendant);
  if (!descendant) report.broken('6.2.11.2-2', { ...place, detail: 'no descendant font' });
  return {
    name,
    embedded: program !== undefined,
    split: (bytes) => codesOf(encoding, bytes),
    glyph: (code): ShownGlyph => {
      const cid = code === INCOMPLETE ? 0 : (encoding.cid(code) ?? 0);
      const own = facts?.(cid);
      return {
        facts: own,
        stated: widths(cid) * 1000,
        unicode: unicode(code, cid),
        missing: own !== undefined && (!own.present || cid === 0),
      };
    },
  };
}

/** Code of bytes too few for any code of the encoding, which show no glyph (ISO 32000-1, 9.7.6.3). */
const INCOMPLETE = -1;

function codesOf(encoding: CMap, bytes: Uint8Array): number[] {
  const codes: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = encoding.codeAt(bytes, at);
    codes.push(length < encoding.shortestCode ? INCOMPLETE : code);
    at += length;
  }
  return codes;
}

function checkDescendant(
  inspection: Inspection,
  descendant: PdfDict | undefined,
  program: FontProgram | undefined,
  place: Place,
): void {
  const { document, report } = inspection;
  if (!descendant) return;
  const subtype = document.name(descendant, 'Subtype');
  const name = document.name(descendant, 'BaseFont');
  if (document.name(descendant, 'Type') !== 'Font') report.broken('6.2.11.2-1', place);
  if (!/^CIDFontType[02]$/.test(subtype ?? '')) report.broken('6.2.11.2-2', { ...place, detail: subtype });
  if (name === undefined) report.broken('6.2.11.2-3', place);
  else checkUnicodeName(inspection, name, place);
  const mapping = document.value(descendant, 'CIDToGIDMap');
  const mapped = document.stream(mapping) !== undefined || nameOf(mapping) === 'Identity';
  if (subtype === 'CIDFontType2' && program && !mapped) report.broken('6.2.11.3.2-1', place);
  const descriptor = document.dict(descendant, 'FontDescriptor');
  const listed = document.stream(descriptor, 'CIDSet');
  if (listed && program && SUBSET_TAG.test(name ?? '')) {
    if (!listsAll(inspection, listed, descendant, program)) report.broken('6.2.11.4.2-2', place);
  }
}

/** Whether a `CIDSet` lists exactly the CIDs that the program has a glyph for. */
function listsAll(
  inspection: Inspection,
  listed: PdfStream,
  descendant: PdfDict,
  program: FontProgram,
): boolean {
  const bits = bytesOf(inspection, listed);
  if (!bits) return false;
  const has = (cid: number) => ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
  const present = cidsOf(inspection, descendant, program);
  for (const cid of present) if (cid !== 0 && !has(cid)) return false;
  for (let cid = 1; cid < bits.length * 8; cid++) if (has(cid) && !present.has(cid)) return false;
  return true;
}

function cidsOf(inspection: Inspection, descendant: PdfDict, program: FontProgram): Set<number> {
  if (program.kind === 'cff') {
    const { cff } = program;
    return new Set(cff.isCid ? cff.cids.keys() : Array.from({ length: cff.glyphCount }, (_, glyph) => glyph));
  }
  if (program.kind === 'type1') return new Set();
  const { glyphCount } = program.trueType;
  const map = bytesOf(inspection, inspection.document.stream(descendant, 'CIDToGIDMap'));
  const cids = new Set<number>();
  const last = map ? map.length >> 1 : glyphCount;
  for (let cid = 0; cid < last; cid++) {
    const glyph = map ? (map[cid * 2]! << 8) | map[cid * 2 + 1]! : cid;
    if (glyph < glyphCount && (glyph > 0 || cid === 0)) cids.add(cid);
  }
  return cids;
}

function compositeGlyphs(
  inspection: Inspection,
  descendant: PdfDict | undefined,
  program: FontProgram,
): (cid: number) => GlyphFacts {
  if (program.kind === 'cff') {
    const { cff } = program;
    return (cid) => {
      const glyph = cff.isCid ? cff.cids.get(cid) : cid < cff.glyphCount ? cid : undefined;
      return { present: glyph !== undefined && (glyph > 0 || cid === 0), width: cff.width(glyph ?? 0) };
    };
  }
  if (program.kind === 'type1') return () => ({ present: false, width: undefined });
  const { trueType } = program;
  const map = bytesOf(inspection, inspection.document.stream(descendant, 'CIDToGIDMap'));
  return (cid) => {
    const glyph = map ? ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0) : cid;
    const advance = trueType.advance(glyph < trueType.glyphCount ? glyph : 0);
    return {
      present: glyph > 0 && glyph < trueType.glyphCount,
      width: advance === undefined ? undefined : advance * 1000,
    };
  };
}

/** Checks the collections of font and CMap, and whether the CMap is allowed (ISO 19005-2, 6.2.11.3.1 and 6.2.11.3.3). */
function checkEncoding(
  inspection: Inspection,
  font: PdfDict,
  descendant: PdfDict | undefined,
  place: Place,
): void {
  const { document, report } = inspection;
  const stream = document.stream(font, 'Encoding');
  const name = stream ? document.name(stream.dict, 'CMapName') : document.name(font, 'Encoding');
  if (!stream && !STANDARD_CMAPS.has(name ?? ''))
    report.broken('6.2.11.3.3-1', { ...place, ...(name !== undefined && { detail: name }) });
  if (stream) checkEmbedded(inspection, stream, place);
  if (name === 'Identity-H' || name === 'Identity-V') return;
  const own = document.dict(descendant, 'CIDSystemInfo');
  const standard = collectionOf(name ?? '');
  const info = document.dict(stream?.dict, 'CIDSystemInfo');
  const ordering = standard?.ordering ?? document.text(info, 'Ordering');
  const registry = standard ? 'Adobe' : document.text(info, 'Registry');
  const supplement = standard?.supplement ?? document.number(info, 'Supplement') ?? 0;
  const fits =
    ordering !== undefined &&
    document.text(own, 'Ordering') === ordering &&
    document.text(own, 'Registry') === registry &&
    (document.number(own, 'Supplement') ?? 0) <= supplement;
  if (!fits) report.broken('6.2.11.3.1-1', place);
}

function checkEmbedded(inspection: Inspection, stream: PdfStream, place: Place): void {
  const { document, report } = inspection;
  const bytes = bytesOf(inspection, stream) ?? new Uint8Array();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const mode = Number(/\/WMode\s+(\d+)\s+def/.exec(text)?.[1] ?? 0);
  if (mode !== (document.number(stream.dict, 'WMode') ?? 0)) report.broken('6.2.11.3.3-2', place);
  const used = document.value(stream.dict, 'UseCMap');
  const usedName = nameOf(used) ?? document.name(document.entries(used), 'CMapName');
  if (used !== null && !STANDARD_CMAPS.has(usedName ?? '')) {
    const at = { ...place, ...(usedName !== undefined && { detail: usedName }) };
    report.broken('6.2.11.3.3-3', at);
    if (nameOf(used) !== undefined) report.broken('6.2.11.3.3-1', at);
  }
  if (parseCMap(bytes, predefinedCMap).highestCid > MAX_CID) report.broken('6.1.13-10', place);
}

/** Returns the text of codes: by ToUnicode, otherwise by the character collection. */
function meaningOf(
  { document, budget }: Inspection,
  font: PdfDict,
  descendant: PdfDict | undefined,
): (code: number, cid: number) => string | undefined {
  const toUnicode = toUnicodeOf(document, font, budget);
  const info = document.dict(descendant, 'CIDSystemInfo');
  const collection = `${document.text(info, 'Registry')}-${document.text(info, 'Ordering')}`;
  const known = /^Adobe-(Japan1|GB1|CNS1|Korea1)$/.test(collection);
  const toUcs2 = known ? predefinedCMap(`${collection}-UCS2`) : undefined;
  return (code, cid) => toUnicode?.text(code) ?? toUcs2?.text(cid);
}
