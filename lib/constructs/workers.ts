import type { ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { RENDERING_ENVIRONMENT } from '../../layers/chromium/layout.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { METRICS_NAMESPACE_VARIABLE } from '../../src/domain/fault-metric.ts';
import { FUNCTION_MEMORY_MB } from '../../src/pdf-worker/limits.ts';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import { FunctionStack } from './function-stack.ts';
import { runsPipelines } from './permissions.ts';
import { PlatenFunction, type PlatenFunctionProps } from './platen-function.ts';
import { WorkQueue, type WorkQueues } from './work-queue.ts';

/** Folders in `functions/` that consume queues. */
export const WORKERS = ['work-render', 'work-pipeline', 'fan-out-batch', 'deliver-webhook'] as const;

export interface WorkersProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
  /** Prints the documents of queued renders. */
  readonly printer: PlatenFunction;
  /** Converts office templates that are filled. */
  readonly converter: PlatenFunction;
  /** Creates signatures with saved private keys for pipelines. */
  readonly signer: PlatenFunction;
  /** Fonts for text that pipelines add. */
  readonly fonts: ILayerVersion;
}

export const RENDER_TIMEOUT_SECONDS = RENDER_TIME.queuedSeconds;
/** The same as for a synchronous pipeline. */
const PIPELINE_TIMEOUT_SECONDS = 300;
// Each run continues where the last one ended, so a failure loses little work.
const FAN_OUT_TIMEOUT_SECONDS = 60;
const WEBHOOK_TIMEOUT_SECONDS = 60;

/**
 * Deliveries before SQS moves a message to the dead-letter queue: the maximum of SQS. A message waiting for its account's turn is
 * delivered many times; the workers count failures themselves.
 */
const MAX_RECEIVES = 1000;
/** Concurrent batch readers, in total and per account. */
const FAN_OUTS = { maxConcurrency: 4, accountConcurrency: 1 };

/** The queues and, in a separate stack, their consumer functions. */
export class Workers extends Construct implements WorkQueues {
  readonly render: WorkQueue;
  readonly pipeline: WorkQueue;
  readonly batch: WorkQueue;
  readonly webhook: WorkQueue;
  readonly functions: readonly PlatenFunction[];
  readonly #stack: FunctionStack;

  constructor(scope: Construct, id: string, props: WorkersProps) {
    super(scope, id);
    const renderTimeout = props.settings.workerTimeoutSeconds ?? RENDER_TIMEOUT_SECONDS;
    const pipelineTimeout = props.settings.workerTimeoutSeconds ?? PIPELINE_TIMEOUT_SECONDS;
    const fanOutTimeout = Math.min(FAN_OUT_TIMEOUT_SECONDS, renderTimeout);
    this.render = this.#queue('Render', props, renderTimeout);
    this.pipeline = this.#queue('Pipeline', props, pipelineTimeout);
    this.batch = this.#queue('Batch', props, fanOutTimeout);
    this.webhook = this.#queue('Webhook', props, WEBHOOK_TIMEOUT_SECONDS);
    this.#stack = new FunctionStack(this, 'Functions', {
      name: 'Workers',
      description: 'functions that work on queues',
    });
    this.functions = [
      this.#renderWorker(props, renderTimeout),
      this.#pipelineWorker(props, pipelineTimeout),
      this.#fanOut(props, fanOutTimeout),
      this.#webhooks(props),
    ];
  }

  #queue(id: string, { data, settings }: WorkersProps, workerTimeoutSeconds: number): WorkQueue {
    const { key } = data;
    return new WorkQueue(this, id, {
      key,
      workerTimeoutSeconds,
      maxReceives: MAX_RECEIVES,
      dev: settings.dev,
    });
  }

  #concurrency({ settings }: WorkersProps) {
    return {
      maxConcurrency: settings.workerMaxConcurrency,
      accountConcurrency: settings.workerAccountConcurrency,
    };
  }

  #renderWorker(props: WorkersProps, timeoutSeconds: number): PlatenFunction {
    const fn = this.#function('WorkRender', 'work-render', props, {
      memoryMb: 1769,
      timeoutSeconds,
    });
    return fn
      .printsWith(props.printer)
      .convertsWith(props.converter)
      .consume(this.render, this.#concurrency(props))
      .sendTo('WEBHOOK_QUEUE_URL', this.webhook.queue)
      .table('ACCOUNTS_TABLE', 'GetItem')
      .table('TEMPLATES_TABLE', 'GetItem')
      .table('USAGE_TABLE', 'Query', 'UpdateItem')
      .table('JOBS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'Query')
      .opensJobSecrets()
      .sealsJobSecrets()
      .table('DOCUMENTS_TABLE', 'PutItem', 'UpdateItem')
      .readsStoredBytes()
      .recordsEvents()
      .objects('DOCUMENTS_BUCKET', 'documents', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
      .objects('INTERNAL_BUCKET', 'templates', 'GetObject')
      .objects('INTERNAL_BUCKET', 'producers', 'GetObject')
      .objects('INTERNAL_BUCKET', 'jobs', 'GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload');
  }

  #pipelineWorker(props: WorkersProps, timeoutSeconds: number): PlatenFunction {
    const fn = this.#function('WorkPipeline', 'work-pipeline', props, {
      memoryMb: FUNCTION_MEMORY_MB,
      timeoutSeconds,
      layers: [props.fonts],
      environment: { FONTS_PATH: RENDERING_ENVIRONMENT.FONTS_PATH },
    });
    runsPipelines(fn);
    return fn
      .printsWith(props.printer)
      .convertsWith(props.converter)
      .signsWith(props.signer)
      .consume(this.pipeline, this.#concurrency(props))
      .sendTo('WEBHOOK_QUEUE_URL', this.webhook.queue)
      .table('ACCOUNTS_TABLE', 'GetItem')
      .table('USAGE_TABLE', 'Query', 'UpdateItem')
      .table('JOBS_TABLE', 'GetItem', 'PutItem', 'UpdateItem', 'Query')
      .table('DOCUMENTS_TABLE', 'Query', 'DeleteItem')
      .opensJobSecrets()
      .objects('INTERNAL_BUCKET', 'jobs', 'GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload');
  }

  #fanOut(props: WorkersProps, timeoutSeconds: number): PlatenFunction {
    return this.#function('FanOutBatch', 'fan-out-batch', props, {
      memoryMb: 512,
      timeoutSeconds,
    })
      .consume(this.batch, FAN_OUTS)
      .sendTo('RENDER_QUEUE_URL', this.render.queue)
      .table('JOBS_TABLE', 'GetItem', 'Query', 'PutItem', 'UpdateItem')
      .table('ACCOUNTS_TABLE', 'GetItem')
      .table('TEMPLATES_TABLE', 'GetItem')
      .objects('INTERNAL_BUCKET', 'templates', 'GetObject')
      .objects('INTERNAL_BUCKET', 'jobs', 'GetObject', 'DeleteObject');
  }

  #webhooks(props: WorkersProps): PlatenFunction {
    return this.#function('DeliverWebhook', 'deliver-webhook', props, {
      memoryMb: 1536,
      timeoutSeconds: WEBHOOK_TIMEOUT_SECONDS,
    })
      .consume(this.webhook, this.#concurrency(props))
      .table('JOBS_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
      .table('ACCOUNTS_TABLE', 'GetItem', 'PutItem')
      .table('DOCUMENTS_TABLE', 'ConditionCheckItem', 'BatchGetItem')
      .table('USAGE_TABLE')
      .recordsEvents()
      .table('USAGE_TABLE', 'UpdateItem')
      .objects('DOCUMENTS_BUCKET', 'documents', 'GetObject')
      .objects('INTERNAL_BUCKET', 'jobs', 'GetObject');
  }

  #function(
    id: string,
    name: (typeof WORKERS)[number],
    { bundles, data, settings }: WorkersProps,
    {
      environment,
      ...options
    }: Pick<PlatenFunctionProps, 'memoryMb' | 'timeoutSeconds' | 'layers' | 'environment'>,
  ): PlatenFunction {
    return new PlatenFunction(this.#stack, id, {
      name,
      bundles,
      data,
      settings,
      ...options,
      environment: {
        ...environment,
        [METRICS_NAMESPACE_VARIABLE]: settings.prefix,
        ...(settings.egressAllow === undefined ? {} : { PLATEN_EGRESS_ALLOW: settings.egressAllow }),
      },
    });
  }
}
