import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { buildChromiumLayer, chromiumLayerVersion } from '../../layers/chromium/build.ts';
import { RENDERING_ENVIRONMENT } from '../../layers/chromium/layout.ts';
import { buildFontsLayer, fontsLayerVersion } from '../../layers/fonts/build.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import { FunctionStack } from './function-stack.ts';
import { PlatenFunction } from './platen-function.ts';
import { RENDER_TIMEOUT_SECONDS } from './workers.ts';

/** Name of the folder in `functions/`. */
export const PRINTING = ['print-document'] as const;

export interface PrintingProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
}

/**
 * Functions that run Chromium: one for immediate requests, one for queued work, so that neither waits for the other. They run
 * template scripts, so their roles may only write logs.
 */
export class Printing extends FunctionStack {
  readonly requests: PlatenFunction;
  readonly queued: PlatenFunction;
  readonly fonts: LayerVersion;
  readonly #chromium: LayerVersion;

  constructor(scope: Construct, id: string, props: PrintingProps) {
    super(scope, id, { name: id, description: 'functions that run Chromium, and their layers' });
    const { settings } = props;
    [this.#chromium, this.fonts] = this.#makeLayers();
    this.requests = this.#function('PrintRequests', props, {
      // Lambda gives one full vCPU at 1,769 MB, and printing is bound by one. Reports of 300 pages fit.
      memoryMb: 2048,
      timeoutSeconds: settings.renderTimeoutSeconds ?? RENDER_TIME.requestSeconds,
      reservedConcurrency: settings.renderReservedConcurrency,
    });
    this.queued = this.#function('PrintQueued', props, {
      // Prints documents that take too long for a request: 500 pages with 20,000 rows need 2,000 MB.
      memoryMb: 3008,
      timeoutSeconds: settings.workerTimeoutSeconds ?? RENDER_TIMEOUT_SECONDS,
    });
  }

  get functions(): readonly PlatenFunction[] {
    return [this.requests, this.queued];
  }

  #makeLayers(): [chromium: LayerVersion, fonts: LayerVersion] {
    const common = { compatibleRuntimes: [Runtime.NODEJS_24_X] };
    return [
      new LayerVersion(this, 'ChromiumLayer', {
        ...common,
        description: 'Headless Chromium and the libraries it needs',
        compatibleArchitectures: [Architecture.X86_64],
        code: Code.fromAsset(buildChromiumLayer(), { assetHash: chromiumLayerVersion() }),
      }),
      new LayerVersion(this, 'FontsLayer', {
        ...common,
        description: 'Fonts for the scripts of Europe, Asia and Ethiopia, symbols and emoji',
        compatibleArchitectures: [Architecture.X86_64, Architecture.ARM_64],
        code: Code.fromAsset(buildFontsLayer(), { assetHash: fontsLayerVersion() }),
      }),
    ];
  }

  #function(
    id: string,
    { data, settings, bundles }: PrintingProps,
    options: { memoryMb: number; timeoutSeconds: number; reservedConcurrency?: number },
  ): PlatenFunction {
    return new PlatenFunction(this, id, {
      name: 'print-document',
      bundles,
      data,
      // Their roles may only write logs, which excludes traces.
      settings: { ...settings, tracing: false },
      layers: [this.#chromium, this.fonts],
      runsChromium: true,
      environment: {
        ...RENDERING_ENVIRONMENT,
        ...(settings.egressAllow === undefined ? {} : { PLATEN_EGRESS_ALLOW: settings.egressAllow }),
      },
      ...options,
    });
  }
}
