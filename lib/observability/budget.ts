import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Shares of the budget at which somebody is told: what is spent, and what the month will come to as it goes. */
const NOTICES = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** The budget of the stage's account in dollars a month, with notices to the topic. Runbook: "The budget is nearly used". */
export const monthlyBudget = (scope: Construct, dollars: number, topic: ITopic) =>
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: NOTICES.map((notice) => ({
      notification: { ...notice, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
