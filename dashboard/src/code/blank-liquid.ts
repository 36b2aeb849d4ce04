/** Comments and raw blocks with their content, tags, and outputs. */
const LIQUID = /\{%-?\s*(comment|raw)\s*-?%\}.*?\{%-?\s*end\1\s*-?%\}|\{%-?\s*(\w*).*?%\}|\{\{.*?\}\}/gs;

const BLOCKS = /^(?:if|unless|case|for|tablerow|capture)$/;
const ALTERNATIVES = /^(?:else|elsif|when)$/;

/** Stands for each character of an output, so that the text around it stays one name. */
const FILLER = 'a';

type Range = readonly [from: number, to: number];

/**
 * Replaces the Liquid in a text: outputs by a name, tags and all alternatives but the first by spaces. Offsets and lines stay.
 *
 * @returns the text, and the ranges of tags and outputs
 */
export function blankLiquid(text: string): {
  readonly text: string;
  readonly tags: readonly Range[];
  readonly outputs: readonly Range[];
} {
  const tags: Range[] = [];
  const outputs: Range[] = [];
  /** Number of alternatives of each open block. */
  const open: number[] = [];
  let blank = '';
  let done = 0;
  const isLeftOut = () => open.some((alternatives) => alternatives > 1);
  for (const { 0: found, 2: tag = '', index } of text.matchAll(LIQUID)) {
    const end = index + found.length;
    const isOutput = found.startsWith('{{');
    blank += isLeftOut() ? spaces(text.slice(done, index)) : text.slice(done, index);
    blank += isOutput && !isLeftOut() ? found.replaceAll(/[^\n]/g, FILLER) : spaces(found);
    done = end;
    (isOutput ? outputs : tags).push([index, end]);
    // The first alternative of `case` begins with its first `when`.
    if (BLOCKS.test(tag)) open.push(tag === 'case' ? 0 : 1);
    else if (tag.startsWith('end')) open.pop();
    else if (ALTERNATIVES.test(tag) && open.length > 0) open.push(open.pop()! + 1);
  }
  return { text: blank + text.slice(done), tags, outputs };
}

function spaces(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
