import type { APIGatewayProxyEvent } from 'aws-lambda';
import { InvalidInputError } from '../errors.ts';
import { headerOf } from './parse.ts';

/**
 * A multipart/form-data body as the JSON body that it stands for: the parts named `part` become the array
 * `field`, in their order and as base64; text parts whose value is JSON become what they say.
 *
 * @throws InvalidInputError when it cannot be read.
 */
export async function multipartFields(
  event: APIGatewayProxyEvent,
  bytes: Uint8Array,
  part: string,
  field: string,
): Promise<Record<string, unknown>> {
  const form = await readForm(headerOf(event, 'content-type') ?? '', bytes);
  const files: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (name === part || name === `${part}[]`) {
      const content =
        typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from(await value.arrayBuffer());
      files.push(content.toString('base64'));
    } else if (typeof value === 'string') {
      fields[name] = jsonOrText(value);
    }
  }
  return { ...fields, [field]: files };
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

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
