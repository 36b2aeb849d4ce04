import type { Node } from 'constructs';

/** What a deployment may choose, from CDK context (`-c name=value` or `cdk.json`). */
export interface Settings {
  /** Everything is deleted with its stack. For trials; never for data that matters. */
  readonly dev: boolean;
  /** Prefix of the stacks' names, for more than one deployment in an account. */
  readonly prefix: string;
  /** Hosts that templates, webhooks and uploads may reach although they are not public. Comma-separated. */
  readonly egressAllow: string | undefined;
  /** E-mail address that alarms go to. */
  readonly alarmEmail: string | undefined;
  /** Gigabytes (10^9) in a bucket above which an alarm goes off. */
  readonly storageAlarmGb: number;
  /**
   * Instances reserved for immediate renders, and as many that print for them; needs room in the account's concurrency.
   */
  readonly renderReservedConcurrency: number | undefined;
  /** Instances reserved for each function that works on PDFs, which are also its limit; needs room as well. */
  readonly pdfReservedConcurrency: number | undefined;
  /**
   * Requests that an account of any plan may have at work at one time. Default: half of the instances that are reserved,
   * so that others always find one; without such a reservation, what the plan allows.
   */
  readonly accountConcurrency: number | undefined;
  /** Seconds that an immediate render may take, including storing; printing for it may take as long. */
  readonly renderTimeoutSeconds: number | undefined;
  /** How many queued renders may run at once, and how many webhooks may be delivered. */
  readonly workerMaxConcurrency: number;
  /** How many of them may be for one account, so that the others always find a worker. Default: half. */
  readonly workerAccountConcurrency: number;
  /** Seconds that a queued render may take, including storing; also how soon a dead worker is noticed. */
  readonly workerTimeoutSeconds: number | undefined;
  /** Days for which audit events are kept. Default: for ever. */
  readonly eventRetentionDays: number | undefined;
  /** Whether `/docs` and `/v1/openapi.json` exist. */
  readonly publicReference: boolean;
  /** A web firewall in front of the API: `managed` for one with AWS's rules, or the ARN of your own. */
  readonly webAcl: string | undefined;
  /** Requests in five minutes, beyond which the managed firewall blocks an address. */
  readonly webAclRequests: number;
  /** Asymmetric KMS keys and the accounts that may sign with them: `account=keyArn`, comma-separated. */
  readonly signingKeys: string | undefined;
}

/** @throws Error that names the context value that is wrong. */
export function readSettings(node: Node): Settings {
  const text = (name: string): string | undefined => {
    const value: unknown = node.tryGetContext(name);
    return value === undefined || value === '' ? undefined : String(value);
  };
  const count = (name: string, min: number): number | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!Number.isInteger(number) || number < min)
      throw new Error(`context ${name} must be an integer from ${min}`);
    return number;
  };
  const workerMaxConcurrency = count('workerMaxConcurrency', 2) ?? 10;
  const renderReservedConcurrency = count('renderReservedConcurrency', 1);
  const pdfReservedConcurrency = count('pdfReservedConcurrency', 1);
  return {
    dev: text('dev') === 'true',
    prefix: text('prefix') ?? 'Platen',
    egressAllow: text('egressAllow'),
    alarmEmail: text('alarmEmail'),
    storageAlarmGb: count('storageAlarmGb', 1) ?? 500,
    renderReservedConcurrency,
    pdfReservedConcurrency,
    accountConcurrency:
      count('accountConcurrency', 2) ?? halfOf(renderReservedConcurrency, pdfReservedConcurrency),
    renderTimeoutSeconds: count('renderTimeoutSeconds', 20),
    workerMaxConcurrency,
    workerAccountConcurrency: count('workerAccountConcurrency', 1) ?? Math.floor(workerMaxConcurrency / 2),
    eventRetentionDays: count('eventRetentionDays', 1),
    publicReference: text('publicReference') !== 'false',
    webAcl: text('webAcl'),
    webAclRequests: count('webAclRequests', 10) ?? 10_000,
    signingKeys: text('signingKeys'),
    workerTimeoutSeconds: count('workerTimeoutSeconds', 25),
  };
}

/** Half of the least of these, at least 2; `undefined` when none is set. */
function halfOf(...counts: readonly (number | undefined)[]): number | undefined {
  const set = counts.filter((count) => count !== undefined);
  return set.length === 0 ? undefined : Math.max(2, Math.floor(Math.min(...set) / 2));
}
