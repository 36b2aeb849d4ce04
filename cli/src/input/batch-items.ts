import type { Platen, QueueBatchBody } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { isObject, nameOf, readText } from './json.ts';
import { uploadBlob } from './upload.ts';

/** Maximum items that the service accepts inside a request, and in total. */
const MAX_INLINE_ITEMS = 100;
const MAX_INLINE_BYTES = 4 * 1024 * 1024;
const MAX_ITEMS = 10_000;

/** Batch items, each as a line of JSON. */
export type BatchInput = readonly string[];

/**
 * Reads items from a JSON array or from JSON lines.
 * @throws CliError naming the invalid item.
 */
export async function readItems(file: string): Promise<BatchInput> {
  const text = (await readText(file)).trim();
  const items = text.startsWith('[') ? arrayItems(file, text) : lineItems(file, text);
  if (items.length === 0) throw new CliError(`${nameOf(file)} has no items`);
  if (items.length > MAX_ITEMS) {
    throw new CliError(`${nameOf(file)} has ${items.length} items; a batch may have ${MAX_ITEMS}`);
  }
  return items;
}

/** Puts the items into the request body if they fit, otherwise uploads them. */
export async function toBody(session: Session, platen: Platen, items: BatchInput): Promise<QueueBatchBody> {
  const text = `${items.join('\n')}\n`;
  const bytes = Buffer.byteLength(text);
  if (items.length <= MAX_INLINE_ITEMS && bytes <= MAX_INLINE_BYTES) {
    return { items: items.map((item) => JSON.parse(item)) };
  }
  const { documentId } = await uploadBlob(
    session,
    platen,
    new Blob([text]),
    { name: 'items.jsonl' },
    `${items.length} items`,
  );
  return { inputDocumentId: documentId };
}

/** Returns the `saveName` of each item. */
export function saveNamesOf(items: BatchInput): readonly (string | undefined)[] {
  return items.map((item) => {
    const { saveName } = JSON.parse(item);
    return typeof saveName === 'string' ? saveName : undefined;
  });
}

function arrayItems(file: string, text: string): string[] {
  const items = parsed(text, nameOf(file)) as unknown[];
  return items.map((item, index) => lineOf(item, `${nameOf(file)}: item ${index}`));
}

function lineItems(file: string, text: string): string[] {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, where: `${nameOf(file)}: line ${index + 1}` }));
  return lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => lineOf(parsed(line, where), where));
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${where} is not valid JSON: ${(error as Error).message}`);
  }
}

function lineOf(item: unknown, where: string): string {
  if (isObject(item) && isObject(item.data)) return JSON.stringify(item);
  throw new CliError(`${where} must be an object with the member data: { "data": { … } }`);
}
