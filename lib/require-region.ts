import { Stack, Token } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** @throws Error when a setting names a resource of another region than the deployment's, as far as that is known. */
export function requireRegion(scope: IConstruct, setting: string, arn: string): void {
  const { region } = Stack.of(scope);
  const named = arn.split(':')[3];
  if (!Token.isUnresolved(region) && named !== region)
    throw new Error(`${setting}: must be in the region of the deployment, ${region} (region ${named})`);
}
