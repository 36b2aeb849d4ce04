import { XMP_NAMESPACES } from '../../document/metadata/xmp-namespaces.ts';
import { type XmpNode, XmpPacket } from '../../document/metadata/xmp-packet.ts';
import type { PdfStream } from '../../file/core/objects.ts';
import { archiveProfiles, PROFILES, type Profile } from '../rules/profiles.ts';
import type { RuleId } from '../rules/rule-table.ts';
import { EXTENSION, type Extensions, readExtensions } from './extension-schemas.ts';
import { bytesOf, type Inspection, refNumber } from './inspection.ts';
import type { Place } from './report.ts';
import { PREDEFINED_PROPERTIES } from './xmp-schemas.ts';
import { ValueTypes } from './xmp-types.ts';

const { pdfaid: PDFA, pdfuaid: PDFUA, dc: DC } = XMP_NAMESPACES;

/**
 * Checks the rules about metadata (ISO 19005-2, 6.6; ISO 14289-1, 5 and 7.1).
 *
 * @returns the profiles that the document claims
 */
export function checkMetadata(inspection: Inspection): Profile[] {
  const { document, report } = inspection;
  const main = mainMetadata(inspection);
  if (!main) {
    report.broken('6.6.2.1-1', { path: 'Metadata' });
    report.broken('ua:7.1-8', { path: 'Metadata' });
  }
  const place = { path: 'Metadata', object: refNumber(document.catalog.get('Metadata')) };
  const properties = main ? checkPacket(inspection, main, place, undefined) : undefined;
  const own = properties?.list ?? [];
  for (const [ref, object] of document.objects()) {
    const stream = document.stream(document.entries(object), 'Metadata');
    if (!stream || stream === main) continue;
    checkPacket(inspection, stream, { path: 'Metadata', object: ref.number }, properties?.extensions);
  }
  if (!main) return [];
  checkTitle(inspection, own, place);
  return [...archiveClaim(inspection, own, place), ...accessClaim(inspection, own, place)];
}

function mainMetadata({ document }: Inspection): PdfStream | undefined {
  const stream = document.stream(document.catalog, 'Metadata');
  if (!stream) return undefined;
  const typed = document.name(stream.dict, 'Type') === 'Metadata';
  return typed && document.name(stream.dict, 'Subtype') === 'XML' ? stream : undefined;
}

/** Checks a packet. @returns its properties, and the definitions in its extension schemas */
function checkPacket(
  inspection: Inspection,
  stream: PdfStream,
  place: Place,
  outer: Extensions | undefined,
): { list: readonly XmpNode[]; extensions: Extensions } | undefined {
  const { report } = inspection;
  const { header, encoding, properties } = new XmpPacket(bytesOf(inspection, stream) ?? new Uint8Array());
  if (header.has('bytes')) report.broken('6.6.2.1-2', place);
  if (header.has('encoding')) report.broken('6.6.2.1-3', place);
  if (encoding !== 'UTF-8') report.broken('6.6.2.1-5', { ...place, detail: encoding });
  if (!properties) {
    report.broken('6.6.2.1-4', place);
    return undefined;
  }
  const extensions = readExtensions(properties, report, place, outer);
  for (const node of properties) {
    if (node.namespace === EXTENSION) continue;
    checkProperty(inspection, node, place, [extensions, ...(outer ? [outer] : [])]);
  }
  return { list: properties, extensions };
}

function checkProperty(
  { report }: Inspection,
  node: XmpNode,
  place: Place,
  extensions: readonly Extensions[],
): void {
  const at = { ...place, detail: `${node.prefix}:${node.name}` };
  const predefined = PREDEFINED_PROPERTIES.get(node.namespace)?.get(node.name);
  const own = extensions.find(({ properties }) => properties.get(node.namespace)?.has(node.name));
  const type = predefined ?? own?.properties.get(node.namespace)?.get(node.name);
  if (type === undefined) {
    report.broken('6.6.2.3.1-1', at);
    report.broken('6.6.2.3.1-2', at);
    return;
  }
  const types = own?.types.get(node.namespace) ?? new ValueTypes();
  if (!types.has(type)) report.broken('6.6.2.3.1-1', at);
  if (!types.fits(node, type)) report.broken('6.6.2.3.1-2', { ...at, detail: `${at.detail} is no ${type}` });
}

function archiveClaim({ report }: Inspection, list: readonly XmpNode[], place: Place): Profile[] {
  const own = list.filter(({ namespace }) => namespace === PDFA);
  const value = (name: string) => own.find((node) => node.name === name)?.value.trim();
  if (own.length === 0) {
    report.broken('6.6.4-1', place);
    return [];
  }
  checkPrefixes(report, own, 'pdfaid', PREFIX_RULES, place);
  const part = Number(value('part'));
  const level = value('conformance') ?? '';
  for (const wanted of [2, 3] as const) {
    if (part !== wanted)
      report.broken(
        '6.6.4-2',
        { ...place, detail: `part ${value('part') ?? 'missing'}` },
        archiveProfiles('b', [wanted]),
      );
  }
  const enough: Readonly<Record<string, string>> = { A: 'abu', U: 'bu', B: 'b' };
  const lower = PROFILES.filter((profile) => {
    const wanted = /^PDF\/A-\d(\w)$/.exec(profile)?.[1];
    return wanted !== undefined && !(enough[level] ?? '').includes(wanted);
  });
  if (lower.length > 0)
    report.broken('6.6.4-3', { ...place, detail: `conformance ${level || 'missing'}` }, lower);
  const claimed = `PDF/A-${part}${level.toLowerCase()}`;
  return PROFILES.filter((profile) => profile === claimed);
}

const PREFIX_RULES: Readonly<Record<string, RuleId>> = {
  part: '6.6.4-4',
  conformance: '6.6.4-5',
  amd: '6.6.4-6',
  corr: '6.6.4-7',
};
const ACCESS_PREFIX_RULES: Readonly<Record<string, RuleId>> = {
  part: 'ua:5-3',
  amd: 'ua:5-4',
  corr: 'ua:5-5',
};

function checkPrefixes(
  report: Inspection['report'],
  own: readonly XmpNode[],
  prefix: string,
  rules: Readonly<Record<string, RuleId>>,
  place: Place,
): void {
  for (const node of own) {
    const rule = Object.hasOwn(rules, node.name) ? rules[node.name] : undefined;
    if (rule && node.prefix !== prefix) report.broken(rule, { ...place, detail: node.prefix });
  }
}

function accessClaim({ report }: Inspection, list: readonly XmpNode[], place: Place): Profile[] {
  const own = list.filter(({ namespace }) => namespace === PDFUA);
  if (own.length === 0) {
    report.broken('ua:5-1', place);
    return [];
  }
  checkPrefixes(report, own, 'pdfuaid', ACCESS_PREFIX_RULES, place);
  const part = own.find(({ name }) => name === 'part')?.value.trim();
  if (part === '1') return ['PDF/UA-1'];
  report.broken('ua:5-2', { ...place, detail: `part ${part ?? 'missing'}` });
  return [];
}

function checkTitle({ report, hasLanguage }: Inspection, list: readonly XmpNode[], place: Place): void {
  const title = list.find(({ namespace, name }) => namespace === DC && name === 'title');
  const isStated = title?.kind === 'simple' || title?.parts.some(({ language }) => language !== undefined);
  if (!isStated) report.broken('ua:7.1-9', place);
  if (hasLanguage) return;
  for (const node of list) {
    // The default text may occur a second time, under its language.
    if (node.kind === 'alt' && node.parts.length === 1 && node.parts[0]?.language === 'x-default')
      report.broken('ua:7.2-33', { ...place, detail: `${node.prefix}:${node.name}` });
  }
}
