import type { JsonObject } from '../../schema-form/schema.ts';

export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetInput {
  /** URL of the request that returns a PDF. */
  readonly url: string;
  /** File name of the PDF. */
  readonly fileName: string;
  readonly data: JsonObject;
}

/** Environment variable with the key, which no snippet contains. */
export const KEY_VARIABLE = 'PLATEN_KEY';

/** Complete programs that render a template, using only the standard library of the language. */
export const SNIPPETS: Readonly<Record<SnippetLanguage, (input: SnippetInput) => string>> = {
  // The quoted here-document delimiter makes the shell read the data verbatim; no line of JSON equals it.
  curl: ({ url, fileName, data }) => `curl -sS --fail-with-body '${url}' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}" \\
  -H 'Content-Type: application/json' \\
  -o ${fileName} --data-binary @- <<'JSON'
${JSON.stringify(data, null, 2)}
JSON`,

  typescript: ({ url, fileName, data }) => `import { writeFile } from 'node:fs/promises';

const data = ${JSON.stringify(data, null, 2)};

const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(data),
});
if (!response.ok) throw new Error(await response.text());
await writeFile('${fileName}', new Uint8Array(await response.arrayBuffer()));
`,

  python: ({ url, fileName, data }) => `import json
import os
import urllib.request

data = ${pythonOf(data, '')}

request = urllib.request.Request(
    "${url}",
    data=json.dumps(data).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response, open("${fileName}", "wb") as file:
    file.write(response.read())
`,
};

/** Writes a JSON value in Python's notation. Python supports all escapes of JSON strings. */
function pythonOf(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => `${inner}${pythonOf(item, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const lines = entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${pythonOf(item, inner)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}
