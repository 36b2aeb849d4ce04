import { type Command, Option } from 'commander';
import {
  ApiError,
  type AttachInvoiceBody,
  type CreateInvoiceBody,
  type InvoiceFinding,
  type Platen,
} from '../../../packages/client/src/index.ts';
import { FORMATS } from '../../../src/invoice/formats.ts';
import { PROFILES } from '../../../src/invoice/profiles.ts';
import { RULE_SETS } from '../../../src/invoice/rule-sets.ts';
import { decodeXml } from '../../../src/invoice/syntax/encoding.ts';
import { CliError, EXIT, usageError } from '../cli-error.ts';
import { isObject, readBytes, readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { outputOption, passwordOption, type SaveOptions, saveFields, saveOptions } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printJson, printObject } from '../output/print.ts';
import { openTarget } from '../output/target.ts';
import { action, type Session } from '../session.ts';

const CREATE_EXAMPLES = `
The file holds the invoice, or an object with format and invoice as POST /v1/invoices takes it. What can be computed may
be left out.

Examples:
  platen invoices create invoice.json --format factur-x -o invoice.pdf
  platen invoices create invoice.json --format xrechnung-ubl --xml invoice.xml -o invoice.pdf
  jq .order export.json | platen invoices create - -o invoice.pdf`;

const READ_EXAMPLES = `
Exits with 0 if the invoice keeps the rules of its specification, with 3 otherwise.

Examples:
  platen invoices read invoice.xml
  platen invoices read factur-x.pdf --json | jq .invoice
  platen invoices read received.xml -o received.pdf    # pages to read, with a validation report
  platen invoices read document:019aa9…`;

const ATTACH_EXAMPLES = `
The PDF must be PDF/A, or lack only metadata and an output intent. Figures that its pages do not show are warnings.

Examples:
  platen invoices attach erp.pdf invoice.json --format factur-x -o invoice.pdf
  platen invoices attach erp.pdf factur-x.xml --strict -o invoice.pdf`;

interface AttachOptions extends SaveOptions, OutputOptions {
  readonly format?: string;
  readonly profile?: string;
  readonly rules?: string;
  readonly language?: string;
  readonly password?: string;
  readonly strict?: boolean;
}

interface ReadOptions extends OutputOptions {
  readonly language?: string;
}

interface CreateOptions extends SaveOptions {
  readonly format?: string;
  readonly profile?: string;
  readonly rules?: string;
  readonly language?: string;
  readonly template?: string;
  readonly data?: string;
  readonly output?: string;
  readonly xml?: string;
}

export function invoiceCommands(program: Command): void {
  const invoices = program.command('invoices').description('make and read electronic invoices of EN 16931');
  saveOptions(
    outputOption(
      invoices
        .command('create')
        .description('make an invoice from data: a PDF with the XML in it')
        .argument('<invoice>', 'JSON file with the invoice, - for standard input'),
    ),
  )
    .addOption(new Option('--format <format>', 'format of the XML').choices(FORMATS))
    .addOption(new Option('--profile <profile>', 'of factur-x and zugferd').choices(PROFILES))
    .addOption(new Option('--rules <set>', 'rules that refuse instead of warning').choices(RULE_SETS))
    .option('--language <tag>', "language of the PDF; that of the seller's country when left out")
    .option('--template <slug>', 'template to render; the one that comes with Platen when left out')
    .option('--data <file>', 'JSON file with further data for the template')
    .option('--xml <file>', 'file to write the XML to as well')
    .addHelpText('after', CREATE_EXAMPLES)
    .action(action<CreateOptions, [string]>(create));
  const attachCommand = invoices
    .command('attach')
    .description('put an invoice into a PDF that exists: Factur-X or ZUGFeRD')
    .argument('<pdf>', PDF_ARGUMENT)
    .argument('<invoice>', 'JSON file with the invoice, or its XML (CII)');
  passwordOption(saveOptions(outputOption(attachCommand)))
    .addOption(new Option('--format <format>', 'of an invoice in JSON').choices(['factur-x', 'zugferd']))
    .addOption(new Option('--profile <profile>', 'of an invoice in JSON').choices(PROFILES))
    .addOption(new Option('--rules <set>', 'rules that refuse instead of warning').choices(RULE_SETS))
    .option('--language <tag>', "language of the pages; that of the seller's country when left out")
    .option('--strict', 'refuse on warnings')
    .addHelpText('after', ATTACH_EXAMPLES)
    .action(action<AttachOptions, [string, string]>(attach));
  const readCommand = invoices
    .command('read')
    .description('read an invoice in XML or in a PDF, and check it')
    .argument('<file>', 'XML or PDF file, - for standard input, or document:<id>');
  outputOption(readCommand)
    .option('--language <tag>', "language of the pages; that of the seller's country when left out")
    .addHelpText('after', READ_EXAMPLES)
    .action(action<ReadOptions, [string]>(read));
}

async function create(session: Session, options: CreateOptions, file: string): Promise<void> {
  const { output, xml } = options;
  if (output === undefined && xml === undefined && !session.json) {
    throw usageError("-o <file> or --xml <file> is needed, or --json for the saved document's id alone");
  }
  const body = await orderOf(options, file);
  const platen = session.platen();
  const pdfTarget = output === undefined ? undefined : await openTarget(output);
  const xmlTarget = xml === undefined ? undefined : await openTarget(xml);
  try {
    session.progress.begin('Making the invoice');
    const made = await ordered(session, platen, body);
    session.progress.end();
    if (made.pdfBase64 !== undefined) await pdfTarget?.write(whole(Buffer.from(made.pdfBase64, 'base64')));
    await xmlTarget?.write(whole(Buffer.from(made.xml)));
    for (const { message } of made.warnings) session.progress.line(`warning: ${message}`);
    const { documentId, url, conformance, warnings } = made;
    if (output !== '-' && xml !== '-')
      printObject(session, { documentId, url, output, xml, conformance, warnings });
  } finally {
    await pdfTarget?.discard();
    await xmlTarget?.discard();
  }
}

async function orderOf(options: CreateOptions, file: string): Promise<CreateInvoiceBody> {
  const given = await readJsonObject(file);
  const order = isObject(given.invoice) ? given : { invoice: given };
  const { format, profile, rules, language, template } = options;
  const data = options.data === undefined ? undefined : await readJsonObject(options.data);
  const fields: Record<string, unknown> = { ...order };
  const chosen = { format, profile, rules, language, template, data, ...saveFields(options) };
  for (const [name, value] of Object.entries(chosen)) if (value !== undefined) fields[name] = value;
  if (fields.format === undefined) throw usageError(`--format is needed: one of ${FORMATS.join(', ')}`);
  return { ...fields, output: 'json' } as unknown as CreateInvoiceBody;
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function attach(session: Session, options: AttachOptions, name: string, file: string): Promise<void> {
  const { format, profile, rules, language, password, strict } = options;
  const platen = session.platen();
  const bytes = await readBytes(file);
  const isXml = XML.test(bytes.subarray(0, 200).toString('latin1'));
  const content = isXml ? { xml: decodeXml(bytes) } : { invoice: invoiceIn(await readJsonObject(file)) };
  await writePdf(session, options, `Attaching ${file}`, async () =>
    platen.attachInvoice({
      pdf: await pdfInput(session, platen, name),
      ...content,
      ...{ format, profile, rules, language, password, strict },
      ...saveFields(options),
    } as AttachInvoiceBody),
  );
}

function invoiceIn(given: Record<string, unknown>): unknown {
  return isObject(given.invoice) ? given.invoice : given;
}

/** @throws CliError with one line per violated rule */
async function ordered(session: Session, platen: Platen, body: CreateInvoiceBody) {
  try {
    const made = await platen.createInvoice(body);
    if ('xml' in made) return made;
    throw new CliError('the response of the service is not JSON');
  } catch (error) {
    if (!(error instanceof ApiError) || error.findings.length === 0) throw error;
    session.progress.end();
    if (session.json) printJson({ code: error.code, findings: error.findings });
    const broken = error.findings.map((finding) => `\n  ${described(finding)}`).join('');
    throw new CliError(`the invoice violates rules of its format:${broken}`);
  }
}

const XML = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\s\0]*</;

async function read(session: Session, options: ReadOptions, file: string): Promise<void> {
  const platen = session.platen();
  const input = await inputOf(session, platen, file);
  if (options.output !== undefined) {
    const { language } = options;
    const asked = { ...input, output: 'pdf', ...(language && { language }) } as const;
    await writePdf(session, options, `Reading ${file}`, async () => {
      const response = await platen.readInvoice(asked);
      if ('data' in response) throw new CliError('the response of the service is not a PDF');
      return response;
    });
    return;
  }
  if (options.language !== undefined) throw usageError('--language is for the pages, which need -o <file>');
  const response = await platen.readInvoice(input);
  if (!('data' in response)) throw new CliError('the response of the service is not JSON');
  const { data } = response;
  if (session.json) printJson(data);
  else {
    const { number, issueDate, currency, seller, buyer, totals } = data.invoice as Record<string, never>;
    const name = (party: { name?: string } | undefined) => party?.name;
    const due = (totals as { due?: string } | undefined)?.due;
    const specification = [data.format, data.profile, data.syntax].filter(Boolean).join(', ');
    printObject(session, {
      number,
      issueDate,
      seller: name(seller),
      buyer: name(buyer),
      due: due && `${due} ${currency}`,
      specification,
    });
    for (const finding of data.findings) process.stdout.write(`${finding.severity}: ${described(finding)}\n`);
  }
  if (!data.valid)
    throw new CliError('the invoice violates rules of its specification', { exitCode: EXIT.negative });
}

async function inputOf(session: Session, platen: Platen, file: string) {
  if (file.startsWith('document:')) return { pdf: await pdfInput(session, platen, file) };
  const bytes = await readBytes(file);
  if (!XML.test(bytes.subarray(0, 200).toString('latin1'))) return { pdf: new Uint8Array(bytes) };
  return { xml: decodeXml(bytes) };
}

function described({ rule, path, message, mend }: InvoiceFinding): string {
  return `${path}: ${rule}: ${message} ${mend}`;
}
