import type { Grammar } from './grammar.ts';
import { tagError } from './template-fault.ts';
import { ancestorNamed, type LiquidTag, type XmlElement } from './xml-tree.ts';

/** A block tag with its branches and its end, in document order. */
export interface Block {
  readonly word: string;
  readonly tags: LiquidTag[];
}

const BLOCKS = new Set(['if', 'unless', 'case', 'for', 'capture', 'comment']);
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  else: ['if', 'unless', 'case', 'for'],
  elsif: ['if', 'unless'],
  when: ['case'],
};
/** Tags that print nothing where they are. */
const SILENT = new Set(['assign', '#', 'break', 'continue']);

/** Whether a tag opens, divides or ends a block. */
export function isBlockTag({ word }: LiquidTag): boolean {
  return BLOCKS.has(word) || Object.hasOwn(BRANCHES, word) || /^end[a-z]/.test(word);
}

/** Whether a tag prints nothing itself. */
export function isSilent(tag: LiquidTag): boolean {
  return SILENT.has(tag.word) || isBlockTag(tag);
}

/**
 * Matches block tags, outer blocks before those inside them. Each text box is matched for itself.
 *
 * @throws InvalidInputError `TEMPLATE_SYNTAX`
 */
export function matchBlocks(tags: readonly LiquidTag[], place: string, { boxes }: Grammar): Block[] {
  const stacks = new Map<XmlElement | undefined, Block[]>();
  const blocks: Block[] = [];
  for (const tag of tags) {
    const { word } = tag;
    const scope = ancestorNamed(tag, ...boxes);
    const stack = stacks.get(scope) ?? [];
    stacks.set(scope, stack);
    const open = stack.at(-1);
    if (word === 'tablerow')
      throw tagError(tag, place, 'is for HTML: put {% for %} and {% endfor %} into the row of a table');
    if (BLOCKS.has(word)) {
      const block = { word, tags: [tag] };
      stack.push(block);
      blocks.push(block);
    } else if (BRANCHES[word]) {
      if (!open || !BRANCHES[word].includes(open.word))
        throw tagError(tag, place, `has no ${named(BRANCHES[word])} before it`);
      open.tags.push(tag);
    } else if (word.startsWith('end') && BLOCKS.has(word.slice(3))) {
      if (!open) throw tagError(tag, place, `has no {% ${word.slice(3)} %} before it`);
      if (open.word !== word.slice(3))
        throw tagError(tag, place, `stands where ${open.tags[0]!.source} needs its {% end${open.word} %}`);
      open.tags.push(tag);
      stack.pop();
    }
  }
  for (const stack of stacks.values())
    for (const { word, tags: open } of stack) throw tagError(open[0]!, place, `has no {% end${word} %}`);
  return blocks;
}

/**
 * Returns a tag of a block that is divided by another block where the tags have been moved to. Tags that print are inside of what is
 * repeated: a row of a table with all of its cells, a slide with all of its shapes.
 *
 * @param tags in the order of the part
 */
export function crossingTag(
  blocks: readonly Block[],
  tags: readonly LiquidTag[],
  { boxes }: Grammar,
): LiquidTag | undefined {
  const blockOf = new Map(blocks.flatMap((block) => block.tags.map((tag) => [tag, block] as const)));
  const stacks = new Map<XmlElement | undefined, Block[]>();
  return tags.find((tag) => {
    const block = blockOf.get(tag);
    if (!block) return false;
    // Blocks of a text box or of notes are matched for themselves, and move with what they are in.
    const scope = ancestorNamed(tag, ...boxes);
    const stack = stacks.get(scope) ?? [];
    stacks.set(scope, stack);
    if (tag === block.tags[0]) stack.push(block);
    else if (stack.at(-1) !== block) return true;
    else if (tag === block.tags.at(-1)) stack.pop();
    return false;
  });
}

function named(words: readonly string[]): string {
  return words.map((word) => `{% ${word} %}`).join(' or ');
}
