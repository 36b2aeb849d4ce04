import type { Command } from 'commander';
import type { ConformanceFinding, ConformanceProfile } from '../../../packages/client/src/index.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { collect } from '../options.ts';
import { printJson } from '../output/print.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Exits with 0 if the PDF conforms to all checked profiles, with 3 otherwise. Without --profile these are
the ones that it claims, or all.

Examples:
  platen validate invoice.pdf
  platen validate scan.pdf --profile PDF/A-2b --profile PDF/UA-1
  platen validate document:019aa9… --json`;

interface ValidateOptions {
  readonly profile?: readonly string[];
  readonly password?: string;
}

export function validateCommand(program: Command): void {
  program
    .command('validate')
    .description('check a PDF against PDF/A and PDF/UA')
    .argument('<pdf>', PDF_ARGUMENT)
    .option('--profile <profile>', 'such as PDF/A-2b or PDF/UA-1; several times', collect)
    .option('--password <password>', 'opens an encrypted PDF')
    .addHelpText('after', EXAMPLES)
    .action(
      action<ValidateOptions, [string]>(async (session, { profile, password }, name) => {
        const platen = session.platen();
        const pdf = await pdfInput(session, platen, name);
        session.progress.begin(`Checking ${name}`);
        // The service rejects an unknown profile and lists the known ones.
        const profiles = profile as ConformanceProfile[] | undefined;
        const { data } = await platen.validatePdf({ pdf, profiles, password });
        session.progress.end();
        if (session.json) printJson(data);
        else {
          for (const { profile, conforms, claimed, rules } of data.verdicts) {
            const verdict = conforms ? 'conforms' : `breaks ${rules} ${rules === 1 ? 'rule' : 'rules'}`;
            process.stdout.write(`${profile}: ${verdict}${claimed ? ' (claimed)' : ''}\n`);
          }
          process.stdout.write(data.findings.map(described).join(''));
        }
        const failed = data.verdicts.filter(({ conforms }) => !conforms).map(({ profile }) => profile);
        if (failed.length > 0)
          throw new CliError(`the PDF does not conform to ${failed.join(', ')}`, { exitCode: EXIT.negative });
      }),
    );
}

function described({ standard, clause, test, words, count, places }: ConformanceFinding): string {
  const where = places.map(({ page, object, path, detail }) => {
    const parts = [
      page !== undefined && `page ${page}`,
      object !== undefined && `object ${object}`,
      path,
      detail,
    ];
    return `  ${parts.filter(Boolean).join(', ') || 'the document'}\n`;
  });
  const more = count > places.length ? `  and ${count - places.length} more\n` : '';
  return `\n${standard}, ${clause} (test ${test}): ${words}\n${where.join('')}${more}`;
}
