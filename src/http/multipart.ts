import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError, isKnownError } from '../domain/errors.ts';
import { parseJson } from '../domain/json.ts';
import { headerOf } from './parse.ts';

/** Meaning of a form's parts. */
interface FormFields {
  /** Name of the file parts. */
  readonly files: string;
  /** Description of each file, for messages. */
  readonly each: string;
  /** Converts the files to fields. */
  readonly into: (files: readonly FormFile[]) => Record<string, unknown>;
  /** Whether the form may have no files. */
  readonly optional?: boolean;
  /** Names of the parts that contain JSON; other parts are plain text. */
  readonly json: readonly string[];
}

/** Describes a form whose files are assets, with their paths as names. */
export function assetsForm(): FormFields {
  return {
    files: 'files',
    each: 'asset',
    json: [],
    into: (files) => ({
      assets: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.toString('base64')])),
    }),
  };
}

/** File part of a form. */
interface FormFile {
  /** Name given by the sender, possibly a path; empty if missing. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Converts a multipart/form-data body to the equivalent JSON body.
 *
 * @throws InvalidInputError `MALFORMED_MULTIPART` when it cannot be read; `INVALID_INPUT` when it has no file, or one under
 *   another name.
 */
export async function multipartFields(
  event: APIGatewayProxyEvent,
  bytes: Uint8Array,
  { files, each, into, optional = false, json }: FormFields,
): Promise<Record<string, unknown>> {
  const form = await readForm(headerOf(event, 'content-type') ?? '', bytes);
  const contents: FormFile[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (name === files || name === `${files}[]`) {
      contents.push(
        typeof value === 'string'
          ? { name: '', bytes: Buffer.from(value, 'latin1') }
          : { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) },
      );
    } else if (typeof value === 'string') {
      fields[name] = json.includes(name) ? jsonOrText(name, value) : value;
    } else {
      const problem = `${name.slice(0, 100)}: is not the name of a part for files`;
      throw wrongParts(problem, each, files);
    }
  }
  if (contents.length === 0 && !optional) throw wrongParts('The form has no files', each, files);
  return { ...fields, ...into(contents) };
}

function wrongParts(problem: string, each: string, files: string): InvalidInputError {
  return new InvalidInputError(`${problem}: send each ${each} as a part named ${files}`, { field: files });
}

async function readForm(contentType: string, bytes: Uint8Array): Promise<FormData> {
  try {
    return await new Response(bytes as BodyInit, { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    throw new InvalidInputError('The body is not valid multipart/form-data', {
      code: 'MALFORMED_MULTIPART',
      cause,
    });
  }
}

function jsonOrText(name: string, value: string): unknown {
  try {
    return parseJson(value, `${name}:`);
  } catch (error) {
    if (isKnownError(error)) throw error;
    return value;
  }
}
