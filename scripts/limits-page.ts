import {
  MAX_DPI,
  MAX_FORM_CONTROLS,
  MAX_INPUTS,
  MAX_PARTS,
  MAX_STAMPS,
  MAX_TOTAL_BYTES,
  PDF_LIMITS,
  REDACTION_LIMITS,
} from '@platen/pdf';
import {
  MAX_API_KEYS,
  MAX_FILE_LINES,
  MAX_LINE_BYTES,
  MAX_MERGED_RESULTS,
  MAX_UPLOAD_BYTES,
  PIPELINE_LIMITS,
  RENDER_TIME,
} from '../src/contract/limits.ts';
import { ASSET_LIMITS } from '../src/domain/asset-type.ts';
import { PLAN_LIMITS, PLANS, previewsPerDay } from '../src/domain/plans.ts';
import { RATE_LIMIT } from '../src/domain/rate-limits.ts';
import { MAX_LINES } from '../src/invoice/model/line.ts';
import { TIME_LIMITS } from '../src/pdf-worker/limits.ts';
import { MAX_CSS_DEPTH, MAX_WORD_LENGTH } from '../src/rendering/layout-limits.ts';
import { LIQUID_LIMITS } from '../src/rendering/liquid-engine.ts';
import { DEFAULT_LIMITS as RENDER } from '../src/rendering/render-limits.ts';
import { markdownTable } from './markdown-table.ts';

const MEGABYTE = 1024 * 1024;
const number = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${number(bytes / MEGABYTE)} MB`;
const seconds = (ms: number) => `${number(ms / 1000)} s`;

type Row = readonly [what: string, limit: string];

const RENDERS: readonly Row[] = [
  [
    'Each part of a template, and HTML or Markdown in a request',
    `${number(LIQUID_LIMITS.length)} characters`,
  ],
  [
    'Filling in the data, for each part',
    `${seconds(LIQUID_LIMITS.ms)}, ${number(LIQUID_LIMITS.allocation)} characters and items`,
  ],
  ['Tags within tags', `${LIQUID_LIMITS.depth} deep`],
  ['HTML after filling in', `${number(RENDER.maxHtmlLength)} characters`],
  ['Text in that HTML, without markup', `${number(RENDER.maxTextLength)} characters`],
  ['A word, without a place to break the line', `${number(MAX_WORD_LENGTH)} characters`],
  ['Nested blocks of a style sheet', String(MAX_CSS_DEPTH)],
  ['Form controls', number(MAX_FORM_CONTROLS)],
  ['Pages', number(RENDER.maxPages)],
  ['PDF', megabytes(RENDER.maxPdfBytes)],
  [
    'Loaded from the network',
    `${RENDER.maxResources} resources, ${megabytes(RENDER.maxTotalResourceBytes)} in all`,
  ],
  ['One resource', `${megabytes(RENDER.maxResourceBytes)}, ${seconds(RENDER.resourceTimeoutMs)}`],
  ['Assets of a template', `${ASSET_LIMITS.files} files, ${megabytes(ASSET_LIMITS.totalBytes)}`],
  ['Assets of the account', `${ASSET_LIMITS.files} files, ${megabytes(ASSET_LIMITS.accountBytes)}`],
  ['One asset', megabytes(ASSET_LIMITS.fileBytes)],
  ['Assets of all versions of a template', megabytes(ASSET_LIMITS.storedBytes)],
  [
    'Time of an immediate render, with the default `renderTimeoutSeconds`',
    seconds(RENDER_TIME.requestSeconds * 1000 - RENDER_TIME.requestReserveMs),
  ],
  [
    'Time of a queued render, with the default `workerTimeoutSeconds`',
    seconds(RENDER_TIME.queuedSeconds * 1000 - RENDER_TIME.queuedReserveMs),
  ],
  ['Lines of an invoice', number(MAX_LINES)],
];

const PDFS: readonly Row[] = [
  ['A PDF', `${megabytes(PDF_LIMITS.maxBytes)}, ${number(PDF_LIMITS.maxPages)} pages`],
  ['A PDF in a request; larger ones are [uploaded](uploads.md)', 'about 4.4 MB, 6 MB of JSON'],
  ['An upload', megabytes(MAX_UPLOAD_BYTES)],
  ['One stream in a PDF, decompressed', megabytes(PDF_LIMITS.maxStreamBytes)],
  ['Work on one PDF', seconds(TIME_LIMITS.workMs)],
  ['PDFs to merge', `${MAX_INPUTS}, ${megabytes(MAX_TOTAL_BYTES)} in all`],
  ['Parts of a split', number(MAX_PARTS)],
  ['Stamps in a request', String(MAX_STAMPS)],
  ['Resolution of images of pages', `${MAX_DPI} dpi`],
  ['Redaction: regions, patterns', `${number(REDACTION_LIMITS.regions)}, ${REDACTION_LIMITS.patterns}`],
  ['Redaction: one pattern', `${number(REDACTION_LIMITS.patternLength)} characters`],
  [
    'Steps, inputs, renders of a pipeline',
    `${PIPELINE_LIMITS.steps}, ${PIPELINE_LIMITS.inputs}, ${PIPELINE_LIMITS.renders}`,
  ],
  ['Files between two steps of a pipeline', `${PIPELINE_LIMITS.files}, ${megabytes(PIPELINE_LIMITS.bytes)}`],
];

const ACCOUNTS: readonly Row[] = [
  ['API keys', String(MAX_API_KEYS)],
  ['Requests with one key', `${RATE_LIMIT.requests} in ${RATE_LIMIT.windowSeconds} s`],
  ['Lines of a batch file', number(MAX_FILE_LINES)],
  ['One line of a batch file', `${number(MAX_LINE_BYTES)} bytes`],
  ['PDFs of a batch merged into one', number(MAX_MERGED_RESULTS)],
];

const OF_PLANS: ReadonlyArray<readonly [what: string, of: (plan: (typeof PLANS)[number]) => string]> = [
  ['Renders a month', (plan) => number(PLAN_LIMITS[plan].rendersPerMonth)],
  ['Previews of templates a day', (plan) => number(previewsPerDay(plan))],
  ['Templates', (plan) => orUnlimited(PLAN_LIMITS[plan].templates)],
  ['Days that documents are kept', (plan) => orUnlimited(PLAN_LIMITS[plan].retentionDays)],
  ['Bytes of documents', (plan) => number(PLAN_LIMITS[plan].storedBytes)],
  ['Queued renders at one time', (plan) => number(PLAN_LIMITS[plan].pendingJobs)],
  ['Requests at work at one time', (plan) => String(PLAN_LIMITS[plan].concurrentRequests)],
  [
    `Requests of all keys in ${RATE_LIMIT.windowSeconds} s`,
    (plan) => number(PLAN_LIMITS[plan].requestsPerWindow),
  ],
  ['Webhook deliveries a day', (plan) => number(PLAN_LIMITS[plan].webhookDeliveriesPerDay)],
];

function orUnlimited(value: number | null): string {
  return value === null ? 'unlimited' : number(value);
}

/** Guide's table of limits, in Markdown, from the constants that the code checks. */
export function limitsPage(): string {
  const plans = OF_PLANS.map(([what, of]) => [what, ...PLANS.map(of)]);
  return `<!-- Made by \`npm run generate\` from the constants in the code. -->

# Limits

A request that exceeds one is refused, with a message that names it. MB are 1,048,576 bytes.

## Renders

${markdownTable(['Of', 'Limit'], RENDERS)}

## PDFs

${markdownTable(['Of', 'Limit'], PDFS)}

## Accounts

${markdownTable(['Of', 'Limit'], ACCOUNTS)}

${markdownTable(['By plan', ...PLANS.map((plan) => plan[0]!.toUpperCase() + plan.slice(1))], plans)}
`;
}
