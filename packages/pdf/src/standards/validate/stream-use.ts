import type { PdfStream } from '../../file/core/objects.ts';
import type { ColorRules } from './colors.ts';
import type { ContentState } from './content-state.ts';
import type { FontRules } from './fonts.ts';
import type { GraphicsStateRules } from './graphics-state-rules.ts';
import type { ImageRules } from './images.ts';
import type { Inspection } from './inspection.ts';
import type { Surroundings } from './marked-stack.ts';
import type { Place } from './report.ts';
import type { ResourceChain } from './resources.ts';

/** A use of a content stream. */
export interface Use {
  readonly bytes: Uint8Array;
  readonly resources: ResourceChain;
  readonly state: ContentState;
  readonly around: Surroundings;
  /** StructParents of what it belongs to. */
  readonly key: number | undefined;
  /** Whether its content counts for the structure. */
  readonly semantic: boolean;
  /** Whether colours come from where it is used: uncoloured patterns, and glyphs that define only a shape. */
  readonly uncolored: boolean;
  readonly place: Place;
  readonly depth: number;
}

/** A use of a form, whose content is not decoded yet. */
export type FormUse = Omit<Use, 'bytes' | 'key'>;

/** The rules about what content uses. Each remembers what it has checked already. */
export interface ContentRules {
  readonly inspection: Inspection;
  readonly colors: ColorRules;
  readonly fonts: FontRules;
  readonly images: ImageRules;
  readonly states: GraphicsStateRules;
}

/** Checks the streams that content draws. Both methods return whether anything in the stream is transparent. */
export interface DrawnStreams {
  form(stream: PdfStream, use: FormUse): boolean;
  /** @param own resources of the stream; by default those of its dictionary */
  stream(stream: PdfStream, use: Use, own?: ResourceChain): boolean;
}
