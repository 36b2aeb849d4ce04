import type { Appearance } from '../../content/appearances.ts';
import { ContentInterpreter } from '../../content/interpreter.ts';
import type { Budget } from '../../content/limits.ts';
import type { ContentModel } from '../../content/model.ts';
import type { OptionalContent } from '../../content/optional-content.ts';
import { rootInvocation } from '../../content/stream-invocations.ts';
import type { PdfDocument } from '../../core/document.ts';
import { decodeStream } from '../../core/filters.ts';
import type { PdfStream } from '../../core/objects.ts';
import type { FontLoader } from '../../fonts/load-font.ts';

/** What appearances are interpreted with. */
export interface AppearanceSources {
  readonly pdf: PdfDocument;
  readonly fonts: FontLoader;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
  /** What those draw that were looked at and not yet redacted. */
  readonly appearances: Map<PdfStream, ContentModel>;
}

/** What an appearance draws, where the page has it. It is kept until it is to be redacted. */
export function appearanceModel(sources: AppearanceSources, appearance: Appearance): ContentModel {
  const known = sources.appearances.get(appearance.stream);
  if (known?.root.matrix.every((value, index) => value === appearance.matrix[index])) return known;
  const model = interpret(sources, appearance);
  sources.appearances.set(appearance.stream, model);
  return model;
}

function interpret(
  { pdf, budget, fonts, optionalContent }: AppearanceSources,
  { stream, ref, matrix }: Appearance,
): ContentModel {
  const invocation = rootInvocation({
    kind: 'appearance',
    bytes: decodeStream(pdf, stream, budget).data,
    resources: pdf.entries(stream.dict, 'Resources'),
    matrix,
    stream,
    ref,
  });
  return new ContentInterpreter(invocation, { pdf, fonts, budget, optionalContent }).run();
}
