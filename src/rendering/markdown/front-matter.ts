import { parseDocument } from 'yaml';
import { lang as languageTag } from '../../contract/template-options.ts';
import { InvalidInputError } from '../../domain/errors.ts';

/** Metadata at the top of a Markdown file. All fields but the language may contain Liquid. */
export interface FrontMatter {
  readonly title?: string;
  /** BCP 47. */
  readonly lang?: string;
  readonly author?: string;
  readonly description?: string;
  readonly keywords?: string;
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** Maximum characters of front matter; a longer block is treated as text. */
const MAX_LENGTH = 64 * 1024;
const NAMES = ['title', 'lang', 'author', 'description', 'keywords'] as const;

/**
 * Parses the YAML between two lines of `---` at the beginning of a Markdown file. Unknown fields are ignored.
 *
 * @returns the text with empty lines in place of the block, so that line numbers stay the same
 * @throws InvalidInputError `TEMPLATE_SYNTAX` with line and column
 */
export function readFrontMatter(markdown: string): { readonly front: FrontMatter; readonly text: string } {
  const [block, yaml = ''] = BLOCK.exec(markdown.slice(0, MAX_LENGTH)) ?? [];
  if (block === undefined) return { front: {}, text: markdown };
  const fields = read(yaml);
  // The two lines are thematic breaks around ordinary text.
  if (fields === undefined) return { front: {}, text: markdown };
  const front: { -readonly [Name in keyof FrontMatter]: string } = {};
  for (const name of NAMES) {
    const value = textOf(name, fields[name]);
    if (value !== undefined) front[name] = value;
  }
  if (front.lang !== undefined && !languageTag.safeParse(front.lang).success) {
    throw syntaxError('lang must be a BCP 47 language tag');
  }
  return { front, text: '\n'.repeat(block.split('\n').length - 1) + markdown.slice(block.length) };
}

/** @returns undefined for YAML that is not a mapping */
function read(yaml: string): Record<string, unknown> | undefined {
  try {
    // Every scalar is a string: a title may be `2026` or `no`.
    const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent' });
    const [error] = document.errors;
    if (error !== undefined) {
      const { line = 1, col = 1 } = error.linePos?.[0] ?? {};
      throw syntaxError(error.message.split(' at line')[0]!, line + 1, col);
    }
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    if (value === null || value === undefined || value === '') return {};
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    throw syntaxError('it is nested too deeply, or repeats itself too often');
  }
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const texts = Array.isArray(value) && name !== 'title' && name !== 'lang' ? value : [value];
  if (texts.every((text) => typeof text === 'string')) return texts.join(', ');
  throw syntaxError(`${name} must be a text; put it in quotes when it has Liquid tags or a colon`);
}

function syntaxError(rule: string, line = 1, column = 1): InvalidInputError {
  return new InvalidInputError(`markdown line ${line}, column ${column}: front matter: ${rule}`, {
    code: 'TEMPLATE_SYNTAX',
    field: 'markdown',
    position: { part: 'markdown', line, column },
  });
}
