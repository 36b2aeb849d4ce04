import type { Source } from '../../document/assemble/index.ts';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { byteBudget, decoded } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { dict, name, type PdfDict, PdfString } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import type { Claim } from './claims.ts';
import { LEVELS, statedClaims, writeWithClaims } from './kept-claims.ts';
import { stateMetadata } from './metadata.ts';
import { writeWithOwnClaims } from './own-claims.ts';

const MAX_PROFILE = 4 << 20;
/** Text entries of an output intent. */
const TEXTS = ['OutputCondition', 'OutputConditionIdentifier', 'RegistryName', 'Info'];

/**
 * Writes a merged document with those PDF/A and PDF/UA claims that all of its inputs share and a check confirms (ISO 19005-2 and
 * -3, 6.6.4; ISO 14289-1, 5).
 *
 * @param save writes the document in its current state
 */
export function withSharedClaims(
  document: PdfDocument,
  sources: readonly Source[],
  save: () => Uint8Array,
): Uint8Array {
  const { claims, intent } = claimsOfAll(sources);
  if (claims.length === 0) return save();
  if (intent) stateIntent(document, intent);
  // PDF/UA requires a title, which may be only in the XMP metadata.
  const information = document.dict(document.trailer, 'Info');
  const { title } = readMetadata(sources[0]!.document).metadata;
  if (title && !document.text(information, 'Title')) information?.set('Title', textString(title));
  const state = (kept: readonly Claim[]) => {
    if (!kept.some(({ standard }) => standard === 'pdfa')) document.catalog.delete('OutputIntents');
    if (kept.length > 0) stateMetadata(document, kept);
    else document.catalog.delete('Metadata');
  };
  return writeWithClaims(claims, pagesOf(sources), state, save).pdf;
}

/**
 * Writes a document into which pages of others were inserted, with those of its own claims that the others share and a check
 * confirms.
 *
 * @param sources the document itself, and the others
 */
export function withClaimsOfOthers(
  document: PdfDocument,
  sources: readonly [Source, ...Source[]],
  save: () => Uint8Array,
): Uint8Array {
  return writeWithOwnClaims(document, pagesOf(sources), save, claimsOfAll(sources).claims);
}

function pagesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, source) => sum + source.pages.length, 0);
}

/** Returns the claims shared by all inputs, and the matching output intent. */
function claimsOfAll(sources: readonly Source[]): { claims: Claim[]; intent?: Intent } {
  const claims = sharedClaims(sources);
  if (!claims.some(({ standard }) => standard === 'pdfa')) return { claims };
  const intent = sharedIntent(sources);
  if (intent === 'none') return { claims: claims.filter(({ standard }) => standard !== 'pdfa') };
  return { claims, ...(intent && { intent }) };
}

/** Returns the claims shared by all inputs: the lowest PDF/A level, and the part that allows the embedded files of all. */
function sharedClaims(sources: readonly Source[]): Claim[] {
  const stated = sources.map(({ document }) => statedClaims(document));
  const archival = stated.map((own) => own.find(({ standard }) => standard === 'pdfa'));
  const claims: Claim[] = [];
  if (archival.every((claim) => claim !== undefined)) {
    const lowest = Math.max(...archival.map(({ level }) => LEVELS.indexOf(level!)));
    const part = archival.some((claim) => claim.part === 3) ? 3 : 2;
    claims.push({ standard: 'pdfa', part, level: LEVELS[lowest]! });
  }
  if (stated.every((own) => own.some(({ standard }) => standard === 'ua')))
    claims.push({ standard: 'ua', part: 1 });
  return claims;
}

interface Intent {
  readonly entries: PdfDict;
  readonly profile: Uint8Array;
}

/** Returns the PDF/A output intent shared by all inputs; undefined when none has one, `none` when they differ. */
function sharedIntent(sources: readonly Source[]): Intent | 'none' | undefined {
  let shared: Intent | undefined;
  for (const [at, { document }] of sources.entries()) {
    const intents = document.array(document.catalog, 'OutputIntents') ?? [];
    const own = intents.map((item) => document.dict(item));
    const intent = own.find((each) => document.name(each, 'S') === 'GTS_PDFA1');
    if (own.length > (intent ? 1 : 0)) return 'none';
    const stream = intent && document.stream(intent, 'DestOutputProfile');
    const profile = stream && decoded(document, stream, byteBudget(MAX_PROFILE));
    if (intent && !profile) return 'none';
    if (at === 0) {
      if (intent && profile && stream) shared = { entries: textsOf(document, intent), profile };
      continue;
    }
    if (
      !shared || !profile ? shared !== undefined || profile !== undefined : !isSame(shared.profile, profile)
    )
      return 'none';
  }
  return shared;
}

function textsOf(document: PdfDocument, intent: PdfDict): PdfDict {
  const texts: PdfDict = new Map();
  for (const key of TEXTS) {
    const value = document.resolve(intent.get(key));
    if (value instanceof PdfString) texts.set(key, value);
  }
  return texts;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The number of colour components is in the header of the profile (ISO 15076-1, 7.2.8). */
const COMPONENTS: Readonly<Record<string, number>> = { 'RGB ': 3, CMYK: 4, GRAY: 1 };

function stateIntent(document: PdfDocument, { entries, profile }: Intent): void {
  const space = Buffer.from(profile.subarray(16, 20)).toString('latin1');
  const stream = document.add(flate(profile, dict({ N: COMPONENTS[space] ?? 3 })));
  document.catalog.set('OutputIntents', [
    document.add(
      new Map([
        ...dict({ Type: name('OutputIntent'), S: name('GTS_PDFA1'), DestOutputProfile: stream }),
        ...entries,
      ]),
    ),
  ]);
}
