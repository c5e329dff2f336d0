import type { Properties } from './template.ts';

/** Properties by which people, logs and other systems know what a resource is, at any depth. */
const NAMES = new Set([
  'AlarmName',
  'DashboardName',
  'FunctionName',
  'LogGroupName',
  'MetricName',
  'Namespace',
  'POWERTOOLS_SERVICE_NAME',
  'QueueName',
  'RuleName',
  'TopicName',
]);

/** The fixed names within the properties of a resource, sorted; references to other resources are no names. */
const namesWithin = (value: Properties): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Properties>(value).flatMap(([key, inner]) =>
    NAMES.has(key) && typeof inner === 'string' ? [`${key}=${inner}`] : namesWithin(inner),
  );
};

/** What each resource of a template is called: its type and the names in it, by logical id. */
export const namesIn = (template: Properties): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Properties>(template.Resources)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { Type, Properties = {} }]) => [id, [Type, ...new Set(namesWithin(Properties).sort())].join(' ')]),
  );
