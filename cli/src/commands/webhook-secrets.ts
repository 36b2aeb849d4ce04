import type { Command } from 'commander';
import { numberFrom } from '../options.ts';
import { printList, printObject } from '../output/print.ts';
import { action } from '../session.ts';

export function webhookSecretCommands(program: Command): void {
  const secrets = program.command('webhook-secrets').description('secrets that sign webhooks');

  secrets
    .command('list')
    .description('show the valid secrets')
    .action(
      action<object, []>(async (session) => {
        const { data } = await session.platen().listWebhookSecrets();
        printList(session, data, {
          secret: ({ secret }) => secret,
          created: ({ createdAt }) => createdAt,
          expires: ({ expiresAt }) => expiresAt,
        });
      }),
    );

  secrets
    .command('rotate')
    .description('make a new secret; until the overlap ends, the old one signs, too')
    .option('--overlap-hours <number>', 'how long both sign', numberFrom(0))
    .action(
      action<{ overlapHours?: number }, []>(async (session, { overlapHours }) => {
        printObject(session, (await session.platen().rotateWebhookSecret({ overlapHours })).data);
      }),
    );
}
