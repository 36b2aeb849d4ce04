import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface FunctionStackProps {
  /** Logical id in the parent, and prefix of the function names that CloudFormation generates. */
  readonly name: string;
  readonly description: string;
}

/**
 * Nested stack for the functions of one area, with their roles and logs: CloudFormation allows 500 resources per template.
 * Resources that must keep their identity when functions move (queues, the API with its routes) are in the parent.
 */
export class FunctionStack extends NestedStack {
  constructor(scope: Construct, id: string, { name, description }: FunctionStackProps) {
    super(scope, id, { description: `Platen: ${description}` });
    this.nestedStackResource!.overrideLogicalId(name);
  }
}
