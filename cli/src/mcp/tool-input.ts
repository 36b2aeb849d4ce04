import * as z from 'zod';
import { credentialFields } from '../../../src/contract/certificate.ts';
import { unknownNames } from '../../../src/contract/validation/nearest-name.ts';
import { parseWith } from '../../../src/contract/validation/parse-with.ts';
import { type PdfReference, pdfReference, pdfReferenceWithPassword } from './pdf-reference.ts';

/** Private keys are never tool arguments, neither in a request nor in a step. */
const NEVER_TAKEN: ReadonlySet<unknown> = new Set(Object.values(credentialFields));

/** Contract fields and extra fields that a tool accepts. */
export interface InputOptions<Fields extends z.ZodRawShape> {
  /** Schema of the operation's body or query. */
  readonly contract: z.ZodType;
  /** Fields of the contract that the tool does not accept. */
  readonly without?: readonly string[] | undefined;
  /** Additional fields of the tool. */
  readonly fields?: Fields | undefined;
}

/** Validated arguments. */
export interface Arguments<Fields extends z.ZodRawShape> {
  /** Fields of the contract, as given, with every referenced PDF loaded. */
  readonly body: Record<string, unknown>;
  readonly fields: z.output<z.ZodObject<Fields>>;
}

type ReadPdf = (reference: PdfReference) => Promise<unknown>;

/**
 * Input of a tool, derived from the operation's contract: the same fields and rules, except that PDFs are referenced by path or
 * documentId.
 */
export class ToolInput<Fields extends z.ZodRawShape> {
  readonly #fields: Fields;
  /** Argument objects that reference PDFs; weak, so that they are released after the call. */
  readonly #references = new WeakSet<object>();
  /** Schema of all arguments. Unknown arguments are rejected at every level. */
  readonly schema: z.ZodType;

  constructor({ contract, without = [], fields }: InputOptions<Fields>) {
    this.#fields = fields ?? ({} as Fields);
    this.schema = this.#withFields(rebuilt(contract, this.#asArgument), new Set(without));
  }

  /**
   * Validates the arguments of a call and reads the PDFs that they reference.
   * @throws InvalidInputError
   */
  async read(given: Readonly<Record<string, unknown>>, readPdf: ReadPdf): Promise<Arguments<Fields>> {
    parseWith(this.schema, given);
    const fields = z.object(this.#fields).parse(given);
    const ofContract = Object.entries(given).filter(([name]) => !Object.hasOwn(this.#fields, name));
    const body = (await this.#resolved(Object.fromEntries(ofContract), readPdf)) as Record<string, unknown>;
    return { body, fields };
  }

  /** Maps a contract value to its argument: a reference for a PDF, a number for a numeric query parameter. */
  readonly #asArgument = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
    const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
    if (meta.type === 'integer') {
      const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema);
      return text.optional().meta(meta);
    }
    if (id !== 'PdfInput' && id !== 'PdfWithPassword' && id !== 'OfficeInput') return undefined;
    const reference = id === 'PdfWithPassword' ? pdfReferenceWithPassword : pdfReference;
    return z.preprocess((value) => {
      if (typeof value === 'object' && value !== null) this.#references.add(value);
      return value;
    }, reference);
  };

  #withFields(schema: z.core.$ZodType, without: ReadonlySet<string>): z.ZodType {
    const { def } = schema._zod as { def: z.core.$ZodTypeDef };
    if (def.type === 'union') {
      const { options } = def as z.core.$ZodUnionDef;
      const all = options.map((option) => this.#withFields(option, without));
      return changed(schema, { options: all });
    }
    const { shape } = def as z.core.$ZodObjectDef;
    const kept = Object.entries(shape).filter(([name]) => !without.has(name));
    const whole = { ...Object.fromEntries(kept), ...this.#fields };
    return changed(schema, { shape: whole, catchall: z.never(), error: unknownArguments });
  }

  async #resolved(value: unknown, readPdf: ReadPdf): Promise<unknown> {
    if (typeof value !== 'object' || value === null) return value;
    if (this.#references.has(value)) return readPdf(value as PdfReference);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.#resolved(item, readPdf)));
    const entries = Object.entries(value).map(
      async ([name, member]) => [name, await this.#resolved(member, readPdf)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Lists all names if none is similar: a model cannot look them up elsewhere. */
function unknownArguments(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'unrecognized_keys') return 'arguments must be an object';
  const { shape } = (issue.inst as z.ZodObject)._zod.def;
  const known = Object.keys(shape);
  const message = unknownNames('field', issue.keys as string[], known);
  return message.endsWith('?') ? message : `${message}: the fields are ${known.join(', ')}`;
}

/** Returns a schema with some of its nested schemas replaced. */
function rebuilt(
  schema: z.core.$ZodType,
  replace: (schema: z.core.$ZodType) => z.core.$ZodType | undefined,
): z.core.$ZodType {
  const replaced = replace(schema);
  if (replaced !== undefined) return replaced;
  const def: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const parts: Record<string, unknown> = {};
  for (const name of ['element', 'innerType', 'valueType', 'in'] as const) {
    const part = def[name] as z.core.$ZodType | undefined;
    if (part === undefined) continue;
    const next = rebuilt(part, replace);
    if (next !== part) parts[name] = next;
  }
  if (def.type === 'union') {
    const options = def.options as readonly z.core.$ZodType[];
    const next = options.map((option) => rebuilt(option, replace));
    if (next.some((option, index) => option !== options[index])) parts.options = next;
  }
  if (def.type === 'object') {
    const shape = def.shape as Readonly<Record<string, z.core.$ZodType>>;
    const next = Object.entries(shape)
      .filter(([, part]) => !NEVER_TAKEN.has(part))
      .map(([name, part]) => [name, rebuilt(part, replace)] as const);
    const isSame =
      next.length === Object.keys(shape).length && next.every(([name, part]) => part === shape[name]);
    if (!isSame) parts.shape = Object.fromEntries(next);
  }
  return Object.keys(parts).length === 0 ? schema : changed(schema, parts);
}

/** Copies a schema with different parts but the same rules and description. */
function changed(schema: z.core.$ZodType, parts: Readonly<Record<string, unknown>>): z.ZodType {
  const copy = z.core.clone(schema, { ...schema._zod.def, ...parts } as never) as z.ZodType;
  const description = z.globalRegistry.get(schema)?.description;
  return description === undefined ? copy : copy.describe(description);
}
