import { nearestName } from '@platen/pdf/basics';
import type { Node } from 'constructs';
import * as z from 'zod';
import { listed } from './settings-conflicts.ts';
import { STATED } from './settings-schema.ts';

/** What a deployment states: nothing but what was written down. */
export type StatedSettings = Omit<z.infer<typeof STATED>, '$schema'>;

/** What holds for a deployment: what it states, and the defaults of what it does not. */
export interface Settings extends StatedSettings {
  /** Name of the stage; `production` for the deployment without one. */
  readonly stage: string;
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
  /** Ranges of addresses that may call the API; undefined for all. */
  readonly allowedRanges: readonly string[] | undefined;
  /** Those that alone reach a private API; none for a public one. */
  readonly vpcEndpoints: readonly string[];
  readonly latencyAlarmSeconds: number;
  readonly concurrencyAlarm: number;
  readonly arm64: boolean;
  readonly tracing: boolean;
}

/** Stage of the deployment that has no other. */
export const PRODUCTION = 'production';

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
    stage: stage ?? PRODUCTION,
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
    allowedRanges: stated.allowedIps === undefined ? undefined : listed(stated.allowedIps),
    vpcEndpoints: stated.vpcEndpointIds === undefined ? [] : listed(stated.vpcEndpointIds),
    latencyAlarmSeconds: stated.latencyAlarmSeconds ?? 15,
    concurrencyAlarm: stated.concurrencyAlarm ?? 800,
    arm64: stated.arm64 ?? true,
    tracing: stated.tracing ?? false,
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
