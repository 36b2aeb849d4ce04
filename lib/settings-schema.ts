import * as z from 'zod';
import { conflictsOf, isAddressRange, listed } from './settings-conflicts.ts';

const text = (description: string) => z.string().min(1).describe(description);
const flag = (description: string) => z.boolean().describe(description);
const count = (least: number, description: string) => z.int().min(least).describe(description);
const matching = (pattern: RegExp, rule: string, description: string) =>
  z.string().regex(pattern, rule).describe(description);

/** Limited because an API policy has at most 8,192 characters. */
const MAX_RANGES = 100;
/** AWS allows 50 tags per resource; CloudFormation and the deployment add their own. */
const MAX_TAGS = 40;

/** Schema of a deployment's settings file. Editors show the descriptions. */
export const STATED = z
  .strictObject({
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
      'What templates, webhooks and uploads may reach besides the web: host, host:port (private ones as well), *:port (of public hosts), comma-separated',
    ).optional(),
    alarmEmail: text('E-mail address that alarms go to. Confirm the mail that SNS sends').optional(),
    storageAlarmGb: count(
      1,
      'Gigabytes (10^9) in a bucket above which an alarm is raised. Default: 500',
    ).optional(),
    renderReservedConcurrency: count(
      1,
      "Instances reserved for immediate renders, which queued work cannot take: of each function that renders or makes invoices, and of the one that prints for them. Needs room in the AWS account's concurrency, of which AWS keeps 100 for the rest",
    ).optional(),
    pdfReservedConcurrency: count(
      1,
      'Instances reserved for each function that works on PDFs, which are also its limit. Needs room as well',
    ).optional(),
    accountConcurrency: count(
      2,
      'Requests that an account of any plan may have at work at one time. In an AWS account whose limit is 10 instances, set it to 3. Default: half of the instances that are reserved, if any, otherwise what the plan allows',
    ).optional(),
    renderTimeoutSeconds: count(
      20,
      'Seconds that an immediate render may take; 8 of them are for storing. Default: 60',
    ).optional(),
    workerMaxConcurrency: count(
      2,
      'Queued renders that may run at once, and webhooks that may be delivered. Default: 10',
    ).optional(),
    workerAccountConcurrency: count(
      1,
      'How many of them may be for one account, so that others always find a worker. Default: half',
    ).optional(),
    workerTimeoutSeconds: count(
      25,
      'Seconds that a queued render may take; 15 of them are for storing. Default: 120',
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
        "Access and error logs of the API's gateway. They need a role that API Gateway has once per AWS account and region: on uses it, with-role makes it as well, and leaves it when the deployment is removed, for other APIs. Default: off",
      )
      .optional(),
    detailedMetrics: flag(
      'Metrics of each route of the gateway, which CloudWatch bills: up to 258 USD a month. Default: false',
    ).optional(),
    permissionsBoundary: matching(
      /^arn:[a-z-]+:iam::(?:\d{12}|aws):policy\/\S+$/,
      'must be the ARN of a managed policy',
      'ARN of a managed policy that bounds what the roles of the deployment may do',
    ).optional(),
    restoredTables: text(
      'Tables that were restored under other names and take the place of those of the deployment: Documents=name, comma-separated',
    ).optional(),
    domainName: matching(
      /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      'must be a domain name in lower case, such as pdf.example.com',
      'Domain name of the API. It is in a stack of its own, so that the address outlives the service',
    ).optional(),
    certificateArn: matching(
      /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/,
      'must be the ARN of a certificate in ACM',
      "Certificate for domainName, in the deployment's region. Left out, one is made and validated in hostedZoneId",
    ).optional(),
    hostedZoneId: matching(
      /^Z[A-Z0-9]{1,31}$/,
      'must be the id of a public hosted zone in Route 53, such as Z0123456789ABCDEFGHIJ',
      'Hosted zone that gets the record of domainName. Left out, you make the record: output DomainTarget',
    ).optional(),
    allowedIps: z
      .string()
      .refine(
        (value) => listed(value).every(isAddressRange),
        'must be IP addresses or CIDR ranges, comma-separated',
      )
      .refine((value) => listed(value).length <= MAX_RANGES, `must have at most ${MAX_RANGES} ranges`)
      .describe(
        'IP addresses and CIDR ranges that may call the API and use its upload and download URLs, comma-separated',
      )
      .optional(),
    vpcEndpointIds: matching(
      /^vpce-[0-9a-f]{8,17}(?:\s*,\s*vpce-[0-9a-f]{8,17})*$/,
      'must be ids of interface endpoints for execute-api, comma-separated',
      'Makes the API private: only these VPC endpoints reach it, comma-separated',
    ).optional(),
    dataKeyArn: matching(
      /^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/,
      'must be the ARN of a KMS key, not of an alias',
      'Your own KMS key for tables, buckets, queues and logs. It cannot change later',
    ).optional(),
    tags: z
      .record(
        z
          .string()
          .regex(/^(?!aws:)[\p{L}\p{Z}\p{N}_.:/=+@-]{1,128}$/u, 'is no name that AWS allows for a tag'),
        z.string().regex(/^[\p{L}\p{Z}\p{N}_.:/=+@-]{0,256}$/u, 'is no value that AWS allows for a tag'),
      )
      .refine((tags) => Object.keys(tags).length <= MAX_TAGS, `must have at most ${MAX_TAGS} tags`)
      .describe('Further tags of every resource, beside Service, Deployment and Stage')
      .optional(),
    latencyAlarmSeconds: count(
      1,
      'Seconds that one request in twenty may take, above which an alarm is raised. Default: 15',
    ).optional(),
    concurrencyAlarm: count(
      1,
      'Instances of all functions of the AWS account at one time, above which an alarm is raised. Default: 800, 80 % of the usual quota',
    ).optional(),
    monthlyBudgetUsd: count(
      1,
      'US dollars that the AWS account may spend in a month: alarms go off at 80 %, at 100 % and when the forecast is above it. Default: none',
    ).optional(),
    arm64: flag(
      'Functions without Chromium run on arm64 (Graviton), whose seconds cost a fifth less. Default: true',
    ).optional(),
    tracing: flag(
      'Traces of each request with AWS X-Ray, and one trace id from the gateway to the webhook. Default: false',
    ).optional(),
  })
  .superRefine((settings, context) => {
    for (const { name, message } of conflictsOf(settings))
      context.addIssue({ code: 'custom', path: [name], message });
  });
