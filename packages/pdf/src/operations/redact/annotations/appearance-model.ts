import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import type { PdfStream } from '../../../file/core/objects.ts';
import type { Appearance } from '../../../page/content/appearances.ts';
import type { ContentModel } from '../../../page/content/model.ts';
import type { OptionalContent } from '../../../page/content/optional-content.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import type { FontLoader } from '../../../page/fonts/load-font.ts';
import type { Budget } from '../../../page/syntax/limits.ts';

/** Inputs for interpreting appearances. */
export interface AppearanceSources {
  readonly pdf: PdfDocument;
  readonly fonts: FontLoader;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
  /** Content of the appearances that were read but not yet redacted. */
  readonly appearances: Map<PdfStream, ContentModel>;
}

/** Content of an appearance, at its position on the page; cached until the appearance is redacted. */
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
  return recordContent(invocation, { pdf, fonts, budget, optionalContent });
}
