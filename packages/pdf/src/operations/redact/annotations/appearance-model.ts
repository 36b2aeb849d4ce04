import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import type { PdfStream } from '../../../file/core/objects.ts';
import type { Appearance } from '../../../page/content/appearances.ts';
import { ContentInterpreter } from '../../../page/content/interpreter.ts';
import type { ContentModel } from '../../../page/content/model.ts';
import type { OptionalContent } from '../../../page/content/optional-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import type { FontLoader } from '../../../page/fonts/load-font.ts';
import type { Budget } from '../../../page/syntax/limits.ts';

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
