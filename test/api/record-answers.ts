import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonValue } from '../../src/domain/json.ts';
import type { Operation } from '../../src/http/operation.ts';

const FILE = path.join(import.meta.dirname, '../../src/http/openapi/examples/answers.json');

/** Maximum number of items of a list in an example, and of characters of a text. */
const MAX_ITEMS = 2;
const MAX_LENGTH = 200;

type Answers = Record<string, Record<string, JsonValue>>;

const recorded: Answers | undefined = process.env.PLATEN_RECORD_ANSWERS
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as Answers)
  : undefined;

/** Keeps the first successful JSON answer of an operation, if `PLATEN_RECORD_ANSWERS` is set. */
export async function recordAnswer({ id }: Operation, response: Response): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!recorded || !response.ok || response.status === 204 || !isJson || recorded[id]?.[response.status])
    return;
  const body = anonymous(await response.text());
  recorded[id] = { ...recorded[id], [response.status]: shortened(JSON.parse(body) as JsonValue) };
}

/** Writes the kept answers, sorted by operation. */
export function writeAnswers(): void {
  if (!recorded) return;
  const sorted = Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Replaces tokens and addresses of the machine. */
function anonymous(text: string): string {
  return text
    .replaceAll(
      /http:\/\/(?:127\.0\.0\.1|localhost):\d+\/[^"?]*\?X-Amz[^"]*/g,
      'https://platen-documents.s3.eu-central-1.amazonaws.com/documents/EXAMPLE?X-Amz-Signature=EXAMPLE',
    )
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'https://api.example.com')
    .replaceAll(/(platen_\w\w_)[\w-]{8,}/g, '$1EXAMPLE')
    .replaceAll(/(whsec_)[\w+/=]{8,}/g, '$1EXAMPLE');
}

function shortened(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}
