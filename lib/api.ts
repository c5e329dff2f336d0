import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Area, Route } from '../contract/route.ts';
import type { AreaName } from '../contract/routes.ts';
import { areas } from '../lambdas/areas.ts';
import type { AreaDefinition } from '../lambdas/kit/area.ts';
import { AreaFunction, type CodeProvider, keptLog } from './area-function.ts';
import { areaPermissions, type Resources } from './area-permissions.ts';
import type { Identity } from './identity.ts';
import { LiveIntegration } from './live-integration.ts';
import { OriginSecret } from './origin-secret.ts';
import type { Settings } from './settings.ts';
import { stackUuid } from './stack-mark.ts';
import type { Storage } from './storage.ts';
import { createVariables, environmentOf } from './variables.ts';

export interface ApiProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  /** Queues before functions that work for areas. */
  readonly queues: Resources['queues'];
  readonly codeOf: CodeProvider;
  /** The address of the site, which is made after the API. */
  readonly siteUrl: () => string;
}

/** Only access tokens carry this scope, so an id token does not get as far as a function. */
const SIGNED_IN = 'aws.cognito.signin.user.admin';

/** Route and outcome only: a query may carry a code (D-06). */
const logFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    routeKey: '$context.routeKey',
    status: '$context.status',
    ip: '$context.identity.sourceIp',
    sub: '$context.authorizer.claims.sub',
    latencyMs: '$context.responseLatency',
    error: '$context.error.message',
    integrationError: '$context.integrationErrorMessage',
  }),
);

/** The contract as an HTTP API: its routes, a JWT authorizer on all that are not public, one function per area. D-87. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly functions: Readonly<Record<AreaName, AreaFunction>>;
  /** All areas write into one log: a request is followed in one place, and a stack may have 500 resources only. */
  readonly log: LogGroup;
  /** A line for each request, by the gateway. */
  readonly accessLog: LogGroup;
  readonly originSecret: OriginSecret;
  /**
   * The first part of every path at the API's own address. CloudFront adds it; nobody else can know it, for CloudFormation
   * makes it up with the stack. API Gateway answers calls without it itself. docs/decisions/http-api.md.
   */
  readonly stageName = stackUuid;

  constructor(scope: Construct, id: string, { settings, storage, identity, queues, codeOf, siteUrl }: ApiProps) {
    super(scope, id);
    this.originSecret = new OriginSecret(this, 'OriginSecret', settings);
    this.http = new HttpApi(this, 'Http', { apiName: `portal-${settings.stage}`, createDefaultStage: false });
    this.accessLog = this.createStage();
    this.log = keptLog(this, 'Log');
    const authorizer = new HttpUserPoolAuthorizer('SignedIn', identity.pool, { userPoolClients: [identity.client] });
    const resources = { settings, storage, identity, queues };
    const variables = createVariables({ ...resources, originSecret: this.originSecret, siteUrl });
    const created = (Object.entries(areas) as [AreaName, AreaDefinition][]).map(([name, area]) => {
      const handler = new AreaFunction(this, name, {
        name,
        codeOf,
        environment: environmentOf(name, area.env, variables),
        rights: areaPermissions(area.needs, resources),
        memoryMb: area.memoryMb,
        log: this.log,
      });
      this.addRoutes(name, area.routes, handler, authorizer);
      return [name, handler] as const;
    });
    this.functions = Object.fromEntries(created) as Record<AreaName, AreaFunction>;
  }

  private addRoutes(area: string, routes: Area, handler: AreaFunction, authorizer: HttpUserPoolAuthorizer) {
    // One permission per function: with one per route a large area outgrows the size of a function's policy.
    const resource = { service: 'execute-api', resource: this.http.apiId, resourceName: '*/*' };
    handler.alias.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn(resource),
    });
    const integration = new LiveIntegration(area, handler.live);
    for (const { method, path, access } of Object.values<Route>(routes))
      this.http.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        ...(access === 'public' ? {} : { authorizer, authorizationScopes: [SIGNED_IN] }),
      });
  }

  private createStage() {
    const logGroup = keptLog(this, 'AccessLog');
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: this.stageName,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1_000 },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: logFormat },
    });
    return logGroup;
  }
}
