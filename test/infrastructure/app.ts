import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { oneAtATime } from '../../layers/shared/one-at-a-time.ts';
import { removeOld } from '../../layers/shared/remove-old.ts';
import { sourceHash } from '../../lib/source-hash.ts';
import type { MadeTemplates } from './make-templates.ts';

export interface Synthesized {
  readonly data: Template;
  /** The service with its nested stacks, as if it were one stack. */
  readonly service: Template;
  readonly dashboard: Template;
  readonly observability: Template;
  /** Stack of the address; empty without a domain name. */
  readonly address: Template;
  /** All templates for CloudFormation, by the path of their stack. */
  readonly templates: ReadonlyMap<string, Template>;
}

/** Operators' options in one deployment. A synthesis takes a second or two, so test files share it. */
export const OPERATED = {
  alarmEmail: 'ops@example.com',
  eventRetentionDays: '400',
  renderReservedConcurrency: '20',
  pdfReservedConcurrency: '5',
  webAcl: 'arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/own/1',
  gatewayLogs: 'with-role',
  detailedMetrics: 'true',
  domainName: 'pdf.example.com',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  allowedIps: '203.0.113.0/24, 2001:db8::/32',
  tags: { 'cost-center': '42' },
  monthlyBudgetUsd: '100',
};

/** Disposable private stage with tracing, a firewall and its own key, but no public reference. */
export const DISPOSABLE = {
  stage: 'trial',
  dev: 'true',
  webAcl: 'managed',
  webAclRequests: '500',
  publicReference: 'false',
  tracing: 'true',
  arm64: 'false',
  vpcEndpointIds: 'vpce-0123456789abcdef0, vpce-01234567',
  dataKeyArn: 'arn:aws:kms:eu-central-1:123456789012:key/11111111-2222-3333-4444-555555555555',
};

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/platen/templates');
/** Hash of all sources that templates depend on. */
const STATE = sourceHash(
  ROOT,
  JSON.stringify(
    readdirSync(import.meta.dirname)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  ),
);
/** Number of stored deployments, of different source states. */
const KEPT = 24;

/** Cached, since most files use the same few deployments, and none changes them. */
const synthesized = new Map<string, Promise<Synthesized>>();

/**
 * Synthesizes the whole app for a named account and region, as `cdk deploy` does. The first process that needs a source state
 * synthesizes it; the others do not even load the CDK.
 */
export function synthesize(context: Readonly<Record<string, unknown>> = {}): Promise<Synthesized> {
  const key = JSON.stringify(context);
  const made = synthesized.get(key) ?? kept(context, key).then(asTemplates);
  synthesized.set(key, made);
  return made;
}

/** Synthesizes the app without using an earlier result. */
export async function synthesizeAnew(context: Readonly<Record<string, unknown>> = {}): Promise<Synthesized> {
  const { makeTemplates } = await import('./make-templates.ts');
  return asTemplates(makeTemplates(context));
}

async function kept(context: Readonly<Record<string, unknown>>, key: string): Promise<MadeTemplates> {
  const file = path.join(CACHE, `${createHash('sha256').update(STATE).update(key).digest('hex')}.json`);
  const existing = () =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MadeTemplates) : undefined;
  mkdirSync(CACHE, { recursive: true });
  const found = existing();
  if (found) return found;
  const { makeTemplates } = await import('./make-templates.ts');
  return oneAtATime(`${file}.lock`, existing, () => {
    const made = makeTemplates(context);
    writeFileSync(`${file}.new`, JSON.stringify(made));
    renameSync(`${file}.new`, file);
    removeOld(CACHE, { isEntry: (name) => name.endsWith('.json'), kept: KEPT });
    return made;
  });
}

function asTemplates({ templates, ...stacks }: MadeTemplates): Synthesized {
  return {
    data: Template.fromJSON(stacks.data),
    service: Template.fromJSON(stacks.service),
    dashboard: Template.fromJSON(stacks.dashboard),
    observability: Template.fromJSON(stacks.observability),
    address: Template.fromJSON(stacks.address),
    templates: new Map(Object.entries(templates).map(([name, json]) => [name, Template.fromJSON(json)])),
  };
}
