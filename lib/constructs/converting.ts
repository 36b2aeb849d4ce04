import { Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { buildOfficeLayer, copyOfficeLayer, officeLayerVersion } from '../../layers/libreoffice/build.ts';
import { OFFICE_ENVIRONMENT } from '../../layers/libreoffice/layout.ts';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import { FunctionStack } from './function-stack.ts';
import { PlatenFunction } from './platen-function.ts';

/** Folder in `functions/`. */
export const CONVERTING = ['convert-office'] as const;

export interface ConvertingProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
  readonly fonts: LayerVersion;
}

/** The function that runs LibreOffice. Its role may write its logs and nothing else: it reads hostile documents. */
export class Converting extends FunctionStack {
  readonly function: PlatenFunction;

  constructor(scope: Construct, id: string, { data, settings, bundles, fonts }: ConvertingProps) {
    super(scope, id, { name: id, description: 'function that runs LibreOffice, and its layer' });
    const isPacked = this.node.tryGetContext('packLayers') !== 'false';
    const office = new LayerVersion(this, 'LibreOfficeLayer', {
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      description: 'LibreOffice as WebAssembly (MPL-2.0), compressed',
      license: 'MPL-2.0',
      code: Code.fromAsset(isPacked ? buildOfficeLayer() : copyOfficeLayer(), {
        assetHash: officeLayerVersion(),
      }),
    });
    this.function = new PlatenFunction(this, 'ConvertOffice', {
      name: 'convert-office',
      bundles,
      data,
      // Its role may write logs and nothing else, traces included.
      settings: { ...settings, tracing: false },
      layers: [office, fonts],
      environment: OFFICE_ENVIRONMENT,
      // LibreOffice takes 1.4 GB, a large document 1 GB more, and finishing the PDF the rest.
      memoryMb: 3008,
      // Longer than the endpoint waits, so that it is the endpoint which gives up.
      timeoutSeconds: 110,
    });
  }
}
