import { type Command, Option } from 'commander';
import { action } from '../session.ts';
import { Folder } from './folder.ts';

export function mcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'serve the tools of a deployment to an assistant, as an MCP server on standard input and output',
    )
    .addOption(
      new Option('--folder <folder>', 'the only folder to read files from and add files to').env(
        'PLATEN_MCP_FOLDER',
      ),
    )
    .addOption(new Option('--tools <names>', 'only these tools, separated by commas').env('PLATEN_MCP_TOOLS'))
    .option(
      '--allow-s3',
      'let the assistant send PDFs to object stores of its choice (env: PLATEN_MCP_ALLOW_S3=true)',
    )
    .option(
      '--allow-webhooks',
      'let the assistant have results posted to URLs of its choice (env: PLATEN_MCP_ALLOW_WEBHOOKS=true)',
    )
    .action(
      action<{ folder?: string; tools?: string; allowS3?: boolean; allowWebhooks?: boolean }, []>(
        async (session, options) => {
          // Commander's own parsing of the environment would treat `false` as true.
          const allowS3 = options.allowS3 === true || process.env.PLATEN_MCP_ALLOW_S3 === 'true';
          const allowWebhooks =
            options.allowWebhooks === true || process.env.PLATEN_MCP_ALLOW_WEBHOOKS === 'true';
          const folder = options.folder === undefined ? undefined : await Folder.open(options.folder);
          const platen = session.platen('renderKey');
          // Loaded only when needed, so that other commands start without it.
          const { serve } = await import('./serve.ts');
          const names = options.tools?.split(',').map((name) => name.trim());
          await serve({ platen, folder, allowS3, allowWebhooks }, names);
        },
      ),
    );
}
