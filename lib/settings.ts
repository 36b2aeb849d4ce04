import type { Node } from 'constructs';

/** What a deployment may choose, from CDK context (`-c name=value` or `cdk.json`). */
export interface Settings {
  /** Everything is deleted with its stack. For trying out; never for data that matters. */
  readonly dev: boolean;
  /** Prefix of the stacks' names, for more than one deployment in an account. */
  readonly prefix: string;
  /** Hosts that templates, webhooks and uploads may reach although they are not public. Comma-separated. */
  readonly egressAllow: string | undefined;
  /** E-mail address that alarms go to. */
  readonly alarmEmail: string | undefined;
  /** Instances kept for renders at once, and as many that print for them; needs room in the account's concurrency. */
  readonly renderReservedConcurrency: number | undefined;
  /** Instances that each function for PDFs has for itself, and no more; needs room as well. */
  readonly pdfReservedConcurrency: number | undefined;
  /** Most seconds that a render at once may take, storing included; printing for it may take as long. */
  readonly renderTimeoutSeconds: number | undefined;
  /** Most queued renders that run at one moment, and most webhooks that are delivered. */
  readonly workerMaxConcurrency: number;
  /** Most of them for one account, so that the others always find a worker; half of all when left out. */
  readonly workerAccountConcurrency: number;
  /** Most seconds that one queued render may take, storing included; also how soon a dead worker is noticed. */
  readonly workerTimeoutSeconds: number | undefined;
  /** Days that audit events are kept; for ever when left out. */
  readonly eventRetentionDays: number | undefined;
  /** Whether `/docs` and `/v1/openapi.json` exist. */
  readonly publicReference: boolean;
  /** A web firewall before the API: `managed` for one with AWS's rules, or the ARN of one's own. */
  readonly webAcl: string | undefined;
  /** Requests of one address in five minutes, beyond which the managed firewall refuses it. */
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
  return {
    dev: text('dev') === 'true',
    prefix: text('prefix') ?? 'Platen',
    egressAllow: text('egressAllow'),
    alarmEmail: text('alarmEmail'),
    renderReservedConcurrency: count('renderReservedConcurrency', 1),
    pdfReservedConcurrency: count('pdfReservedConcurrency', 1),
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
