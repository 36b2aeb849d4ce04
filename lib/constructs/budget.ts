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
  /** Encrypts the topic. */
  readonly key: IKey;
}

/**
 * Notices on what the AWS account spends in a month. Not an alarm on `EstimatedCharges`, which exists in us-east-1 only, has
 * to be turned on by hand, and knows no forecast. The whole account: a filter by tag counts nothing until somebody
 * activates the tag for billing, which nobody would notice.
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
    // AWS Budgets sends a test message when it is created.
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
