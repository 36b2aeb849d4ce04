import type * as z from 'zod';
import { unknownNames } from './nearest-name.ts';

/** What went wrong, as a schema's own `error` function sees it. */
type RawIssue = z.core.$ZodRawIssue;
type Definition = z.core.$ZodTypeDef & Record<string, unknown>;

/** The rule that a value broke, for schemas that do not say it themselves: it always names what is possible. */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
      return `must be ${describe(issue.inst as z.core.$ZodType | undefined) ?? expected(issue)}`;
    case 'unrecognized_keys':
      return unknownFields(issue);
    case 'too_small':
      return sizeRule(issue.origin, issue.minimum, 'at least');
    case 'too_big':
      return sizeRule(issue.origin, issue.maximum, 'at most');
    case 'invalid_format':
      return issue.format === 'regex'
        ? `must match ${String(issue.pattern)}`
        : `must be a valid ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'has a value that is not possible here';
  }
}

/** For an object with a fixed set of fields: which field is unknown, and which was probably meant. */
export function unknownFields(issue: { keys?: readonly string[]; inst?: unknown }): string {
  const { shape } = definitionOf(issue.inst) as { shape?: Record<string, unknown> };
  return unknownNames('field', issue.keys ?? [], Object.keys(shape ?? {}));
}

/**
 * A schema in words that follow `must be`: `one of A4, A5 or an object with width and height`.
 *
 * @returns `undefined` when there are no words for it.
 */
function describe(schema: z.core.$ZodType | undefined): string | undefined {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return 'a string';
    case 'number':
      return definition.format === 'safeint' ? 'a whole number' : 'a number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return 'an array';
    case 'record':
      return 'an object';
    case 'object':
      return describeObject(definition);
    case 'enum':
      return oneOf(Object.values(definition.entries as Record<string, string | number>));
    case 'literal':
      return oneOf(definition.values as unknown[]);
    case 'union':
      return describeUnion(definition.options as z.core.$ZodType[]);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return describe(definition.innerType as z.core.$ZodType);
    case 'nullable': {
      const inner = describe(definition.innerType as z.core.$ZodType);
      return inner && `${inner} or null`;
    }
    case 'pipe':
      return describe(definition.in as z.core.$ZodType);
    default:
      return undefined;
  }
}

function describeObject(definition: Definition): string {
  const shape = definition.shape as Record<string, z.core.$ZodType>;
  const needed = Object.keys(shape).filter((key) => shape[key]!._zod.optin === undefined);
  return needed.length === 0 ? 'an object' : `an object with ${needed.join(' and ')}`;
}

function describeUnion(options: readonly z.core.$ZodType[]): string | undefined {
  const parts = options.map(describe);
  return parts.includes(undefined) ? undefined : [...new Set(parts)].join(' or ');
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return words.length === 1 ? words[0]! : `one of ${words.join(', ')}`;
}

function expected(issue: RawIssue): string {
  return 'expected' in issue ? `of type ${String(issue.expected)}` : 'of another kind';
}

const COUNTED: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  object: 'fields',
};

function sizeRule(origin: string | undefined, bound: unknown, words: string): string {
  const counted = COUNTED[origin ?? ''];
  return counted === undefined
    ? `must be ${words} ${String(bound)}`
    : `must have ${words} ${String(bound)} ${counted}`;
}

function definitionOf(schema: unknown): Definition {
  return ((schema as z.core.$ZodType | undefined)?._zod?.def ?? {}) as Definition;
}
