import type { JsonObject } from './draft.ts';

export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetInput {
  /** Address of the request that answers with a PDF. */
  readonly url: string;
  /** What the PDF is called. */
  readonly fileName: string;
  readonly data: JsonObject;
}

/** The variable from which the key is read, since no snippet contains it. */
export const KEY_VARIABLE = 'PLATEN_KEY';

/** Programs that render a template as they are, with only the standard library of the language. */
export const SNIPPETS: Readonly<Record<SnippetLanguage, (input: SnippetInput) => string>> = {
  // The quoted word makes the shell read the data verbatim; no line of JSON equals that word.
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

/** A JSON value in Python's notation. Python knows all escapes of JSON strings. */
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
