import { LiquidError } from 'liquidjs';
import { InvalidInputError } from '../domain/errors.ts';
import { partialOf } from './liquid-partials.ts';
import type { LiquidPart } from './template-source.ts';
import { TimeExceededError } from './time-limit.ts';

const MAX_MESSAGE_LENGTH = 300;

/** LiquidJS's messages about its limits, and Platen's messages for them. */
const LIMITS: ReadonlyArray<readonly [liquid: string, rule: string]> = [
  ['memory alloc limit exceeded', 'makes too much text or too many items'],
  ['template render limit exceeded', 'takes too long to fill in'],
  ['parse length limit exceeded', 'is too long'],
];

/** Hints by messages of LiquidJS about tags of other template languages. */
const HINTS: ReadonlyArray<readonly [message: RegExp, hint: string]> = [
  // Blocks, comments, paths, and values that are not escaped.
  [
    /invalid value expression: "(?:[#/^&{!@]|\.\.\/)/,
    'This is the syntax of Handlebars; templates are Liquid: {% for item in items %} … {% endfor %}, {% if value %} … {% endif %}, {{ value | raw }}',
  ],
  [
    /undefined filter: (?:upper|lower|length|title|tojson)$/,
    'This is a filter of Jinja; Liquid has upcase, downcase, size, capitalize and json',
  ],
  [/tag "(?:elif|elseif|elsif)" not found/, 'Between {% if %} and {% endif %}, write {% elsif %}'],
  [/tag "set" not found/, 'Write {% assign name = value %}'],
  [
    /tag "(?:tr|tc|p|r)" not found/,
    'This is the syntax of python-docx-template; write {% for item in items %} … {% endfor %}: where the tags are decides what is repeated',
  ],
];

/** Returns the API's field name of a part of a template. */
function fieldOf(part: LiquidPart): string {
  return part === 'html' ? 'template' : part;
}

/** Returns the error for a template that is too large or too expensive. */
export function limitError(part: LiquidPart, rule: string): InvalidInputError {
  return new InvalidInputError(`${fieldOf(part)} ${rule}`, { code: 'TEMPLATE_LIMIT', field: part });
}

/** Converts an error of LiquidJS into one with the position: `template line 3, column 7: …`. Lines and columns count from 1. */
export function templateError(
  part: LiquidPart,
  error: unknown,
  code: 'TEMPLATE_SYNTAX' | 'TEMPLATE_RENDER',
): InvalidInputError {
  if (error instanceof InvalidInputError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const limit = LIMITS.find(([liquid]) => text.includes(liquid));
  if (limit !== undefined) return limitError(part, limit[1]);
  if (error instanceof TimeExceededError) return limitError(part, 'takes too long to fill in');
  // Nesting too deep for the stack, or a string longer than the engine can hold.
  const original = (error as { originalError?: unknown }).originalError ?? error;
  if (original instanceof RangeError) return limitError(part, 'is too deeply nested or makes too much text');

  const position = LiquidError.is(error) ? positionOf(error) : undefined;
  const partial = LiquidError.is(error) ? partialOf(fileOf(error)) : undefined;
  const where = position === undefined ? '' : ` line ${position[0]}, column ${position[1]}`;
  const plain = text.replace(/, (?:file:.*?, )?line:\d+, col:\d+$/, '').slice(0, MAX_MESSAGE_LENGTH);
  const hint = HINTS.find(([pattern]) => pattern.test(plain))?.[1];
  const message = hint === undefined ? plain : `${plain}. ${hint}`;
  if (partial !== undefined)
    return new InvalidInputError(`partials.${partial}${where}: ${message}`, {
      code,
      field: `partials.${partial}`,
      cause: error,
    });
  return new InvalidInputError(`${fieldOf(part)}${where}: ${message}`, {
    code,
    field: part,
    // Positions in an office template are those of Liquid that was made of it.
    position: position && part !== 'file' ? { part, line: position[0], column: position[1] } : undefined,
    cause: error,
  });
}

function fileOf(error: Error): string | undefined {
  return (error as { token?: { file?: string } }).token?.file;
}

/** Returns line and column of an error of LiquidJS, from 1. */
export function positionOf(error: Error): readonly [line: number, column: number] | undefined {
  const { token } = error as { token?: { getPosition?(): number[] } };
  const [line, column] = token?.getPosition?.() ?? [];
  return line === undefined || column === undefined ? undefined : [line, column];
}
