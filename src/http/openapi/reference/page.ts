import { ERROR_CODES as PDF_ERROR_CODES } from '@platen/pdf';
import { SERVICE_ERROR_CODES } from '../../../domain/error-codes.ts';
import { ERRORS } from '../errors.ts';
import type { OperationExample } from '../examples/example.ts';
import { EXAMPLES } from '../examples/index.ts';
import { guidesOf } from '../guides.ts';
import type { OpenApiDocument, OperationObject, ParameterObject, ResponseObject } from '../types.ts';
import { guideLink, MARK } from './guide.ts';
import { Html, html, inline, prose } from './html.ts';
import { type SampleOperation, samplesOf } from './samples.ts';
import { schemaView, typeText } from './schema-view.ts';

export interface PageAssets {
  readonly css: string;
  readonly script: string;
}

/** Titles of the guides, by name. */
type Guides = ReadonlyMap<string, { readonly title: string }>;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  readonly example: OperationExample;
}

/** Returns the reference as one self-contained page: every operation, with samples and a form to try it out. */
export function referencePage(
  document: OpenApiDocument,
  { css, script }: PageAssets,
  guides: Guides,
): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => {
      const example = EXAMPLES[kebab(operation.operationId)]?.[0] ?? { summary: '', status: 200 };
      return { method: method.toUpperCase(), path, operation, example };
    }),
  );
  const groups = document.tags
    .map((tag) => ({ ...tag, entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((group) => group.entries.length > 0);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Platen API</title>
<link rel="icon" href="data:,">
<style>${new Html(css)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>${MARK}<h1>Platen API</h1>
<label class="key">API key <input id="key" type="password" placeholder="platen_sk_…" autocomplete="off" spellcheck="false"></label>
<p class="hint">Stays in this tab, and is sent to this deployment alone. <a href="v1/openapi.json">OpenAPI document</a></p></header>
<nav aria-label="Operations"><details open><summary>Operations</summary><label class="find">Find <input id="find" type="search" autocomplete="off" spellcheck="false"></label><p id="found" class="hint" role="status"></p>${groups.map(
    (group) =>
      html`<div class="tag"><h2>${group.name}</h2><ul>${group.entries.map(
        ({ method, path, operation }) =>
          html`<li data-words="${`${method} ${path} ${operation.operationId} ${operation.summary} ${group.name}`.toLowerCase()}"><a href="#${operation.operationId}"><span class="verb ${method.toLowerCase()}">${method}</span> ${operation.summary}</a></li>`,
      )}</ul></div>`,
  )}<div class="tag"><h2>Guides</h2><ul>${[...guides].map(
    ([name, { title }]) =>
      html`<li data-words="${`guide ${name} ${title}`.toLowerCase()}"><a href="${guideLink(name)}">${title}</a></li>`,
  )}</ul></div></details></nav>
<main id="content">
<div class="intro">${prose(String(document.info.description ?? ''))}</div>
${groups.map(
  (group) =>
    html`<h2>${group.name}</h2>${prose(group.description)}${guideLinks(guidesOf(group.name), guides)}${group.entries.map((entry) => operationView(entry, document, guides))}`,
)}
${errorsView(document)}
</main>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return page.text;
}

function operationView(entry: Entry, document: OpenApiDocument, guides: Guides): Html {
  const { method, path, operation } = entry;
  const parameters = parametersOf(operation);
  const body = Object.entries(operation.requestBody?.content ?? {});
  return html`<section id="${operation.operationId}">
<div class="about"><h3>${operation.summary}</h3>
<p class="target"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${path}</code>${operation.deprecated && html` <span class="old">deprecated</span>`}</p>
${operation.description !== undefined && prose(operation.description)}
${guideLinks(guidesOf(operation.tags[0] ?? '', kebab(operation.operationId)), guides)}
${parameters.length > 0 && html`<h4>Parameters</h4>${parametersView(parameters, document)}`}
${body.map(([media, { schema }]) => html`<h4>Body <code>${media}</code></h4>${schema && schemaView(schema, document.components.schemas)}`)}
<h4>Responses</h4>${Object.entries(operation.responses).map(([status, response]) => responseView(status, response, document, operation.summary))}
</div>
<div class="try">${samplesView(entry)}${formView(entry, parameters)}</div>
</section>`;
}

function parametersView(parameters: readonly ParameterObject[], { components }: OpenApiDocument): Html {
  return html`<dl class="members">${parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<dt><code>${name}</code> <span class="type">${place}, ${typeText(schema, components.schemas)}</span>${
        required && html` <span class="required">required</span>`
      }</dt><dd>${description !== undefined && prose(description)}</dd>`,
  )}</dl>`;
}

function guideLinks(names: readonly string[], guides: Guides): Html | false {
  const known = names.filter((name) => guides.has(name));
  if (known.length === 0) return false;
  const links = known.map(
    (name, index) => html`${index > 0 && ', '}<a href="${guideLink(name)}">${guides.get(name)!.title}</a>`,
  );
  return html`<p class="guides">${known.length === 1 ? 'Guide' : 'Guides'}: ${links}</p>`;
}

function responseView(
  status: string,
  { description, content, headers, 'x-error-codes': codes = [] }: ResponseObject,
  { components }: OpenApiDocument,
  summary: string,
): Html {
  const media = Object.entries(content ?? {});
  const types = media.map(([type]) => html` <code>${type}</code>`);
  const example = Object.entries(media.find(([type]) => type === 'application/json')?.[1].examples ?? {})[0];
  const isError = !status.startsWith('2');
  const schema = media.find(([type]) => type === 'application/json')?.[1].schema;
  const names = Object.keys(headers ?? {});
  const parts = [
    names.length > 0 &&
      html`<p class="type">Headers: ${names.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</p>`,
    isError
      ? schema &&
        html`${codes.length > 0 && html`<ul class="codes">${codes.map((code) => html`<li><a href="#${code}"><code>${code}</code></a></li>`)}</ul>`}<p><a href="#errors">Fields of errors</a></p>`
      : schema && schemaView(schema, components.schemas),
    example &&
      html`<pre role="region" tabindex="0" aria-label="${`Example of ${status}: ${summary}`}"><code>${JSON.stringify(example[1].value, null, 2)}</code></pre>`,
  ];
  const label = html`<strong>${status}</strong> ${inline(description)}${!isError && types}`;
  if (parts.every((part) => !part)) return html`<p class="response">${label}</p>`;
  return html`<details class="response"><summary>${label}</summary>${parts}</details>`;
}

/** Fields of every error, and all codes. */
function errorsView({ components }: OpenApiDocument): Html {
  return html`<h2 id="errors">Errors</h2>
<p>Every error has these fields. Programs should depend on <code>code</code>.</p>
${schemaView(components.schemas.ErrorBody!, components.schemas)}
<h3>Statuses</h3>
<table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Example</th></tr></thead><tbody>${Object.entries(
    ERRORS,
  ).map(
    ([status, { description, code, error }]) =>
      html`<tr><td><strong>${status}</strong></td><td>${inline(description)}</td><td><code>${code}</code> ${error}</td></tr>`,
  )}</tbody></table>
<h3>Codes</h3>
<table><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${Object.entries({
    ...SERVICE_ERROR_CODES,
    ...PDF_ERROR_CODES,
  }).map(
    ([code, meaning]) => html`<tr id="${code}"><td><code>${code}</code></td><td>${inline(meaning)}</td></tr>`,
  )}</tbody></table>`;
}

function samplesView(entry: Entry): Html {
  const samples = samplesOf(sampleOperation(entry), entry.example);
  return html`<div class="samples"><div class="tabs" role="group" aria-label="Language">${samples.map(
    ({ language }, index) =>
      html`<button type="button" data-language="${language}" aria-pressed="${index === 0 ? 'true' : 'false'}">${language}</button>`,
  )}<button type="button" class="copy">Copy</button></div>${samples.map(
    ({ language, code }, index) =>
      html`<pre data-language="${language}" role="region" aria-label="${`${language}: ${entry.operation.summary}`}" tabindex="0"${index > 0 && new Html(' hidden')}><code>${code}</code></pre>`,
  )}</div>`;
}

function formView(entry: Entry, parameters: readonly ParameterObject[]): Html {
  const { method, path, operation, example } = entry;
  const values = { ...example.params, ...example.query };
  const { body, bytes } = example;
  const id = operation.operationId;
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2);
  const takesPdf = json !== undefined && /"pdf":/.test(json);
  return html`<details class="request"><summary>Try it</summary>
<form aria-label="${`Try: ${operation.summary}`}" data-method="${method}" data-path="${path}" data-bytes="${bytes ?? ''}">
${parameters
  .filter((parameter) => parameter.in !== 'header')
  .map(
    ({ name, in: place, required }) =>
      html`<label>${name} <input name="${name}" data-in="${place}" value="${values[name] ?? ''}"${required && new Html(' required')}></label>`,
  )}
${json !== undefined && html`<label>Body <textarea name="body" rows="${Math.min(16, json.split('\n').length + 1)}" spellcheck="false">${json}</textarea></label>`}
${takesPdf && html`<label>PDF file to put into the body <input type="file" data-fills="pdf" accept="application/pdf"></label>`}
${bytes !== undefined && html`<label>${example.file ? 'File' : 'PDF'} <input type="file" data-sent accept="${example.file ? '' : 'application/pdf'}" required></label>`}
<p><button type="submit" id="send-${id}">Send</button></p>
</form><output for="send-${id}"></output></details>`;
}

function sampleOperation({ method, path, operation }: Entry): SampleOperation {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: operation.operationId,
    method,
    path,
    needsKey: operation.security.some((scheme) => Object.keys(scheme).length > 0),
    givesPdf: success?.content?.['application/pdf'] !== undefined,
  };
}

function parametersOf(operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).filter((parameter): parameter is ParameterObject => 'in' in parameter);
}

function kebab(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
