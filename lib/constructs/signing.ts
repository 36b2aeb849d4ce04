import type { Construct } from 'constructs';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import { FunctionStack } from './function-stack.ts';
import { PlatenFunction } from './platen-function.ts';

/** Name of the folder in `functions/`. */
export const SIGNING = ['sign-attributes'] as const;

export interface SigningProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly bundles: string;
}

/**
 * The only function that may decrypt saved private keys. It parses no PDF and can only reach AWS. Functions that read untrusted
 * files receive signatures from it, never a key.
 */
export class Signing extends FunctionStack {
  readonly function: PlatenFunction;

  constructor(scope: Construct, id: string, { data, settings, bundles }: SigningProps) {
    super(scope, id, { name: id, description: 'function that signs with saved private keys' });
    this.function = new PlatenFunction(this, 'SignAttributes', {
      name: 'sign-attributes',
      bundles,
      data,
      settings,
      memoryMb: 512,
      timeoutSeconds: 10,
    })
      .readsSavedKeys()
      .opensSecrets();
  }
}
