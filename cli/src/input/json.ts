import { readFile } from 'node:fs/promises';
import { CliError, fileReason } from '../cli-error.ts';

/**
 * @param file path of a file, or `-` for standard input.
 * @throws CliError when it cannot be read.
 */
export async function readBytes(file: string): Promise<Buffer> {
  if (file === '-') return standardInput();
  return readFile(file).catch((error) => {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
  });
}

export async function readText(file: string): Promise<string> {
  // Strips the byte order mark.
  return (await readBytes(file)).toString('utf8').replace(/^\uFEFF/, '');
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${nameOf(file)} is not valid JSON: ${(error as Error).message}`);
  }
}

export async function readJsonObject(file: string): Promise<Record<string, unknown>> {
  const value = await readJson(file);
  if (!isObject(value)) throw new CliError(`${nameOf(file)} must contain a JSON object`);
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a file's name for messages. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
