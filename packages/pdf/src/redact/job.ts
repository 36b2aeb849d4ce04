import type { Budget } from '../content/limits.ts';
import type { ContentModel } from '../content/model.ts';
import type { OptionalContent } from '../content/optional-content.ts';
import type { PdfDocument } from '../core/document.ts';
import type { PdfStream } from '../core/objects.ts';
import type { PageGeometry } from '../core/page-geometry.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import type { StandIns } from './fields/stand-ins.ts';
import type { TextMatch } from './find-matches.ts';
import type { Findings } from './findings.ts';
import type { PieceReader } from './reading/page-pieces.ts';
import type { CompiledPattern } from './searchable-text.ts';
import type { RewriteCache } from './stream-rewriter.ts';
import type { TakenWords } from './taken-words.ts';
import type { FoundIn, GlyphPositions } from './types.ts';

/** What the redaction of one document shares between its pages. */
export interface Job {
  readonly pdf: PdfDocument;
  readonly fonts: FontLoader;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
  readonly cache: RewriteCache;
  readonly patterns: readonly CompiledPattern[];
  readonly glyphPositions: GlyphPositions;
  readonly findings: Findings;
  readonly hasRegions: boolean;
  /** What regions removed, to be searched for outside the pages. */
  readonly taken: TakenWords;
  /** Texts that patterns matched. */
  readonly matched: Set<string>;
  readonly pieces: PieceReader;
  /** What appearances draw that were looked at and not yet redacted. */
  readonly appearances: Map<PdfStream, ContentModel>;
  /** What stands in for the appearances of fields that viewers draw themselves. */
  readonly standIns: StandIns;
  readonly onPage: () => void;
}

/** Records what patterns matched on a page, or in an appearance on it. */
export function note(
  job: Job,
  found: readonly TextMatch[],
  page: number,
  where: FoundIn,
  geometry: PageGeometry,
): void {
  for (const { source, text, boxes } of found)
    job.findings.add({ source, page, where, text, areas: boxes.map(({ bounds }) => bounds) }, geometry);
}
