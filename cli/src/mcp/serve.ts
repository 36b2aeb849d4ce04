import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { VERSION } from '../../../src/domain/version.ts';
import type { ToolContext } from './context.ts';
import { registerDocumentTools } from './document-tools.ts';
import { registerPdfTools } from './pdf-tools.ts';

/** Serves until the client closes standard input. Standard output is reserved for the protocol. */
export async function serve(context: ToolContext): Promise<void> {
  const server = new McpServer({ name: 'platen', version: VERSION });
  registerDocumentTools(server, context);
  registerPdfTools(server, context);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
