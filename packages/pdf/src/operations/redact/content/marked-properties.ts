import type { ObjectReader } from '../../../file/core/reader.ts';
import { REPLACEMENT_KEYS } from '../../../page/content/marked-content.ts';
import type { MarkedContent } from '../../../page/content/model.ts';
import { refEntry } from '../../../page/syntax/entries.ts';
import { ContentLexer } from '../../../page/syntax/lexer.ts';
import { formatName, formatOperand } from '../../../page/syntax/operands.ts';
import type { StreamRewriter } from './stream-rewriter.ts';

/** Drops the strings that readers use instead of the content: `ActualText`, `Alt`, `E`. */
export function withoutReplacementText(
  marked: MarkedContent,
  rewriter: StreamRewriter,
  pdf: ObjectReader,
): void {
  const { invocation, start, end, tag } = marked;
  if (marked.propertiesName !== undefined) {
    const properties = pdf.entries(invocation.resources, 'Properties');
    const dict = pdf.entries(properties, marked.propertiesName);
    if (!dict) return;
    rewriter.taint(refEntry(properties, marked.propertiesName));
    const copy = new Map(dict);
    for (const key of REPLACEMENT_KEYS) copy.delete(key);
    const name = rewriter.addResource(invocation, 'Properties', copy);
    rewriter.edit(invocation, { start, end, text: `${formatName(tag)} ${formatName(name)} BDC` });
    return;
  }
  const op = new ContentLexer(invocation.bytes.subarray(start, end)).next();
  const property = op?.operands[1];
  if (!(property instanceof Map)) return;
  const kept = new Map(property);
  for (const key of REPLACEMENT_KEYS) kept.delete(key);
  rewriter.edit(invocation, { start, end, text: `${formatName(tag)} ${formatOperand(kept)} BDC` });
}
