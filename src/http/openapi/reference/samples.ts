import type { JsonValue } from '../../../domain/json.ts';
import type { OperationExample } from '../examples/example.ts';

/** Operation of a sample. */
export interface SampleOperation {
  /** Name of the client's method. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needsKey: boolean;
  readonly givesPdf: boolean;
}

interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly code: string;
}

/** Placeholder for a PDF in a body, which each language replaces with code that reads a file. */
const PDF_MARK = '\u0000PDF\u0000';
const PDF_AS_TEXT = `"${PDF_MARK.replaceAll('\u0000', '\\u0000')}"`;

/** Returns the same request in each language, ready to run once URL and key are in the environment. */
export function samplesOf(operation: SampleOperation, example: OperationExample): Sample[] {
  return [
    { language: 'curl', code: curl(operation, example) },
    { language: 'TypeScript', code: typeScript(operation, example) },
    { language: 'Python', code: python(operation, example) },
  ];
}

/** Returns the path and query of the example's request. */
function exampleTarget({ path }: SampleOperation, { params = {}, query = {} }: OperationExample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function curl(operation: SampleOperation, example: OperationExample): string {
  const { method, needsKey, givesPdf } = operation;
  const words = [`curl -sS "$PLATEN_URL${exampleTarget(operation, example)}"`];
  if (method !== 'GET' && !(method === 'POST' && hasBody(example))) words.push(`-X ${method}`);
  if (needsKey) words.push('-H "Authorization: Bearer $PLATEN_KEY"');
  if (example.bytes !== undefined) {
    words.push(`-H 'Content-Type: ${example.bytes}'`, `--data-binary @${example.file?.name ?? 'input.pdf'}`);
  }
  if (example.body !== undefined) {
    const body = jsonWithMarks(example.body).replaceAll("'", "'\\''");
    const text = body.replaceAll(PDF_AS_TEXT, `"'"$(base64 -w0 input.pdf)"'"`);
    words.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  if (givesPdf) words.push('-o output.pdf');
  return words.join(' \\\n  ');
}

function typeScript({ id, path, givesPdf }: SampleOperation, example: OperationExample): string {
  const body = example.body === undefined ? undefined : jsonWithMarks(example.body);
  const readsFile = example.bytes !== undefined || (body?.includes(PDF_AS_TEXT) ?? false);
  const literal = body
    ?.replaceAll(PDF_AS_TEXT, "await readFile('input.pdf')")
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  const query = Object.entries(example.query ?? {});
  const values = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => quoted(example.params?.[name!] ?? '…')),
    ...(example.bytes === undefined ? [] : [`await readFile('${example.file?.name ?? 'input.pdf'}')`]),
    ...(literal === undefined ? [] : [literal]),
    ...(query.length === 0
      ? []
      : [`{ ${query.map(([name, value]) => `${propertyName(name)}: ${typed(value)}`).join(', ')} }`]),
  ];
  const files = [...(readsFile ? ['readFile'] : []), ...(givesPdf ? ['writeFile'] : [])];
  return [
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`]),
    "import { Platen } from '@platen/client';",
    '',
    'const platen = new Platen({ baseUrl: process.env.PLATEN_URL!, apiKey: process.env.PLATEN_KEY! });',
    `const result = await platen.${id}(${values.join(', ')});`,
    ...(givesPdf ? ["await writeFile('output.pdf', await result.bytes());"] : []),
  ].join('\n');
}

function python(operation: SampleOperation, example: OperationExample): string {
  const { method, needsKey, givesPdf } = operation;
  const body = example.body === undefined ? undefined : jsonWithMarks(example.body);
  const readsFile = body?.includes(PDF_AS_TEXT) ?? false;
  const literal = body
    ?.replaceAll(PDF_AS_TEXT, 'base64.b64encode(open("input.pdf", "rb").read()).decode()')
    .replaceAll(/(?<=[:[,\s])(true|false|null)(?=[,\s\]}]|$)/g, (word) => PYTHON_WORDS[word]!);
  const headers = [
    ...(needsKey ? [`"Authorization": "Bearer " + os.environ["PLATEN_KEY"]`] : []),
    ...(example.bytes === undefined ? [] : [`"Content-Type": "${example.bytes}"`]),
  ];
  const settings = [
    `os.environ["PLATEN_URL"] + "${exampleTarget(operation, example)}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(literal === undefined ? [] : [`json=${literal.replaceAll('\n', '\n    ')}`]),
    ...(example.bytes === undefined ? [] : [`data=open("${example.file?.name ?? 'input.pdf'}", "rb")`]),
  ];
  return [
    ...(readsFile ? ['import base64'] : []),
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...settings.map((setting) => `    ${setting},`),
    ')',
    'response.raise_for_status()',
    ...(givesPdf ? ['open("output.pdf", "wb").write(response.content)'] : []),
  ].join('\n');
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function jsonWithMarks(body: JsonValue): string {
  return JSON.stringify(body, (_, value) => (isPdf(value) ? PDF_MARK : value), 2);
}

function isPdf(value: unknown): boolean {
  return typeof value === 'string' && value.length > 100 && value.startsWith('JVBERi');
}

function hasBody({ body, bytes }: OperationExample): boolean {
  return body !== undefined || bytes !== undefined;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** Returns a query parameter's value as a literal for the client's types. */
function typed(value: string): string {
  return /^(true|false|\d+)$/.test(value) ? value : quoted(value);
}
