import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ProtectPdfBody } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { outputOption, passwordOption, type SaveOptions, saveFields, saveOptions } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action } from '../session.ts';

/** Permissions of the user password's holder, by their API names. */
const PERMISSIONS = [
  'print',
  'printHighQuality',
  'copy',
  'modify',
  'annotate',
  'fillForms',
  'assemble',
] as const satisfies readonly (keyof NonNullable<ProtectPdfBody['permissions']>)[];

interface ProtectOptions extends OutputOptions, SaveOptions {
  readonly userPassword?: string;
  readonly ownerPassword?: string;
  readonly forbid?: readonly (typeof PERMISSIONS)[number][];
  readonly encryptMetadata: boolean;
  readonly password?: string;
}

export function protectCommands(program: Command): void {
  protectCommand(program);
  unprotectCommand(program);
}

function protectCommand(program: Command): void {
  const command = program
    .command('protect')
    .description('encrypt a PDF with passwords and permissions (AES-256)')
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .addOption(new Option('--user-password <password>', 'opens it').env('PLATEN_USER_PASSWORD'))
    .addOption(
      new Option('--owner-password <password>', 'opens it with all rights').env('PLATEN_OWNER_PASSWORD'),
    )
    .option(
      '--forbid <list>',
      `what the user password does not allow: ${PERMISSIONS.join(', ')}`,
      permissionList,
    )
    .option('--no-encrypt-metadata', 'leave metadata unencrypted, for searches')
    .addHelpText(
      'after',
      `
Passwords are better given in PLATEN_USER_PASSWORD, PLATEN_OWNER_PASSWORD and PLATEN_PDF_PASSWORD (that of a PDF that is encrypted
already) than as options, which other processes can see.

Examples:
  PLATEN_USER_PASSWORD=… platen protect contract.pdf -o contract-protected.pdf
  PLATEN_OWNER_PASSWORD=… platen protect report.pdf --forbid copy,modify -o report-protected.pdf`,
    )
    .action(
      action<ProtectOptions, [string]>(async (session, options, name) => {
        const { userPassword, ownerPassword, forbid, encryptMetadata, password } = options;
        const platen = session.platen();
        await writePdf(session, options, `Encrypting ${name}`, async () =>
          platen.protectPdf({
            pdf: await pdfInput(session, platen, name),
            userPassword,
            ownerPassword,
            ...(forbid && { permissions: Object.fromEntries(forbid.map((each) => [each, false])) }),
            ...(encryptMetadata ? {} : { encryptMetadata }),
            password,
            ...saveFields(options),
          }),
        );
      }),
    );
}

function unprotectCommand(program: Command): void {
  const command = program
    .command('unprotect')
    .description('decrypt a PDF with its owner password')
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .addHelpText(
      'after',
      '\nExample:\n  PLATEN_PDF_PASSWORD=… platen unprotect contract-protected.pdf -o contract.pdf',
    )
    .action(
      action<OutputOptions & SaveOptions & { password?: string }, [string]>(
        async (session, options, name) => {
          const platen = session.platen();
          await writePdf(session, options, `Decrypting ${name}`, async () =>
            platen.unprotectPdf({
              pdf: await pdfInput(session, platen, name),
              password: options.password,
              ...saveFields(options),
            }),
          );
        },
      ),
    );
}

function permissionList(value: string): (typeof PERMISSIONS)[number][] {
  return value.split(',').map((part) => {
    const permission = PERMISSIONS.find((name) => name === part.trim());
    if (permission === undefined) {
      throw new InvalidArgumentError(`It must be a list of ${PERMISSIONS.join(', ')}.`);
    }
    return permission;
  });
}
