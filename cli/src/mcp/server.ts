import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { nearestName } from '../../../src/contract/validation/nearest-name.ts';
import { VERSION } from '../../../src/domain/version.ts';
import { usageError } from '../cli-error.ts';
import type { ToolContext } from './context.ts';
import { documentTools } from './document-tools.ts';
import { invoiceTools } from './invoice-tools.ts';
import { pageTools } from './page-tools.ts';
import { pdfTools } from './pdf-tools.ts';
import { pipelineTools } from './pipeline-tools.ts';
import { readingTools } from './reading-tools.ts';
import { guarded } from './results.ts';
import type { Tool } from './tool.ts';

const TOOLS: readonly Tool[] = [
  ...documentTools,
  ...pdfTools,
  ...invoiceTools,
  ...pageTools,
  ...readingTools,
  ...pipelineTools,
];

/** Rules for all tools, so that no tool repeats them. */
const INSTRUCTIONS = `Platen makes, changes and reads PDFs.
A PDF is { "path" } in the user's folder or { "documentId" } of the service. The input is never changed: tools that make a PDF save the result as a new document and return its documentId, which later calls take; output also writes it to a new file. Files are never overwritten.
Pages are counted from 0, -1 is the last one; lengths are points (1/72 inch). password opens an encrypted PDF. saveName and metadata (strings and numbers) name the saved document.
For several operations in a row use pipeline. An error names the field and its rule: correct the request and repeat it. Read warnings and reports before you state that something was done.`;

/**
 * Returns the tools of a server.
 * @param names names of the tools; all if omitted
 * @throws CliError for an unknown name
 */
export function toolsNamed(names?: readonly string[]): readonly Tool[] {
  if (names === undefined) return TOOLS;
  const known = TOOLS.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? `the tools are ${known.join(', ')}` : `did you mean ${nearest}?`;
    throw usageError(`--tools: there is no tool ${name}: ${hint}`);
  }
  return TOOLS.filter(({ name }) => names.includes(name));
}

/** Creates an MCP server with tools, not yet connected. */
export function mcpServer(context: ToolContext, tools: readonly Tool[]): Server {
  const server = new Server(
    { name: 'platen', title: 'Platen', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => tool.listed(context)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) => {
    const tool = tools.find((offered) => offered.name === name);
    if (tool !== undefined) return guarded(() => tool.call(args, context));
    const nearest = nearestName(
      name,
      tools.map((offered) => offered.name),
    );
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
    return {
      isError: true,
      content: [{ type: 'text', text: `there is no tool ${name.slice(0, 100)}${hint}` }],
    };
  });
  return server;
}
