import { nearestName } from '@platen/pdf/basics';
import type { Node } from 'constructs';
import * as z from 'zod';
import { listed } from './settings-conflicts.ts';
import { STATED } from './settings-schema.ts';

/** Settings as written in the file, without defaults. */
export type StatedSettings = Omit<z.infer<typeof STATED>, '$schema'>;

/** Effective settings of a deployment: those of its file plus defaults. */
export interface Settings extends StatedSettings {
  /** Name of the stage; `production` for the deployment without one. */
  readonly stage: string;
  /** Stored in the deployment, so that later settings can be compared with them. */
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
  /** IP ranges that may call the API; undefined for all. */
  readonly allowedRanges: readonly string[] | undefined;
  /** VPC endpoints through which a private API is reachable; empty for a public one. */
  readonly vpcEndpoints: readonly string[];
  readonly latencyAlarmSeconds: number;
  readonly concurrencyAlarm: number;
  readonly arm64: boolean;
  readonly tracing: boolean;
}

/** Default stage of a deployment. */
export const PRODUCTION = 'production';

export const SETTING_NAMES: readonly string[] = Object.keys(STATED.shape).filter(
  (name) => name !== '$schema',
);

/** Keys of the CDK context that are not settings: run options, and values of the CDK's own commands. */
const OTHER_CONTEXT = [
  'stage',
  'settingsFile',
  'nag',
  'packLayers',
  'acknowledged-issue-numbers',
  'cli-telemetry',
];

/** Returns the JSON Schema of a settings file, for editors. */
export function settingsSchema(): object {
  return { title: 'Settings of a deployment of Platen', ...z.toJSONSchema(STATED) };
}

/** @param source origin of the settings @throws Error naming each invalid setting and why */
export function parseSettings(value: unknown, source: string): StatedSettings {
  const parsed = STATED.safeParse(value);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => complaint(issue, source)).join('\n'));
  const { $schema: _, ...stated } = parsed.data;
  return stated;
}

/**
 * Reads settings from the CDK context (`-c name=value`), where all values may be strings.
 *
 * @throws Error naming each invalid value or unknown setting
 */
export function contextSettings(node: Node): StatedSettings {
  // Names with a colon or an at sign belong to the CDK: feature flags and cached lookups.
  const stated = Object.entries(node.getAllContext() as Record<string, unknown>).filter(
    ([name, value]) => !/[@:]/.test(name) && !OTHER_CONTEXT.includes(name) && value !== '',
  );
  return parseSettings(
    Object.fromEntries(stated.map(([name, value]) => [name, typed(name, value)])),
    'context',
  );
}

/** @param stage stage of the deployment; undefined for the only one, or for production */
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

/** A stage without a prefix gets its own, so that it never updates another stage's stacks. */
function prefixOf(stage: string | undefined): string {
  return stage === undefined ? 'Platen' : `Platen${stage[0]!.toUpperCase()}${stage.slice(1)}`;
}

/**
 * Converts a context string to the type of its setting. An inconvertible value stays as it is and fails validation with the
 * others.
 */
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

/** Returns half of the smallest value, at least 2; `undefined` if none is set. */
function halfOf(...counts: readonly (number | undefined)[]): number | undefined {
  const set = counts.filter((one) => one !== undefined);
  return set.length === 0 ? undefined : Math.max(2, Math.floor(Math.min(...set) / 2));
}
