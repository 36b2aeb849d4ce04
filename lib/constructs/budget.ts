import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export interface BudgetProps {
  readonly name: string;
  readonly monthlyUsd: number;
  readonly topic: Topic;
  /** KMS key that encrypts the topic. */
  readonly key: IKey;
}

/**
 * Notifications about the monthly cost of the whole AWS account. `EstimatedCharges` alarms exist only in us-east-1, must be
 * enabled by hand and have no forecast. A filter by tag would silently count nothing until the tag is activated for billing.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, monthlyUsd, topic, key }: BudgetProps) {
    super(scope, id);
    this.#allow(topic, key);
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    const budget = new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${name}-MonthlyBudget`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('ACTUAL', 100), notice('FORECASTED', 100)],
    });
    // AWS Budgets sends a test message on creation.
    budget.node.addDependency(topic);
  }

  #allow(topic: Topic, key: IKey): void {
    const { account, partition } = Stack.of(this);
    const principals = [new ServicePrincipal('budgets.amazonaws.com')];
    const conditions = {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:budgets::${account}:*` },
    };
    topic.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['sns:Publish'], resources: [topic.topicArn], conditions }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
  }
}
