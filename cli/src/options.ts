import { type Command, InvalidArgumentError, Option } from 'commander';

/** Collects the values of a repeatable option. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Returns a parser for an option whose value is an integer within bounds. */
export function numberFrom(
  min: number,
  max = Number.MAX_SAFE_INTEGER,
  whole = true,
): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() === '' || !(number >= min && number <= max) || (whole && !Number.isInteger(number))) {
      const kind = whole ? 'a whole number' : 'a number';
      const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
      throw new InvalidArgumentError(`It must be ${kind} ${range}.`);
    }
    return number;
  };
}

/** Parses any number, such as a position in points. */
export function anyNumber(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** Parses a key=value pair of document metadata. */
export function metadataPair(value: string, before: Record<string, string> = {}): Record<string, string> {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value.');
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) };
}

/** Parses a list of pages such as `0,2,5-7`. */
export function pageList(value: string): number[] {
  return value.split(',').flatMap((part) => {
    const [, first, last] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    const to = last === undefined ? from : Number(last);
    if (first === undefined || to < from || to - from >= 10_000) {
      throw new InvalidArgumentError('It must be page numbers from 0, such as 0,2,5-7.');
    }
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Parses a page selection such as `0,2,5-7`, or from the end `-1`, `-3--1`, `4-`. */
export function pageSelection(value: string): (number | { from: number; to?: number })[] {
  return value.split(',').map((part) => {
    const [, first, range, last] = /^\s*(-?\d+)(?:(-)(-?\d+)?)?\s*$/.exec(part) ?? [];
    if (first === undefined) {
      throw new InvalidArgumentError('It must be page numbers from 0 and ranges, such as 0,2,5-7,-1.');
    }
    if (range === undefined) return Number(first);
    return last === undefined ? { from: Number(first) } : { from: Number(first), to: Number(last) };
  });
}

export interface SaveOptions {
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Positions of a stamp on the page. */
export const ANCHORS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

/** Adds the options of commands whose result can be saved as a document. */
export function saveOptions(command: Command): Command {
  return command
    .option('--no-save', 'do not keep the result as a document')
    .option('--save-name <name>', 'name of the document')
    .option('--metadata <key=value>', 'a pair to find the document by; several times', metadataPair);
}

/** Returns the request fields set by these options. */
export function saveFields({ save, saveName, metadata }: SaveOptions) {
  return { ...(save ? {} : { save }), saveName, metadata };
}

export function outputOption(command: Command, what = 'PDF file to write, - for standard output'): Command {
  return command.option('-o, --output <file>', what);
}

export function passwordOption(command: Command): Command {
  return command.addOption(
    new Option('--password <password>', 'opens an encrypted PDF').env('PLATEN_PDF_PASSWORD'),
  );
}

/** Adds the options of commands that use AWS credentials. */
export function operatorOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--stack <name>', 'CloudFormation stack of the deployment; the local runtime when left out'),
    )
    .addOption(new Option('--profile <name>', 'AWS profile').env('AWS_PROFILE'))
    .addOption(new Option('--region <name>', 'AWS region').env('AWS_REGION'));
}
