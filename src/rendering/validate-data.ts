import { createHash } from 'node:crypto';
import { re2ProgramSize } from '@platen/pdf';
import {
  Ajv2020,
  type ErrorObject,
  type Options,
  type SchemaObject,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { RE2JS } from 're2js';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { TimeExceededError, withTimeLimit } from './time-limit.ts';

const MAX_SCHEMA_LENGTH = 512 * 1024;
const COMPILE_LIMIT_MS = 2_000;
const VALIDATE_LIMIT_MS = 2_000;
const MAX_CACHED = 100;

/** Maximum number of RE2 instructions for one `pattern`. */
const MAX_PATTERN_SIZE = 2000;

/** Compiled schemas by the hash of their text, the most recently used last. */
const cache = new Map<string, ValidateFunction>();

/**
 * Runs patterns on RE2's automata, whose time depends on the text and not on the number of paths through the pattern. Look-ahead
 * and back-references are not supported.
 */
const linearRegExp = Object.assign(
  (pattern: string) => {
    if (re2ProgramSize(pattern) > MAX_PATTERN_SIZE) {
      throw new Error(`the pattern ${pattern.slice(0, 50)} is too large with its repetitions written out`);
    }
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => `/${pattern}/` };
  },
  { code: 'linearRegExp' },
);

/** Each `$ref` is compiled to a call, so that nested references cannot make the generated code explode. */
const OPTIONS: Options = {
  strict: false,
  allErrors: false,
  inlineRefs: false,
  validateFormats: true,
  logger: false,
  code: { regExp: linearRegExp },
};

/**
 * Shared instance that validates schemas. It compiles the meta-schema, which takes longer than most schemas, only once. It
 * compiles nothing else, because an instance keeps every schema it compiles for ever.
 */
let schemaChecker: Ajv2020 | undefined;

/**
 * Checks a data schema: JSON Schema 2020-12, without external references.
 *
 * @throws InvalidInputError `INVALID_SCHEMA`
 */
export function checkDataSchema(schema: JsonObject): void {
  compiled(schema);
}

/**
 * Checks data against a template's schema; without a schema everything is valid.
 *
 * @throws InvalidInputError `MISSING_FIELD` (`Missing required template field: items[0].price`) or `INVALID_FIELD`
 * (`Template field items[0].price must be number`); `INVALID_SCHEMA` when the schema is invalid
 */
export function validateData(schema: JsonObject | undefined, data: JsonObject): void {
  if (schema === undefined) return;
  const validate = compiled(schema);
  let valid: boolean;
  try {
    valid = withTimeLimit(VALIDATE_LIMIT_MS, () => validate(data));
  } catch (error) {
    if (error instanceof TimeExceededError || error instanceof RangeError) {
      throw new InvalidInputError(
        'The data is too large or too deeply nested for the template’s dataSchema',
        {
          code: 'INVALID_FIELD',
          cause: error,
        },
      );
    }
    throw error;
  }
  if (!valid) throw dataError(validate.errors ?? []);
}

function compiled(schema: JsonObject): ValidateFunction {
  const text = textOf(schema);
  if (text.length > MAX_SCHEMA_LENGTH) throw schemaError(`must be at most ${MAX_SCHEMA_LENGTH} characters`);
  const key = createHash('sha256').update(text).digest('base64');
  const validate = cache.get(key) ?? compile(schema);
  cache.delete(key);
  cache.set(key, validate);
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  return validate;
}

function textOf(schema: JsonObject): string {
  try {
    return JSON.stringify(schema);
  } catch (error) {
    throw schemaError('is too deeply nested', error);
  }
}

function compile(schema: JsonObject): ValidateFunction {
  // Older drafts differ in keywords that data schemas rarely use, so a different `$schema` is accepted.
  const { $schema: _, ...rest } = schema;
  try {
    return withTimeLimit(COMPILE_LIMIT_MS, () => {
      if (rest.$async !== undefined) throw new Error('$async is not supported');
      schemaChecker ??= formats.default(new Ajv2020(OPTIONS));
      schemaChecker.validateSchema(rest as SchemaObject, true);
      return formats
        .default(new Ajv2020({ ...OPTIONS, validateSchema: false }))
        .compile(rest as SchemaObject);
    });
  } catch (error) {
    if (error instanceof TimeExceededError) {
      // The checker may have been stopped while compiling.
      schemaChecker = undefined;
      throw schemaError('takes too long to read', error);
    }
    if (error instanceof RangeError) throw schemaError('is too deeply nested', error);
    throw schemaError(`is not a valid JSON Schema: ${readable(error as Error)}`, error);
  }
}

/** Returns Ajv's message without its internal names. */
function readable(error: Error): string {
  const reference = /^can't resolve reference (\S+) from/.exec(error.message)?.[1];
  if (reference !== undefined)
    return `$ref ${reference} is not in the schema, and other documents are not loaded`;
  return error.message.replace(/^schema is invalid: data\/?/, '').slice(0, 300);
}

function schemaError(rule: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(`dataSchema ${rule}`, { code: 'INVALID_SCHEMA', field: 'dataSchema', cause });
}

function dataError(errors: readonly ErrorObject[]): InvalidInputError {
  // With `anyOf` and the like, the last error belongs to the keyword itself, the earlier ones to its branches.
  const error = errors.at(-1);
  if (error === undefined) return new InvalidInputError('The data does not fit the template’s dataSchema');
  const parts = error.instancePath.split('/').slice(1).map(unescapePointer);
  const missing = (error.params as { missingProperty?: string }).missingProperty;
  if (missing !== undefined) {
    const field = fieldPath([...parts, missing]);
    return new InvalidInputError(`Missing required template field: ${field}`, {
      code: 'MISSING_FIELD',
      field,
    });
  }
  const extra = (error.params as { additionalProperty?: string; unevaluatedProperty?: string }) ?? {};
  const unknown = extra.additionalProperty ?? extra.unevaluatedProperty;
  if (unknown !== undefined) {
    const field = fieldPath([...parts, unknown]);
    return new InvalidInputError(`Template field ${field} is not a field of the template`, {
      code: 'INVALID_FIELD',
      field,
    });
  }
  const subject = parts.length === 0 ? 'The template data' : `Template field ${fieldPath(parts)}`;
  return new InvalidInputError(`${subject} ${ruleOf(error)}`, {
    code: 'INVALID_FIELD',
    field: parts.length === 0 ? undefined : fieldPath(parts),
  });
}

function ruleOf(error: ErrorObject): string {
  if (error.keyword === 'enum') {
    const { allowedValues } = error.params as { allowedValues: unknown[] };
    return `must be one of ${JSON.stringify(allowedValues).slice(1, -1).slice(0, 300)}`;
  }
  if (error.keyword === 'const') {
    return `must be ${JSON.stringify((error.params as { allowedValue: unknown }).allowedValue).slice(0, 300)}`;
  }
  return (error.message ?? 'is not valid').replaceAll(',', ' or ').slice(0, 300);
}

/** `["items", "0", "unit price"]` → `items[0]["unit price"]` */
function fieldPath(parts: readonly string[]): string {
  return parts
    .map((part, i) => {
      if (/^\d+$/.test(part)) return `[${part}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part)) return `[${JSON.stringify(part.slice(0, 100))}]`;
      return i === 0 ? part : `.${part}`;
    })
    .join('')
    .slice(0, 300);
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
