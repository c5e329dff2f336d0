import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gatewayRoutesOf } from '#contract/mount.ts';
import { type Route, routeKey } from '#contract/route.ts';
import { type AreaName, contract } from '#contract/routes.ts';
import { ExportEnv } from '#lambdas/analytics/env.ts';
import { areas, servedAreas } from '#lambdas/areas.ts';
import { AuditCheckEnv } from '#lambdas/audit-check/env.ts';
import { AuditCopyEnv } from '#lambdas/audit-copy/env.ts';
import { RemindersEnv } from '#lambdas/daily/env.ts';
import { PackagingEnv } from '#lambdas/evidence-package/env.ts';
import { ImportEnv } from '#lambdas/import/env.ts';
import { InspectionEnv } from '#lambdas/inspection/env.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import { DataEnv } from '#lambdas/store/env.ts';
import { TasksEnv } from '#lambdas/tasks/env.ts';
import { TriggersEnv } from '#lambdas/triggers/env.ts';
import { WebhookSenderEnv } from '#lambdas/webhook-sender/env.ts';
import { WebhooksEnv } from '#lambdas/webhooks/env.ts';
import { functionNames } from '#lib/function/function-names.ts';
import { functionBehind, RELEASE, resource, resources, text } from './template.ts';

/** Areas with a route for each call; what reaches the others is tested by test/lib/mounted-area.test.ts. */
const explicit = Object.entries(contract).filter(([name]) => areas[name as AreaName].mount === undefined);
const routes = explicit.flatMap(([, area]) => Object.values<Route>(area));
const shared = new Set(Object.values<AreaDefinition>(areas).flatMap(({ anyMethod = [] }) => anyMethod));
/** The key of API Gateway's route for a call. */
const gatewayKey = (route: Route) => (shared.has(route.path) ? `ANY ${route.path}` : routeKey(route));
const mounts = Object.values<AreaDefinition>(servedAreas).filter(({ mount }) => mount);
const deployed = new Map(
  resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => [Properties.RouteKey, Properties]),
);

describe('the HTTP API', () => {
  it('has exactly the routes of the contract, shared ones once, and those of areas that are mounted', () => {
    const below = mounts.flatMap(gatewayRoutesOf).map(({ method, path }) => `${method} ${path}`);
    expect([...deployed.keys()].sort()).toEqual([...new Set(routes.map(gatewayKey)), ...below].sort());
  });

  it('lets no user without an access token reach a route that is not public', () => {
    const authorizer = resource('AWS::ApiGatewayV2::Authorizer').id;
    for (const route of routes) {
      const { AuthorizationType, AuthorizerId, AuthorizationScopes } = deployed.get(gatewayKey(route));
      const seen = { AuthorizationType, authorizer: AuthorizerId?.Ref, AuthorizationScopes };
      if (route.access === 'public')
        expect(seen).toEqual({ AuthorizationType: 'NONE', authorizer: undefined, AuthorizationScopes: undefined });
      else
        expect(seen).toEqual({
          AuthorizationType: 'JWT',
          authorizer,
          AuthorizationScopes: ['aws.cognito.signin.user.admin', 'openid'],
        });
    }
  });

  it('takes tokens of the own pool only, of the client of the site and of that of company sign-in', () => {
    const { JwtConfiguration } = resource('AWS::ApiGatewayV2::Authorizer').Properties;
    const pool = resource('AWS::Cognito::UserPool').id;
    expect(text(JwtConfiguration.Issuer)).toBe(`https://cognito-idp.us-east-1.amazonaws.com/${pool}`);
    expect(JwtConfiguration.Audience.map(text)).toEqual([
      resource('AWS::Cognito::UserPoolClient', 'IdentityPoolSite').id,
      resource('Custom::FederationClient').id,
    ]);
  });

  it('sends every route to the function of its area', () => {
    const handlerOf = (key: string) => {
      const target = text(deployed.get(key).Target).replace('integrations/', '');
      return functionBehind(resource('AWS::ApiGatewayV2::Integration', target).Properties.IntegrationUri);
    };
    for (const [area, entries] of explicit)
      for (const route of Object.values<Route>(entries))
        expect(handlerOf(gatewayKey(route))).toMatch(new RegExp(`^Api${area}[0-9A-F]{8}$`));
  });

  it('writes no query string to its access log', () => {
    const { Format } = resource('AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
    expect(Object.keys(JSON.parse(Format))).toContain('routeKey');
    expect(Format).not.toMatch(/querystring|\$context\.path|authorizer\.claims\.(email|phone)/i);
  });
});

const schemas: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(Object.entries(servedAreas).map(([name, { env }]) => [`Api${name}`, env])),
  BulkImport: ImportEnv,
  InspectionInspect: InspectionEnv,
  TriggersFunction: TriggersEnv,
  TaskWorkerFunction: TasksEnv,
  ReportsExport: ExportEnv,
  RemindersFunction: RemindersEnv,
  BouncesFunction: DataEnv,
  PackagingFunction: PackagingEnv,
  WebhooksFunction: WebhooksEnv,
  WebhooksSender: WebhookSenderEnv,
  AuditCopyFunction: AuditCopyEnv,
  AuditCopyCheck: AuditCheckEnv,
};

/** What every function knows: under what its metrics go, and of which release it is. */
const figures = {
  RELEASE: z.literal(RELEASE),
  POWERTOOLS_METRICS_NAMESPACE: z.literal('portal-test'),
  POWERTOOLS_SERVICE_NAME: z.enum(functionNames),
};

const own = resources('AWS::Lambda::Function').filter(({ id }) => !id.startsWith('Custom'));

describe('the functions', () => {
  it('are one per area, the import, the inspection, the triggers, the task worker, the export, the reminders, the bounces, the packaging, the webhooks, and the copy of the audit trail with its check', () => {
    expect(own.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(Object.keys(schemas).sort());
  });

  it.each(Object.entries(schemas))(
    '%s has all variables its schema asks for, those of its figures and no other',
    (name, schema) => {
      const { Variables } = resource('AWS::Lambda::Function', name).Properties.Environment;
      const values = Object.fromEntries(Object.entries(Variables).map(([key, value]) => [key, text(value)]));
      expect(schema.extend(figures).strict().safeParse(values).error).toBeUndefined();
    },
  );

  it('run on Node 24 on arm64 with a log that ends, the areas with one together', () => {
    for (const { id, Properties } of own) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
      const log = resource('AWS::Logs::LogGroup', text(Properties.LoggingConfig.LogGroup));
      expect(log.Properties.RetentionInDays).toBe(365);
      expect(log.id.startsWith('ApiLog')).toBe(id.startsWith('Api'));
    }
  });
});
