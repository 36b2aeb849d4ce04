import type { PdfString } from '../../../file/core/objects.ts';
import { UndecodableImage } from '../../../page/images/decode-image.ts';
import type { Findings } from '../findings.ts';
import { cleanImages } from '../images/clean-images.ts';
import type { Job } from '../job.ts';
import { allowKnownObjects } from '../sanitize/allow-objects.ts';
import { redactStrings } from '../strings/document-strings.ts';
import { maskLabelNumbers } from '../strings/page-label-numbers.ts';
import { StringPlaces } from '../strings/string-places.ts';
import { foldLiteral } from '../text/folding.ts';
import { unmatched } from '../text/redacted-text.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import { incomplete } from '../verify/incomplete.ts';
import type { Removed } from './remove.ts';

/** A document that no longer contains the removed text anywhere, and can be written. */
export interface Cleaned extends Removed {
  /** New title, if the document claims a standard that requires one. */
  readonly title: string;
}

/**
 * The third phase: drops everything that the pages do not need, and removes pattern matches and text that regions removed from
 * the names, pictures and strings of the rest.
 *
 * @throws InvalidInputError `REDACTION_INCOMPLETE` for a picture that cannot be examined
 */
export async function clean(removed: Removed): Promise<Cleaned> {
  const { job, leaves, pages, strings, sanitized } = removed;
  const { pdf, budget } = job;
  const matches = nameMatcher(strings, job.findings);
  allowKnownObjects(pdf, leaves, matches, secrets(job, matches), job.cache, budget, sanitized);
  // Unused objects are removed first: their strings are not findings.
  for (const key of [...pdf.trailer.keys()]) if (key !== 'Root') pdf.trailer.delete(key);
  sanitized.add('unusedObjects', pdf.removeUnreachable());
  await cleanPictures(job, matches);
  redactDocumentStrings(removed);
  sanitized.add('documentStrings', maskLabelNumbers(pdf, pages.length, matches));
  // The document's own title may contain removed text.
  return { ...removed, title: unmatched(strings, 'Redacted document') };
}

/** Minimum number of letters of a word in a name that may reveal the removed word. */
const MIN_PIECE = 4;

/** Returns a predicate: whether a string contains a removed word, or a revealing part of one. */
function secrets(job: Job, matches: (text: string) => boolean): (text: string) => boolean {
  const taken = [...job.taken.all, ...job.matched].map(foldLiteral);
  return (text) => {
    if (matches(text)) return true;
    // The folded length counts: as bytes, two letters of UTF-16 would be four characters.
    const piece = foldLiteral(text);
    return [...piece].length >= MIN_PIECE && taken.some((word) => word.includes(piece));
  };
}

async function cleanPictures({ pdf, budget, cache }: Job, matches: (text: string) => boolean): Promise<void> {
  const known = new Set(
    [...cache.images.values()].flatMap((change) => (change.kind === 'replaced' ? change.stream.number : [])),
  );
  try {
    await cleanImages(pdf, { budget, matches, known });
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    throw incomplete('an image is damaged, or of a kind that cannot be looked into');
  }
}

/**
 * Returns a predicate: whether any of the patterns matches a string. It caches results, since the same names and texts occur again
 * and again.
 */
function nameMatcher(patterns: readonly CompiledPattern[], findings: Findings): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      const searchable = new SearchableText(text);
      const matching =
        text.length > 1 ? patterns.find((pattern) => pattern.find(searchable).length > 0) : undefined;
      if (matching) findings.add({ source: matching.source, page: undefined, where: 'name', text });
      found = matching !== undefined;
      if (known.size < 100_000) known.set(text, found);
    }
    return found;
  };
}

/** Redacts strings outside the pages: by the patterns that apply everywhere, and by the words that regions removed. */
function redactDocumentStrings({ job, pages, strings, hidden, sanitized }: Removed): void {
  const { pdf, findings } = job;
  const stayed = new Set<PdfString>();
  const places = new StringPlaces(pdf, pages, undefined);
  const replaced = redactStrings(pdf, strings, places, ({ string, source, text, place }) => {
    stayed.add(string);
    const { where = 'other', page, areas = [], geometry } = place ?? {};
    findings.add({ source, page, where, text, areas }, geometry);
  });
  for (const { string, finding } of hidden) if (!string || !stayed.has(string)) findings.addHidden(finding);
  sanitized.add('documentStrings', replaced);
}
