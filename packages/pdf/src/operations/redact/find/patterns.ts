import { RE2JS } from 're2js';
import { InvalidInputError } from '../../../errors.ts';
import { re2ProgramSize } from '../../../re2-size.ts';
import { PRESET_FINDERS } from '../presets/index.ts';
import type { Source } from '../source.ts';
import type { FoldedText } from '../text/folding.ts';
import {
  type CompiledPattern,
  MAX_MATCHES,
  merged,
  type SearchableText,
  strictForms,
  toSource,
  withBareLineEnds,
} from '../text/searchable-text.ts';
import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import type { RedactionPattern } from '../types.ts';
import { compileLiteral } from './literals.ts';

/** Maximum number of RE2 instructions of one regular expression, and of all expressions of a request together. */
const MAX_PATTERN_SIZE = 1000;
const MAX_TOTAL_SIZE = 5000;

/**
 * Compiles a regular expression with RE2 (linear time; no back-references, no look-around). It is case-sensitive unless it
 * contains `(?i)`. `^` and `$` match at line ends, as with `(?m)`; `\A` and `\z` at the ends of the page. Throws
 * {@link InvalidInputError} that names `field`.
 */
function compileRegex(
  expression: string,
  source: Source,
  field: string,
  options: { page?: number | undefined; color?: string | undefined } = {},
): CompiledPattern {
  let regex: RE2JS;
  try {
    RE2JS.compile(expression);
    regex = RE2JS.compile(spacesMatchBreaks(expression), RE2JS.MULTILINE);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new InvalidInputError(`${field} is not a valid RE2 regular expression: ${reason}`, {
      field,
      cause,
    });
  }
  // A page's text ends with a line break, which authors of expressions do not expect.
  const endsPage = /\\z|\(\?[a-zA-Z]*-[a-zA-Z]*m/.test(expression);
  const usesLineEnds = /[$^]/.test(expression);
  const find = (text: string): TextRange[] => {
    const found: TextRange[] = [];
    const matcher = regex.matcher(endsPage ? text.trimEnd() : text);
    while (found.length < MAX_MATCHES && matcher.find()) {
      if (matcher.end() > matcher.start()) found.push([matcher.start(), matcher.end()]);
    }
    return found;
  };
  return {
    source,
    page: options.page,
    color: options.color,
    find: (text) => search(usesLineEnds ? formsByLine(text) : strictForms(text), find),
  };
}

/** Strict forms, each also without the spaces at its line ends. */
function formsByLine(text: SearchableText): FoldedText[] {
  return strictForms(text).flatMap((form) => {
    const bare = withBareLineEnds(form);
    return bare ? [form, bare] : [form];
  });
}

/**
 * Lets every plain space of an expression also match a line break, since line ends are an accident of layout. A dot still stops
 * at the end of the line.
 */
function spacesMatchBreaks(expression: string): string {
  if (expression.includes('\\Q')) return expression;
  let out = '';
  let inClass = false;
  for (let i = 0; i < expression.length; i++) {
    const char = expression[i]!;
    if (char === '\\') {
      out += char + (expression[++i] ?? '');
      continue;
    }
    if (char === '[' && !inClass) {
      inClass = true;
      // A bracket directly after the opening one is a member of the class.
      const opening = /^\[\^?\]?/.exec(expression.slice(i))![0];
      out += opening;
      i += opening.length - 1;
      continue;
    }
    if (char === '[' && expression[i + 1] === ':') {
      const end = expression.indexOf(':]', i);
      if (end > 0) {
        out += expression.slice(i, end + 2);
        i = end + 1;
        continue;
      }
    }
    if (char === ']') inClass = false;
    const inRange = expression[i - 1] === '-' || expression[i + 1] === '-';
    out += char !== ' ' ? char : !inClass ? '[ \\n]' : inRange ? ' ' : ' \\n';
  }
  return out;
}

function search(forms: readonly FoldedText[], find: (text: string) => TextRange[]): TextRange[] {
  return merged(forms.flatMap((form) => find(form.text).map(([start, end]) => toSource(form, start, end))));
}

/**
 * Finds matches of a preset, and those that appear once these are removed: after a redaction, a label may directly precede the
 * next value, and the verification would combine the two.
 */
function findPreset(form: FoldedText, finder: (text: string) => TextRange[]): TextRange[] {
  const found: TextRange[] = [];
  let text = form.text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fresh = finder(text);
    if (fresh.length === 0) break;
    found.push(...fresh);
    text = blanked(text, fresh);
  }
  return found.map(([start, end]) => toSource(form, start, end));
}

const MAX_ROUNDS = 3;
/** White space that does not widen the gaps between a row's cells, so that a blanked cell remains a cell. */
const BLANK = '\u00a0';

function blanked(text: string, ranges: readonly TextRange[]): string {
  let out = '';
  let at = 0;
  for (const [start, end] of merged(ranges)) {
    out += text.slice(at, start) + BLANK.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

export function compilePreset(
  name: string,
  field: string,
  sensitivity: Sensitivity = 'balanced',
): CompiledPattern {
  const preset = PRESET_FINDERS.get(name);
  if (!preset) {
    const known = [...PRESET_FINDERS.keys()].join(', ');
    throw new InvalidInputError(`${field} must be one of ${known}`, { field });
  }
  return {
    source: { kind: 'preset', name },
    isPreset: true,
    page: undefined,
    color: undefined,
    find: (text) =>
      merged(
        text.presetReadings.flatMap((form) => findPreset(form, (part) => preset.find(part, sensitivity))),
      ),
    isHead: (head) => preset.label !== undefined && preset.label.search(head) >= 0,
  };
}

export function compilePatterns(
  patterns: readonly RedactionPattern[],
  presets: readonly string[],
  sensitivity: Sensitivity = 'balanced',
): CompiledPattern[] {
  refuseLargePatterns(patterns);
  return [
    ...patterns.map((item, index) => {
      const source: Source = { kind: 'pattern', index };
      const options = { page: item.page, color: item.color };
      return item.pattern_type === 'Regex'
        ? compileRegex(item.pattern, source, `patterns[${index}].pattern`, options)
        : compileLiteral(item.pattern, source, options);
    }),
    ...[...new Set(presets)].map((name, index) => compilePreset(name, `presets[${index}]`, sensitivity)),
  ];
}

/** Rejects large patterns before any is compiled: the cost per letter of a document grows with the size of the expressions. */
function refuseLargePatterns(patterns: readonly RedactionPattern[]): void {
  let total = 0;
  for (const [index, { pattern, pattern_type }] of patterns.entries()) {
    if (pattern_type !== 'Regex') continue;
    const field = `patterns[${index}].pattern`;
    const size = re2ProgramSize(pattern);
    total += size;
    if (size > MAX_PATTERN_SIZE) {
      const message = `${field} is too large: with its repetitions written out it has some ${size} parts, at most ${MAX_PATTERN_SIZE} are allowed`;
      throw new InvalidInputError(message, { field, code: 'PATTERN_TOO_LARGE' });
    }
    if (total > MAX_TOTAL_SIZE) {
      const message = `${field} is too much: with repetitions written out the patterns up to this one have some ${total} parts, at most ${MAX_TOTAL_SIZE} are allowed in all`;
      throw new InvalidInputError(message, { field, code: 'PATTERN_TOO_LARGE' });
    }
  }
}
