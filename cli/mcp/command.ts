import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Command, Option } from 'commander';
import { Platen } from '../../packages/client/src/index.ts';
import { VERSION } from '../../src/version.ts';
import type { ApiOptions } from '../api.ts';
import { CliError } from '../cli-error.ts';
import { localRuntime } from '../local-runtime.ts';
import { apiOptions } from '../options.ts';
import type { ToolContext } from './context.ts';
import { registerDocumentTools } from './document-tools.ts';
import { Folder } from './folder.ts';
import { registerPdfTools } from './pdf-tools.ts';

export function mcpCommand(): Command {
  return apiOptions(
    new Command('mcp')
      .description(
        'serve the tools of a deployment to an assistant, as an MCP server on standard input and output',
      )
      .addOption(
        new Option('--folder <folder>', 'the only folder whose files may be read and added to').env(
          'PLATEN_MCP_FOLDER',
        ),
      )
      .option(
        '--allow-s3',
        'let the assistant send PDFs to object stores of its choice (env: PLATEN_MCP_ALLOW_S3=true)',
      ),
  ).action(async (options: ApiOptions & { folder?: string; allowS3?: boolean }) => {
    // Not commander's own reading of the environment, to which `false` is a yes.
    const allowS3 = options.allowS3 === true || process.env.PLATEN_MCP_ALLOW_S3 === 'true';
    const folder = options.folder === undefined ? undefined : await Folder.open(options.folder);
    await serve({ platen: platenOf(options), folder, allowS3 });
  });
}

function platenOf(options: ApiOptions): Platen {
  const local = options.url === undefined ? localRuntime() : undefined;
  const apiKey = options.key ?? local?.renderKey;
  if (apiKey === undefined) throw new CliError('--key or PLATEN_API_KEY is needed with --url');
  return new Platen({ baseUrl: options.url ?? local!.baseUrl, apiKey });
}

/** Serves until the client closes standard input. Standard output is the protocol's alone. */
async function serve(context: ToolContext): Promise<void> {
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
