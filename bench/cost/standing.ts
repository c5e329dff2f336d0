import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createStack, stack } from '../../test/lib/template.ts';

/** How many of what is paid by the month a stage has. */
const standingOf = (stage: Stack) => {
  const parts = stage.node.findAll().filter((part) => Stack.isStack(part));
  const resources = parts.flatMap((part) =>
    Object.values(
      Template.fromStack(part).toJSON().Resources as Record<
        string,
        { Type: string; Properties?: Record<string, unknown> }
      >,
    ),
  );
  const ofType = (...types: string[]) => resources.filter(({ Type }) => types.includes(Type));
  const acls = ofType('AWS::WAFv2::WebACL');
  return {
    'web ACLs': acls.length,
    'rules of web ACLs': acls.flatMap(({ Properties }) => (Properties?.Rules ?? []) as unknown[]).length,
    alarms: ofType('AWS::CloudWatch::Alarm').length,
    'metrics of alarms': ofType('AWS::CloudWatch::Alarm')
      .map(({ Properties }) => (Properties?.Metrics ?? [{ MetricStat: {} }]) as { MetricStat?: unknown }[])
      .flatMap((metrics) => metrics.filter(({ MetricStat }) => MetricStat !== undefined)).length,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
  };
};

/** The same of a full stage and of a lean one. */
export const countStanding = () => ({ standing: standingOf(stack), lean: standingOf(createStack({ lean: true })) });
