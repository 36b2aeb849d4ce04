import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError, isKnownError } from '../domain/errors.ts';
import { parseJson } from '../domain/json.ts';
import { headerOf } from './parse.ts';

/** What the parts of a form mean. */
interface FormFields {
  /** Name of the parts that are files. */
  readonly files: string;
  /** The field that the files become, in their order and as base64. */
  readonly into: string;
  /** Names of the parts whose text is JSON; the text of others is taken as it is. */
  readonly json: readonly string[];
}

/**
 * A multipart/form-data body as the JSON body that it stands for.
 *
 * @throws InvalidInputError `MALFORMED_MULTIPART` when it cannot be read; `INVALID_INPUT` when it has no file, or
 *   one under another name.
 */
export async function multipartFields(
  event: APIGatewayProxyEvent,
  bytes: Uint8Array,
  { files, into, json }: FormFields,
): Promise<Record<string, unknown>> {
  const form = await readForm(headerOf(event, 'content-type') ?? '', bytes);
  const contents: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (name === files || name === `${files}[]`) {
      const content =
        typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from(await value.arrayBuffer());
      contents.push(content.toString('base64'));
    } else if (typeof value === 'string') {
      fields[name] = json.includes(name) ? jsonOrText(name, value) : value;
    } else {
      throw wrongParts(`${name.slice(0, 100)}: is not the name of a part for files`, files);
    }
  }
  if (contents.length === 0) throw wrongParts('The form has no files', files);
  return { ...fields, [into]: contents };
}

function wrongParts(problem: string, files: string): InvalidInputError {
  return new InvalidInputError(`${problem}: send each PDF as a part named ${files}`, { field: files });
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
