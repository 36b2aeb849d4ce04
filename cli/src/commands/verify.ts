import type { Command } from 'commander';
import type { Signature } from '../../../packages/client/src/index.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { readText } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { collect, passwordOption } from '../options.ts';
import { printJson } from '../output/print.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Exits with 0 if there are signatures and all of them are valid, with 3 otherwise. Valid means intact; whether the
signer is who they say is the certificate's trust, which needs --trusted-root.

Examples:
  platen verify signed.pdf
  platen verify signed.pdf --trusted-root ca.pem --require-trust
  platen verify document:019aa9… --json`;

interface VerifyOptions {
  readonly trustedRoot?: readonly string[];
  readonly requireTrust?: boolean;
  readonly password?: string;
}

export function verifyCommand(program: Command): void {
  passwordOption(program.command('verify'))
    .description('verify the signatures of a PDF')
    .argument('<pdf>', PDF_ARGUMENT)
    .option('--trusted-root <file>', 'trusted root certificate, PEM; several times', collect)
    .option('--require-trust', 'fail if a signature chains to no trusted root')
    .addHelpText('after', EXAMPLES)
    .action(
      action<VerifyOptions, [string]>(async (session, options, name) => {
        const platen = session.platen();
        const trustedRoots = options.trustedRoot && (await Promise.all(options.trustedRoot.map(readText)));
        const pdf = await pdfInput(session, platen, name);
        session.progress.begin(`Verifying ${name}`);
        const { data } = await platen.verifyPdf({ pdf, trustedRoots, password: options.password });
        session.progress.end();
        if (session.json) printJson(data);
        else process.stdout.write(data.signatures.map(described).join(''));
        judge(data.signatures, options.requireTrust ?? false);
      }),
    );
}

function judge(signatures: readonly Signature[], requireTrust: boolean): void {
  const negative = (message: string) => new CliError(message, { exitCode: EXIT.negative });
  if (signatures.length === 0) throw negative('the PDF has no signatures');
  const broken = signatures.filter(({ valid }) => !valid).length;
  if (broken > 0) throw negative(`${broken} of ${signatures.length} signatures are not valid`);
  const untrusted = signatures.filter(({ certificate }) => certificate?.trust !== 'trusted').length;
  if (requireTrust && untrusted > 0) {
    throw negative(`${untrusted} of ${signatures.length} signers are not trusted`);
  }
}

function verdictOf({ valid, integrity }: Signature): string {
  if (valid) return 'valid';
  return integrity === 'unknown' ? 'CANNOT BE CHECKED' : 'NOT VALID';
}

function described(signature: Signature): string {
  const { fieldName, kind, signer, certificate, time, coverage } = signature;
  const when = time.timestamped ? `${time.timestamped.time} (time-stamped)` : time.claimed;
  const facts: [string, string | null | undefined][] = [
    ['kind', `${kind}, ${signature.profile}`],
    ['signer', signer && `${signer.name ?? signer.subject}`],
    ['trust', certificate?.trust],
    ['time', when],
    ['reason', signature.reason],
    ['covers', coverage.wholeFile ? 'the whole file' : `all but ${coverage.bytesAfter} bytes added later`],
    ...signature.changesAfter.changes.map(({ message, permitted }): [string, string] => [
      'change',
      `${message}${permitted ? '' : ' (not permitted)'}`,
    ]),
    ...signature.problems.map(({ message }): [string, string] => ['problem', message]),
    ...signature.warnings.map(({ message }): [string, string] => ['warning', message]),
  ];
  const lines = facts.filter(([, value]) => value).map(([name, value]) => `  ${name.padEnd(8)}${value}`);
  return [`${fieldName}: ${verdictOf(signature)}`, ...lines, ''].join('\n');
}
