import type { PDFContext } from '@cantoo/pdf-lib';
import { PDFRef } from '@cantoo/pdf-lib';
import { ContentLexer } from '../content/lexer.ts';
import { REPLACEMENT_KEYS } from '../content/marked-content.ts';
import type { MarkedContent } from '../content/model.ts';
import { dictEntry, rawEntry, removeEntry } from '../content/objects.ts';
import { formatName, formatOperand } from '../content/operands.ts';
import type { FrameRewriter } from './frame-rewriter.ts';

/** Drops the texts that are read instead of the content: `ActualText`, `Alt`, `E`. */
export function withoutReplacementText(
  marked: MarkedContent,
  rewriter: FrameRewriter,
  context: PDFContext,
): void {
  const { frame, start, end, tag } = marked;
  if (marked.propertiesName !== undefined) {
    const properties = dictEntry(frame.resources, 'Properties');
    const dict = dictEntry(properties, marked.propertiesName);
    if (!dict) return;
    const ref = properties && rawEntry(properties, marked.propertiesName);
    if (ref instanceof PDFRef) rewriter.taint(ref);
    const copy = dict.clone(context);
    for (const key of REPLACEMENT_KEYS) removeEntry(copy, key);
    const name = rewriter.addResource(frame, 'Properties', copy);
    rewriter.edit(frame, { start, end, text: `${formatName(tag)} ${formatName(name)} BDC` });
    return;
  }
  const op = new ContentLexer(frame.bytes.subarray(start, end)).next();
  const property = op?.operands[1];
  if (!(property instanceof Map)) return;
  const kept = new Map(property);
  for (const key of REPLACEMENT_KEYS) kept.delete(key);
  rewriter.edit(frame, { start, end, text: `${formatName(tag)} ${formatOperand(kept)} BDC` });
}
