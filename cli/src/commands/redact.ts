import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  REDACTION_PRESETS,
  type RedactionPattern,
  type RedactionPreset,
  type RedactionRegion,
} from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  collect,
  outputOption,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printPreview } from '../output/redaction-preview.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Examples:
  platen redact letter.pdf --preset email --preset ssn -o redacted.pdf
  platen redact letter.pdf --literal 'Ada Lovelace' --regex 'C-\\d{4}' -o redacted.pdf
  platen redact letter.pdf --preset email --preview
  platen redact letter.pdf --preset email --exclude 3q2-7wAAAAC_u8zM -o redacted.pdf
  platen redact letter.pdf --preset phone --sensitivity broad --preview
  platen redact scan.pdf --region 0,72,90,200,40 -o redacted.pdf
  platen redact letter.pdf --template gdpr -o redacted.pdf`;

interface RedactOptions extends OutputOptions, SaveOptions {
  readonly preset?: readonly RedactionPreset[];
  readonly literal?: readonly string[];
  readonly regex?: readonly string[];
  readonly region?: readonly RedactionRegion[];
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  readonly template?: string;
  readonly rules?: string;
  readonly glyphPositions?: 'exact' | 'quantized';
  readonly exclude?: readonly string[];
  readonly password?: string;
  readonly preview?: boolean;
  readonly strict?: boolean;
  readonly elsewhere?: 'none' | 'exact' | 'words';
}

export function redactCommand(program: Command): void {
  passwordOption(
    saveOptions(
      outputOption(
        program
          .command('redact')
          .description(
            'remove content from a PDF for good: by preset, text, pattern, region or saved template',
          )
          .argument('<pdf>', PDF_ARGUMENT),
      ),
    ),
  )
    .addOption(
      new Option(
        '--preset <name>',
        'ssn, email, phone, iban, national-id …: the guide on redaction lists all; several times',
      ).argParser(preset),
    )
    .addOption(
      new Option(
        '--sensitivity <how>',
        'sensitivity of presets: strict needs a label or check digits, broad takes every match of the form',
      ).choices(['strict', 'balanced', 'broad']),
    )
    .option('--literal <text>', 'text to remove; several times', collect)
    .option('--regex <pattern>', 'regular expression (RE2); several times', collect)
    .option(
      '--region <page,x,y,width,height>',
      'page from 0, points from the top left corner; several times',
      region,
    )
    .option('--template <slug>', 'saved redaction template')
    .option('--rules <file>', 'JSON file with redactions, patterns, presets, as the API takes them')
    .addOption(
      new Option('--glyph-positions <how>', 'quantized hides the width of the removed words').choices([
        'exact',
        'quantized',
      ]),
    )
    .addOption(
      new Option(
        '--elsewhere <where>',
        'which words under regions are masked in bookmarks, fields and links too: none, whole lines, or also rare words',
      ).choices(['none', 'exact', 'words']),
    )
    .option('--exclude <id>', 'hit of a preview (its id) that stays; several times', collect)
    .option('--strict', 'refuse a PDF with pages without searchable text')
    .option('--preview', 'list what would be removed, with its text, and make no PDF')
    .addHelpText('after', EXAMPLES)
    .action(
      action<RedactOptions, [string]>(async (session, options, name) => {
        const rules = await rulesOf(options);
        const platen = session.platen();
        const asked = async () => ({
          pdf: await pdfInput(session, platen, name),
          ...rules,
          glyphPositions: options.glyphPositions,
          ...(options.sensitivity === undefined ? {} : { sensitivity: options.sensitivity }),
          ...(options.elsewhere === undefined ? {} : { elsewhere: options.elsewhere }),
          ...(options.exclude === undefined ? {} : { exclude: options.exclude }),
          password: options.password,
          ...(options.strict ? { strict: true } : {}),
        });
        if (options.preview) {
          if (options.output !== undefined)
            throw usageError('-o cannot be combined with --preview, which makes no PDF');
          return printPreview(session, await platen.previewRedaction(await asked()));
        }
        await writePdf(session, options, `Redacting ${name}`, async () =>
          platen.redact({ ...(await asked()), ...saveFields(options) }),
        );
      }),
    );
}

async function rulesOf(options: RedactOptions) {
  const { literal = [], regex = [], preset = [], region: regions = [], template } = options;
  const patterns: RedactionPattern[] = [
    ...literal.map((pattern) => ({ pattern, pattern_type: 'Literal' as const })),
    ...regex.map((pattern) => ({ pattern, pattern_type: 'Regex' as const })),
  ];
  if (options.rules === undefined && [...patterns, ...preset, ...regions].length === 0 && !template) {
    throw usageError('name what to remove: --preset, --literal, --regex, --region, --template or --rules');
  }
  const given = options.rules === undefined ? {} : await readJsonObject(options.rules);
  return {
    ...given,
    ...joined('patterns', given.patterns, patterns),
    ...joined('presets', given.presets, preset),
    ...joined('redactions', given.redactions, regions),
    ...(template === undefined ? {} : { template }),
  };
}

/** Combines the values from the file and from the options. */
function joined(name: string, fromFile: unknown, fromOptions: readonly unknown[]): object {
  if (fromOptions.length === 0) return {};
  return { [name]: [...(Array.isArray(fromFile) ? fromFile : []), ...fromOptions] };
}

function preset(value: string, before: readonly RedactionPreset[] = []): RedactionPreset[] {
  const known = REDACTION_PRESETS.find((name) => name === value);
  if (known === undefined)
    throw new InvalidArgumentError(`It must be one of ${REDACTION_PRESETS.join(', ')}.`);
  return [...before, known];
}

function region(value: string, before: readonly RedactionRegion[] = []): RedactionRegion[] {
  const numbers = value.split(',').map(Number);
  if (numbers.length !== 5 || numbers.some((number) => !Number.isFinite(number))) {
    throw new InvalidArgumentError('It must be five numbers: page,x,y,width,height.');
  }
  const [page, x, y, width, height] = numbers as [number, number, number, number, number];
  return [...before, { page, x, y, width, height }];
}
