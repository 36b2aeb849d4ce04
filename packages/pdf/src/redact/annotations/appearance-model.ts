import type { Appearance } from '../../content/appearances.ts';
import { ContentInterpreter } from '../../content/interpreter.ts';
import type { ContentModel } from '../../content/model.ts';
import { rootInvocation } from '../../content/stream-invocations.ts';
import { decodeStream } from '../../core/filters.ts';
import type { Job } from '../job.ts';

/** What an appearance draws, where the page has it. It is kept until it is to be redacted. */
export function appearanceModel(job: Job, appearance: Appearance): ContentModel {
  const known = job.appearances.get(appearance.stream);
  if (known?.root.matrix.every((value, index) => value === appearance.matrix[index])) return known;
  const model = interpret(job, appearance);
  job.appearances.set(appearance.stream, model);
  return model;
}

function interpret(
  { pdf, budget, fonts, optionalContent }: Job,
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
