import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import { FunctionStack } from './function-stack.ts';
import { dropsTemplateVersions, withholdsResults } from './permissions.ts';
import { PlatenFunction } from './platen-function.ts';

/** Folders in `functions/` that run on a schedule. */
export const MAINTENANCE = ['sweep-expired', 'reconcile-counters'] as const;

export interface MaintenanceProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
}

/** The functions that run on a schedule. */
export class Maintenance extends FunctionStack {
  readonly sweep: PlatenFunction;
  readonly reconcile: PlatenFunction;

  constructor(scope: Construct, id: string, props: MaintenanceProps) {
    super(scope, id, { name: id, description: 'functions that run on a schedule' });
    this.sweep = this.#function('SweepExpired', 'sweep-expired', props, 240)
      .table('ACCOUNTS_TABLE', 'Query')
      .table('DOCUMENTS_TABLE', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem')
      .table('IDEMPOTENCY_TABLE', 'Query', 'UpdateItem')
      .objects('DOCUMENTS_BUCKET', 'documents', 'DeleteObject')
      .objects('DOCUMENTS_BUCKET', 'uploads', 'DeleteObject')
      .lists('DOCUMENTS_BUCKET', 'uploads')
      .objects('INTERNAL_BUCKET', 'replies', 'DeleteObject')
      .table('PIPELINES_TABLE', 'Query', 'DeleteItem');
    dropsTemplateVersions(this.sweep);
    withholdsResults(this.sweep).table('JOBS_TABLE', 'BatchGetItem');
    this.#every('Sweep', Duration.minutes(5), this.sweep);
    this.reconcile = this.#function('ReconcileCounters', 'reconcile-counters', props, 900)
      .table('ACCOUNTS_TABLE', 'Query')
      .table('DOCUMENTS_TABLE', 'Scan', 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    this.#every('Reconcile', Duration.days(1), this.reconcile);
  }

  #function(
    id: string,
    name: (typeof MAINTENANCE)[number],
    { data, settings, bundles }: MaintenanceProps,
    timeoutSeconds: number,
  ): PlatenFunction {
    return new PlatenFunction(this, id, { name, bundles, data, settings, memoryMb: 512, timeoutSeconds });
  }

  #every(id: string, interval: Duration, fn: PlatenFunction): void {
    new Rule(this, id, {
      schedule: Schedule.rate(interval),
      targets: [new LambdaFunction(fn.lambda, { retryAttempts: 0 })],
    });
  }
}
