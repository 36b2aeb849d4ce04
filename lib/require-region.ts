import { Stack, Token } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** @throws Error when a setting names a resource in a region other than the deployment's, if the region is known. */
export function requireRegion(scope: IConstruct, setting: string, arn: string): void {
  const { region } = Stack.of(scope);
  const named = arn.split(':')[3];
  if (!Token.isUnresolved(region) && named !== region)
    throw new Error(`${setting}: must be in the region of the deployment, ${region} (region ${named})`);
}
