import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Parts } from '../function/parts.ts';
import { functionsOf } from './watched.ts';

interface Query {
  readonly name: string;
  readonly logs: readonly ILogGroup[];
  readonly fields: readonly string[];
  readonly filters: readonly string[];
  readonly stats?: string;
}

/** Requests that take longer are worth a look. Milliseconds. */
const SLOW_MS = 2_000;

const queriesOf = (parts: Parts): readonly Query[] => {
  const { api, identity, bulk } = parts;
  const functions = [...new Set(Object.values(functionsOf(parts)).map(({ logGroup }) => logGroup))];
  return [
    {
      name: 'Errors by correlation id',
      logs: functions,
      fields: [
        '@timestamp',
        'service',
        'correlationId',
        'route',
        'message',
        'error.name',
        'error.message',
        '@logStream',
      ],
      filters: ['level = "ERROR"'],
    },
    {
      name: 'One request',
      logs: functions,
      fields: ['@timestamp', 'level', 'message', '@message'],
      // Replaced by the id that the person has read out.
      filters: ['correlationId = "00000000-0000-0000-0000-000000000000"'],
    },
    {
      name: 'Failed requests',
      logs: [api.accessLog],
      fields: ['@timestamp', 'routeKey', 'requestId', 'status', 'latencyMs'],
      filters: ['status >= 500'],
    },
    {
      name: 'Slow requests',
      logs: [api.accessLog],
      fields: ['@timestamp', 'routeKey', 'requestId', 'status', 'latencyMs'],
      filters: [`latencyMs > ${SLOW_MS}`],
    },
    {
      name: 'Refusals',
      logs: [api.log],
      fields: ['route', 'http', 'refusal'],
      filters: ['message = "refused"'],
      stats: 'count(*) as times by route, http, refusal',
    },
    {
      name: 'Imports',
      logs: [bulk.importer.logGroup],
      fields: ['@timestamp', 'level', 'message', 'key', 'error.message', 'RowsImported'],
      filters: ['ispresent(key) or ispresent(RowsImported) or level = "ERROR"'],
    },
    {
      name: 'Sign-in failures',
      logs: [identity.activity],
      fields: ['@timestamp', 'message.eventType', 'message.eventResponse', 'message.riskLevel', 'message.ipAddress'],
      filters: ['@message like /"Fail"/'],
    },
    {
      name: 'Codes not sent',
      logs: [identity.activity],
      fields: ['@timestamp', 'message.details', '@message'],
      filters: ['logLevel = "ERROR"'],
    },
    {
      name: 'View cold loads',
      logs: functions,
      fields: ['service', 'ViewColdLoads'],
      filters: ['ispresent(ViewColdLoads)'],
      stats: 'sum(ViewColdLoads) as loads by service, bin(1h)',
    },
  ];
};

/** Questions to the logs that operators ask, saved in CloudWatch under the name of the stage. */
export const saveQueries = (scope: Construct, stage: string, parts: Parts) => {
  for (const { name, logs, fields, filters, stats } of queriesOf(parts))
    new QueryDefinition(scope, `Query${name.replaceAll(/\W/g, '')}`, {
      queryDefinitionName: `portal-${stage}/${name}`,
      logGroups: [...logs],
      queryString: new QueryString({
        fields: [...fields],
        filterStatements: [...filters],
        ...(stats === undefined ? { sort: '@timestamp desc', limit: 200 } : { statsStatements: [stats] }),
      }),
    });
};
