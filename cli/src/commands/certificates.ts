import type { Command } from 'commander';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { type CredentialOptions, credentialFields, credentialOptions } from '../input/credentials.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';

export function certificateCommands(program: Command): void {
  const certificates = program.command('certificates').description('saved signing certificates');

  listOptions(certificates.command('list').description('list certificates')).action(
    action<ListOptions, []>(async (session, options) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listCertificates(page), {
        id: ({ id }) => id,
        name: ({ name }) => name,
        subject: ({ subject }) => subject,
        expires: ({ expiresAt }) => expiresAt,
      });
    }),
  );

  credentialOptions(
    certificates.command('add <name>').description('save a certificate; its private key is stored encrypted'),
  )
    .addHelpText('after', '\nExample:\n  platen certificates add Legal --p12 legal.p12 --passphrase …')
    .action(
      action<CredentialOptions, [string]>(async (session, options, name) => {
        const fields = await credentialFields(options);
        printObject(session, (await session.platen().createCertificate({ name, ...fields })).data);
      }),
    );

  confirmOption(certificates.command('delete <id>').description('delete a certificate and its key')).action(
    action<ConfirmOptions, [string]>(async (session, options, id) => {
      await confirm(options, `delete the certificate ${id} and its private key`);
      await session.platen().deleteCertificate(id);
      printObject(session, { id, deleted: true });
    }),
  );
}
