import type { PageGeometry } from '../../file/core/page-geometry.ts';
import type { AppearanceSources } from './annotations/appearance-model.ts';
import type { RewriteCache } from './content/stream-rewriter.ts';
import type { Exclusions } from './exclusions.ts';
import type { StandIns } from './fields/stand-ins.ts';
import type { TextMatch } from './find/find-matches.ts';
import type { RemovedWords } from './find/removed-words.ts';
import type { Findings } from './findings.ts';
import type { PieceReader } from './reading/page-pieces.ts';
import type { Sight } from './reading/sight.ts';
import type { CompiledPattern } from './text/searchable-text.ts';
import type { FoundIn, GlyphPositions } from './types.ts';

/** State of one document's redaction that all of its pages share. */
export interface Job extends AppearanceSources {
  readonly cache: RewriteCache;
  readonly patterns: readonly CompiledPattern[];
  readonly glyphPositions: GlyphPositions;
  readonly findings: Findings;
  readonly exclusions: Exclusions;
  readonly hasRegions: boolean;
  /** Words that regions removed, to be searched outside the pages. */
  readonly taken: RemovedWords;
  /** Strings that patterns matched. */
  readonly matched: Set<string>;
  readonly pieces: PieceReader;
  /** Stand-ins for the appearances of fields that viewers draw themselves. */
  readonly standIns: StandIns;
  readonly sight: Sight;
  readonly onPage: () => void;
}

/** Records pattern matches on a page, or in an appearance on it. */
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
