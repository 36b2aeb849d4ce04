import { nearestName } from '@platen/pdf/basics';
import type { Node } from 'constructs';
import * as z from 'zod';

const text = (description: string) => z.string().min(1).describe(description);
const flag = (description: string) => z.boolean().describe(description);
const count = (least: number, description: string) => z.int().min(least).describe(description);

/** What a deployment may state, in its file of settings. The descriptions are those that editors show. */
const STATED = z.strictObject({
  $schema: z.string().optional(),
  prefix: z
    .string()
    .regex(
      /^[A-Za-z][A-Za-z0-9-]{0,39}$/,
      'must begin with a letter, and have at most 40 letters, digits and hyphens',
    )
    .describe("Beginning of the stacks' names. Platen, followed by the stage's name, when left out")
    .optional(),
  dev: flag('Everything is deleted with its stack. For trials; never for data that matters').optional(),
  egressAllow: text(
    'Hosts that templates, webhooks and uploads may reach although they are not public, comma-separated',
  ).optional(),
  alarmEmail: text('E-mail address that alarms go to').optional(),
  storageAlarmGb: count(
    1,
    'Gigabytes (10^9) in a bucket above which an alarm goes off. Default: 500',
  ).optional(),
  renderReservedConcurrency: count(
    1,
    "Instances reserved for immediate renders, and as many that print for them; needs room in the AWS account's concurrency",
  ).optional(),
  pdfReservedConcurrency: count(
    1,
    'Instances reserved for each function that works on PDFs, which are also its limit; needs room as well',
  ).optional(),
  accountConcurrency: count(
    2,
    'Requests that an account of any plan may have at work at one time. Default: half of the instances that are reserved, if any',
  ).optional(),
  renderTimeoutSeconds: count(
    20,
    'Seconds that an immediate render may take, including storing. Default: 60',
  ).optional(),
  workerMaxConcurrency: count(
    2,
    'Queued renders that may run at once, and webhooks that may be delivered. Default: 10',
  ).optional(),
  workerAccountConcurrency: count(1, 'How many of them may be for one account. Default: half').optional(),
  workerTimeoutSeconds: count(
    25,
    'Seconds that a queued render may take, including storing. Default: 120',
  ).optional(),
  eventRetentionDays: count(1, 'Days for which audit events are kept. Default: for ever').optional(),
  publicReference: flag('Whether /docs and /v1/openapi.json exist. Default: true').optional(),
  webAcl: text(
    "A web firewall in front of the API: managed for one with AWS's rules, or the ARN of your own",
  ).optional(),
  webAclRequests: count(
    10,
    'Requests in five minutes, beyond which the managed firewall blocks an address. Default: 10000',
  ).optional(),
  signingKeys: text(
    'Asymmetric KMS keys and the accounts that may sign with them: account=keyArn, comma-separated',
  ).optional(),
  gatewayLogs: z
    .enum(['off', 'on', 'with-role'])
    .describe(
      "Access and error logs of the API's gateway. They need a role that API Gateway has once per AWS account and region: on uses it, with-role makes it as well. Default: off",
    )
    .optional(),
  detailedMetrics: flag(
    'Metrics of each route of the gateway, which CloudWatch bills. Default: false',
  ).optional(),
  permissionsBoundary: z
    .string()
    .regex(/^arn:[a-z-]+:iam::(?:\d{12}|aws):policy\/\S+$/, 'must be the ARN of a managed policy')
    .describe('ARN of a managed policy that bounds what the roles of the deployment may do')
    .optional(),
  restoredTables: text(
    'Tables that were restored under other names and take the place of those of the deployment: Documents=name, comma-separated',
  ).optional(),
});

/** What a deployment states: nothing but what was written down. */
export type StatedSettings = Omit<z.infer<typeof STATED>, '$schema'>;

/** What holds for a deployment: what it states, and the defaults of what it does not. */
export interface Settings extends StatedSettings {
  /** Written into the deployment, so that the next one can be compared with it. */
  readonly stated: StatedSettings;
  readonly dev: boolean;
  readonly prefix: string;
  readonly storageAlarmGb: number;
  readonly workerMaxConcurrency: number;
  readonly workerAccountConcurrency: number;
  readonly publicReference: boolean;
  readonly webAclRequests: number;
  readonly gatewayLogs: NonNullable<StatedSettings['gatewayLogs']>;
  readonly detailedMetrics: boolean;
}

export const SETTING_NAMES: readonly string[] = Object.keys(STATED.shape).filter(
  (name) => name !== '$schema',
);

/** What the CDK's context holds beside settings: how the app is run, and what the CDK's own commands keep there. */
const OTHER_CONTEXT = ['stage', 'settingsFile', 'nag', 'acknowledged-issue-numbers', 'cli-telemetry'];

/** JSON Schema of a file of settings, for editors. */
export function settingsSchema(): object {
  return { title: 'Settings of a deployment of Platen', ...z.toJSONSchema(STATED) };
}

/** @param source names where they are from @throws Error that names each setting that is wrong, and why */
export function parseSettings(value: unknown, source: string): StatedSettings {
  const parsed = STATED.safeParse(value);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => complaint(issue, source)).join('\n'));
  const { $schema: _, ...stated } = parsed.data;
  return stated;
}

/**
 * Settings in the CDK's context (`-c name=value`), where all values may be texts.
 *
 * @throws Error that names each value that is wrong, or no setting
 */
export function contextSettings(node: Node): StatedSettings {
  // Names with a colon or an at sign are the CDK's own: feature flags, and what it has looked up.
  const stated = Object.entries(node.getAllContext() as Record<string, unknown>).filter(
    ([name, value]) => !/[@:]/.test(name) && !OTHER_CONTEXT.includes(name) && value !== '',
  );
  return parseSettings(
    Object.fromEntries(stated.map(([name, value]) => [name, typed(name, value)])),
    'context',
  );
}

/** @param stage that the deployment is for; undefined for the only one, or for production */
export function settled(stated: StatedSettings, stage?: string): Settings {
  const { renderReservedConcurrency, pdfReservedConcurrency, workerMaxConcurrency = 10 } = stated;
  return {
    ...stated,
    stated,
    dev: stated.dev ?? false,
    prefix: stated.prefix ?? prefixOf(stage),
    storageAlarmGb: stated.storageAlarmGb ?? 500,
    accountConcurrency:
      stated.accountConcurrency ?? halfOf(renderReservedConcurrency, pdfReservedConcurrency),
    workerMaxConcurrency,
    workerAccountConcurrency: stated.workerAccountConcurrency ?? Math.floor(workerMaxConcurrency / 2),
    publicReference: stated.publicReference ?? true,
    webAclRequests: stated.webAclRequests ?? 10_000,
    gatewayLogs: stated.gatewayLogs ?? 'off',
    detailedMetrics: stated.detailedMetrics ?? false,
  };
}

/** A stage that names no prefix has one of its own, so that it never updates another one's stacks. */
function prefixOf(stage: string | undefined): string {
  return stage === undefined ? 'Platen' : `Platen${stage[0]!.toUpperCase()}${stage.slice(1)}`;
}

/** A text of the context as the type of its setting. What is not of that type stays, to be refused with the others. */
function typed(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !Object.hasOwn(STATED.shape, name)) return value;
  const type = STATED.shape[name as keyof typeof STATED.shape].unwrap().type;
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'number' && /^\d{1,9}$/.test(value)) return Number(value);
  return value;
}

function complaint(issue: z.core.$ZodIssue, source: string): string {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((name) => {
        const near = nearestName(name, SETTING_NAMES);
        return `${source}: ${name} is no setting${near === undefined ? '' : `; did you mean ${near}?`} (docs/deploy.md, Settings)`;
      })
      .join('\n');
  }
  return `${source}: ${issue.path.join('.') || 'the settings'}: ${issue.message}`;
}

/** Half of the least of these, at least 2; `undefined` when none is set. */
function halfOf(...counts: readonly (number | undefined)[]): number | undefined {
  const set = counts.filter((one) => one !== undefined);
  return set.length === 0 ? undefined : Math.max(2, Math.floor(Math.min(...set) / 2));
}
