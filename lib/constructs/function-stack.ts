import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface FunctionStackProps {
  /** Logical id in the parent; the names that CloudFormation gives the functions begin with it. */
  readonly name: string;
  readonly description: string;
}

/**
 * Functions of one concern with their roles and logs, in a template of their own: CloudFormation allows 500 resources
 * in each. What must keep its identity when functions move (queues, the API with its routes) is in the parent.
 */
export class FunctionStack extends NestedStack {
  constructor(scope: Construct, id: string, { name, description }: FunctionStackProps) {
    super(scope, id, { description: `Platen: ${description}` });
    this.nestedStackResource!.overrideLogicalId(name);
  }
}
