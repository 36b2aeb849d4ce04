import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ToolContext } from './context.ts';
import { mcpServer, toolsNamed } from './server.ts';

/**
 * Serves until the client closes standard input. Standard output is reserved for the protocol.
 * @param names names of the tools; all if omitted
 */
export async function serve(context: ToolContext, names?: readonly string[]): Promise<void> {
  const server = mcpServer(context, toolsNamed(names));
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
