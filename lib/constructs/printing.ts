import type { LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { RENDERING_ENVIRONMENT } from '../../layers/chromium/layout.ts';
import type { Settings } from '../settings.ts';
import type { DataStack } from '../stacks/data.ts';
import { PlatenFunction } from './platen-function.ts';
import { RENDER_TIMEOUT_SECONDS } from './workers.ts';

/** Folder in `functions/`. */
export const PRINTING = ['print-document'] as const;

export interface PrintingProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
  readonly layers: readonly LayerVersion[];
}

/**
 * The functions that run Chromium: one for requests at once, one for queued work, so that neither waits for the
 * other. Their roles may write their logs and nothing else: scripts of templates run in them.
 */
export class Printing extends Construct {
  readonly requests: PlatenFunction;
  readonly queued: PlatenFunction;

  constructor(scope: Construct, id: string, props: PrintingProps) {
    super(scope, id);
    const { settings } = props;
    this.requests = this.#function('PrintRequests', props, {
      timeoutSeconds: settings.renderTimeoutSeconds ?? 60,
      reservedConcurrency: settings.renderReservedConcurrency,
    });
    this.queued = this.#function('PrintQueued', props, {
      timeoutSeconds: settings.workerTimeoutSeconds ?? RENDER_TIMEOUT_SECONDS,
    });
  }

  get functions(): readonly PlatenFunction[] {
    return [this.requests, this.queued];
  }

  #function(
    id: string,
    { data, settings, bundles, layers }: PrintingProps,
    options: { timeoutSeconds: number; reservedConcurrency?: number },
  ): PlatenFunction {
    return new PlatenFunction(this, id, {
      name: 'print-document',
      bundles,
      data,
      settings,
      // Lambda gives a whole virtual CPU at 1,769 MB; printing is bound by one.
      memoryMb: 2048,
      layers,
      environment: {
        ...RENDERING_ENVIRONMENT,
        ...(settings.egressAllow === undefined ? {} : { PLATEN_EGRESS_ALLOW: settings.egressAllow }),
      },
      ...options,
    });
  }
}
