import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBasePathMapping } from 'aws-cdk-lib/aws-apigateway';
import { FieldIndexPolicy, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { RENDERING_ENVIRONMENT } from '../../layers/chromium/layout.ts';
import { ACCOUNT_CONCURRENCY_VARIABLE } from '../../src/adapters/aws/environment.ts';
import { METRICS_NAMESPACE_VARIABLE } from '../../src/domain/fault-metric.ts';
import { takesIdempotencyKey } from '../../src/http/idempotency.ts';
import type { Operation } from '../../src/http/operation.ts';
import { writeApiReference } from '../api-reference.ts';
import { bundleFunctions } from '../bundle.ts';
import { CONVERTING, Converting } from '../constructs/converting.ts';
import { FunctionStack } from '../constructs/function-stack.ts';
import { MAINTENANCE, Maintenance } from '../constructs/maintenance.ts';
import { PlatenApi } from '../constructs/platen-api.ts';
import { functionLog, PlatenFunction } from '../constructs/platen-function.ts';
import { PRINTING, Printing } from '../constructs/printing.ts';
import { Producers } from '../constructs/producers.ts';
import { SIGNING, Signing } from '../constructs/signing.ts';
import { WORKERS, Workers } from '../constructs/workers.ts';
import { type DataStack, TABLES, type TableVariable } from '../data/data-stack.ts';
import type { Endpoint, FunctionClass } from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import type { Settings } from '../settings.ts';
import { writeStarterTemplates } from '../starter-templates.ts';
import type { AddressStack } from './address.ts';

export interface ServiceStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  /** Stack with the domain name of the API. */
  readonly address: AddressStack | undefined;
}

/** Public operations that describe the API. */
const REFERENCE = ['get-openapi', 'get-docs'];

/**
 * Queues, the API, and functions in nested stacks: one for each tag of operations, and one each for printing, signing,
 * converting, workers and maintenance. It holds no data, so it can be deleted and redeployed.
 */
export class ServiceStack extends Stack {
  readonly api: PlatenApi;
  readonly printing: Printing;
  readonly signing: Signing;
  readonly converting: Converting;
  readonly workers: Workers;
  readonly maintenance: Maintenance;
  readonly functions: ReadonlyMap<string, PlatenFunction>;
  /** Log group of all endpoints: `GET /v1/requests` reads it with one query. */
  readonly #requestLog: LogGroup;
  /** Keys are tags of the operations. */
  readonly #stacks = new Map<string, FunctionStack>();

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const operations = ENDPOINTS.map(({ operation }) => operation);
    const folders = operations.map(({ id: folder }) => folder);
    const names = [...folders, ...WORKERS, ...PRINTING, ...SIGNING, ...CONVERTING, ...MAINTENANCE];
    const bundles = bundleFunctions(names, (folder) => {
      writeApiReference(folder, operations);
      writeStarterTemplates(folder);
    });
    this.printing = new Printing(this, 'Printing', { ...props, bundles });
    this.signing = new Signing(this, 'Signing', { ...props, bundles });
    this.converting = new Converting(this, 'Converting', {
      ...props,
      bundles,
      fonts: this.printing.fonts,
    });
    this.workers = new Workers(this, 'Workers', {
      ...props,
      bundles,
      printer: this.printing.queued,
      converter: this.converting.function,
      signer: this.signing.function,
      fonts: this.printing.fonts,
    });
    this.maintenance = new Maintenance(this, 'Maintenance', { ...props, bundles });
    new Producers(this, 'Producers', { render: this.workers.render, data: props.data });
    const functions = new Map<string, PlatenFunction>();
    const endpoints = ENDPOINTS.filter(
      ({ operation }) => props.settings.publicReference || !REFERENCE.includes(operation.id),
    );
    const keyless = endpoints.flatMap(({ operation }) => (operation.scope === null ? [operation] : []));
    this.api = new PlatenApi(this, 'Http', { settings: props.settings, keyless, key: props.data.key });
    this.#requestLog = functionLog(this, 'RequestLog', props, {
      // A query then scans the lines of its account alone.
      fieldIndexPolicies: [new FieldIndexPolicy({ fields: ['accountId', 'requestId'] })],
    });
    for (const endpoint of endpoints) {
      const fn = this.#endpointFunction(endpoint, props, bundles);
      this.api.route(endpoint.operation, fn.lambda);
      functions.set(endpoint.operation.id, fn);
    }
    this.functions = functions;
    this.#mapDomain(props);
    this.#keepExports();
    this.#outputs(props.data);
  }

  /** Refers to the domain by name, so that neither stack depends on the other. */
  #mapDomain({ settings: { domainName }, address }: ServiceStackProps): void {
    if (domainName === undefined || address === undefined) return;
    this.addStackDependency(address);
    const { restApiId, deploymentStage } = this.api.api;
    new CfnBasePathMapping(this, 'DomainMapping', {
      domainName,
      restApiId,
      stage: deploymentStage.stageName,
    });
  }

  /** Keeps the exports: adding or removing a domain name changes the stacks that import them only after this one. */
  #keepExports(): void {
    const { restApiId, deploymentStage } = this.api.api;
    this.exportValue(restApiId);
    this.exportValue(deploymentStage.stageName);
  }

  #endpointFunction(
    endpoint: Endpoint,
    { settings, data }: ServiceStackProps,
    bundles: string,
  ): PlatenFunction {
    const { operation } = endpoint;
    const fn = new PlatenFunction(this.#stackOf(operation), pascalCase(operation.id), {
      name: operation.id,
      bundles,
      data,
      settings,
      memoryMb: endpoint.memoryMb ?? 512,
      timeoutSeconds:
        (endpoint.class === 'render' ? settings.renderTimeoutSeconds : undefined) ??
        endpoint.timeoutSeconds ??
        20,
      layers: endpoint.setsText ? [this.printing.fonts] : undefined,
      environment: {
        [METRICS_NAMESPACE_VARIABLE]: settings.prefix,
        ...(settings.egressAllow === undefined ? {} : { PLATEN_EGRESS_ALLOW: settings.egressAllow }),
        ...(settings.accountConcurrency === undefined
          ? {}
          : { [ACCOUNT_CONCURRENCY_VARIABLE]: String(settings.accountConcurrency) }),
        ...(endpoint.setsText ? { FONTS_PATH: RENDERING_ENVIRONMENT.FONTS_PATH } : {}),
      },
      reservedConcurrency: endpoint.class && reservedConcurrency(endpoint.class, settings),
      logGroup: this.#requestLog,
    });
    if (operation.scope !== null) fn.table('ACCOUNTS_TABLE', 'GetItem').table('USAGE_TABLE', 'UpdateItem');
    if (takesIdempotencyKey(operation)) keepsReplies(fn, operation);
    if (endpoint.prints) fn.printsWith(this.printing.requests);
    if (endpoint.converts) fn.convertsWith(this.converting.function);
    if (endpoint.signs) fn.signsWith(this.signing.function);
    if (endpoint.readsRequestLog) fn.readsRequestLog(this.#requestLog);
    endpoint.needs(fn, this.workers);
    return fn;
  }

  #stackOf({ tag }: Operation): FunctionStack {
    const known = this.#stacks.get(tag);
    if (known) return known;
    const name = pascalCase(tag.toLowerCase());
    const stack = new FunctionStack(this, name, { name, description: `functions of the API, ${tag}` });
    this.#stacks.set(tag, stack);
    return stack;
  }

  // The CLI finds its resources by these outputs.
  #outputs(data: DataStack): void {
    const outputs: Record<string, string> = {
      ApiUrl: `${this.api.url}/`,
      ...Object.fromEntries(
        Object.entries(TABLES).map(([variable, name]) => [
          `${name}Table`,
          data.tables[variable as TableVariable].tableName,
        ]),
      ),
      DocumentsBucket: data.buckets.DOCUMENTS_BUCKET.bucketName,
      InternalBucket: data.buckets.INTERNAL_BUCKET.bucketName,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

function reservedConcurrency(kind: FunctionClass, settings: Settings): number | undefined {
  return kind === 'render' ? settings.renderReservedConcurrency : settings.pdfReservedConcurrency;
}

/** Allows an endpoint to record responses for an `Idempotency-Key`; a saved PDF is read again from its document. */
function keepsReplies(fn: PlatenFunction, operation: Operation): void {
  fn.table('IDEMPOTENCY_TABLE', 'PutItem', 'UpdateItem', 'DeleteItem').objects(
    'INTERNAL_BUCKET',
    'replies',
    'GetObject',
    'PutObject',
    'DeleteObject',
    'AbortMultipartUpload',
  );
  // Recorded responses are linked to their documents, and replayed only while all of these exist.
  fn.table('DOCUMENTS_TABLE', 'ConditionCheckItem', 'BatchGetItem');
  const media = Object.values(operation.responses).flatMap(({ bytes }) => bytes ?? []);
  if (!media.includes('application/pdf')) return;
  fn.table('DOCUMENTS_TABLE', 'GetItem', 'ConditionCheckItem')
    .recordsEvents()
    .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject');
}

/** Converts `render-template` to `RenderTemplate`, and `redaction templates` to `RedactionTemplates`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|[- ])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
