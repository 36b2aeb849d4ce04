import type { Command } from 'commander';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { readText } from '../input/json.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';

export function trustedRootCommands(program: Command): void {
  const roots = program
    .command('trusted-roots')
    .description('certificates that verifications of the account trust');

  listOptions(roots.command('list').description('list trusted roots')).action(
    action<ListOptions, []>(async (session, options) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listTrustedRoots(page), {
        id: ({ id }) => id,
        name: ({ name }) => name,
        subject: ({ subject }) => subject,
        expires: ({ expiresAt }) => expiresAt,
      });
    }),
  );

  roots
    .command('add <name> <certificate>')
    .description('trust a certificate (PEM file, exactly one certificate)')
    .addHelpText('after', '\nExample:\n  platen trusted-roots add "Company CA" ca.pem')
    .action(
      action<object, [string, string]>(async (session, _, name, certificate) => {
        const certificatePem = await readText(certificate);
        printObject(session, (await session.platen().createTrustedRoot({ name, certificatePem })).data);
      }),
    );

  confirmOption(roots.command('remove <id>').description('stop trusting a certificate')).action(
    action<ConfirmOptions, [string]>(async (session, options, id) => {
      await confirm(options, `remove the trusted root ${id}`);
      await session.platen().deleteTrustedRoot(id);
      printObject(session, { id, removed: true });
    }),
  );
}
