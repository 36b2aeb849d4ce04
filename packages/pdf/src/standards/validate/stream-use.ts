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
  /** StructParents of its page or form. */
  readonly key: number | undefined;
  /** Whether its content must be part of the structure. */
  readonly semantic: boolean;
  /** Whether colours are inherited from the place of use: uncoloured patterns, and glyphs that define only a shape. */
  readonly uncolored: boolean;
  readonly place: Place;
  readonly depth: number;
}

/** A use of a form whose content is not yet decoded. */
export type FormUse = Omit<Use, 'bytes' | 'key'>;

/** Rules about resources that content uses. Each skips objects that it has already checked. */
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
