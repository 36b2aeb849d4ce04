import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CredentialOptions, credentialFields, credentialOptions } from '../input/credentials.ts';
import { readBytes } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  anyNumber,
  outputOption,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Examples:
  platen certify contract.pdf --certificate-id 019aa8… --reason 'Approved' -o signed.pdf
  platen certify contract.pdf --certificate signer.pem --private-key signer.key --profile pades -o signed.pdf
  platen certify contract.pdf --p12 signer.p12 --visible --page last --x 350 --y 60 -o signed.pdf
  platen certify contract.pdf --p12 signer.p12 --field tenant -o signed.pdf`;

interface CertifyOptions extends OutputOptions, SaveOptions, CredentialOptions {
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  readonly name?: string;
  readonly field?: string;
  readonly visible?: boolean;
  readonly page?: number | 'last';
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly image?: string;
  readonly line?: readonly string[];
  readonly language?: string;
  readonly timeZone?: string;
  readonly profile?: 'pkcs7' | 'pades';
  readonly permissions?: '1' | '2' | '3';
  readonly timestampUrl?: string;
  readonly timestampUsername?: string;
  readonly timestampPassword?: string;
  readonly timestampPolicy?: string;
  readonly timestampDigest?: 'sha256' | 'sha384' | 'sha512';
  readonly password?: string;
}

export function certifyCommand(program: Command): void {
  const command = program
    .command('certify')
    .description('sign a PDF')
    .argument('<pdf>', PDF_ARGUMENT)
    .option('--certificate-id <id>', 'saved certificate that signs');
  credentialOptions(command)
    .option('--reason <text>', 'why it is signed')
    .option('--location <text>', 'where it is signed')
    .option('--contact <text>', "signer's contact information")
    .option('--name <text>', "signer's name; that of the certificate when left out")
    .option('--field <name>', 'empty signature field of the PDF to sign')
    .option('--visible', 'show the signature on a page')
    .option('--page <number>', 'page of the visible signature, from 0, or last', pageOf)
    .option('--x <points>', 'from the left edge', anyNumber)
    .option('--y <points>', 'from the bottom edge', anyNumber)
    .option('--width <points>', 'of the visible signature', anyNumber)
    .option('--height <points>', 'of the visible signature', anyNumber)
    .option('--image <file>', 'PNG or JPEG to show')
    .option('--line <text...>', 'lines to show, with {name}, {date}, {reason}, {location}, {contact}')
    .option('--language <tag>', "of the visible signature's own words; that of the document when left out")
    .option('--time-zone <name>', 'of the date that is shown; UTC when left out')
    .addOption(new Option('--profile <name>', 'kind of signature').choices(['pkcs7', 'pades']))
    .addOption(
      new Option('--permissions <level>', '1 no changes, 2 filling in forms, 3 annotations too').choices([
        '1',
        '2',
        '3',
      ]),
    )
    .option('--timestamp-url <url>', 'time-stamp authority (RFC 3161)')
    .option('--timestamp-username <name>', 'user name for the authority')
    .addOption(
      new Option('--timestamp-password <text>', 'password for the authority').env(
        'PLATEN_TIMESTAMP_PASSWORD',
      ),
    )
    .option('--timestamp-policy <oid>', 'policy to time-stamp under')
    .addOption(
      new Option('--timestamp-digest <name>', 'digest that the time stamp is for').choices([
        'sha256',
        'sha384',
        'sha512',
      ]),
    )
    .addHelpText('after', EXAMPLES);
  passwordOption(saveOptions(outputOption(command))).action(
    action<CertifyOptions, [string]>(async (session, options, name) => {
      const fields = await fieldsOf(options);
      const platen = session.platen();
      await writePdf(session, options, `Signing ${name}`, async () =>
        platen.certifyPdf({ pdf: await pdfInput(session, platen, name), ...fields }),
      );
    }),
  );
}

async function fieldsOf(options: CertifyOptions) {
  const { certificateId, reason, location, contact, name, field, visible, page, x, y, width, height } =
    options;
  const { profile, password, permissions, image, line: lines, language, timeZone } = options;
  const { timestampUrl, timestampUsername, timestampPassword, timestampPolicy, timestampDigest } = options;
  return {
    ...(await credentialFields(options)),
    ...{ certificateId, reason, location, contact, name, field, visible, page, x, y, width, height },
    ...{ profile, password, lines, language, timeZone },
    ...{ timestampUrl, timestampUsername, timestampPassword, timestampPolicy, timestampDigest },
    permissions: permissions === undefined ? undefined : (Number(permissions) as 1 | 2 | 3),
    image: image === undefined ? undefined : (await readBytes(image)).toString('base64'),
    ...saveFields(options),
  };
}

function pageOf(value: string): number | 'last' {
  if (value === 'last') return value;
  if (/^\d+$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a page number from 0, or last.');
}
