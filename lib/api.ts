import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, type HttpRoute, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AreaName } from '../contract/routes.ts';
import type { AreaDefinition } from '../lambdas/kit/area.ts';
import { AreaFunction, type CodeProvider, keptLog } from './area-function.ts';
import { areaPermissions, type Resources } from './area-permissions.ts';
import { addAreaRoutes } from './area-routes.ts';
import type { Identity } from './identity.ts';
import { MountedAreas } from './mounted-areas.ts';
import { OriginSecret } from './origin-secret.ts';
import type { Settings } from './settings.ts';
import { stackUuid } from './stack-mark.ts';
import type { Storage } from './storage.ts';
import { createVariables, environmentOf } from './variables.ts';

/** The manifests of a stage's areas. */
export type Areas = Readonly<Record<AreaName, AreaDefinition>>;

export interface ApiProps {
  readonly settings: Settings;
  readonly areas: Areas;
  readonly storage: Storage;
  readonly identity: Identity;
  /** Queues before functions that work for areas. */
  readonly queues: Resources['queues'];
  readonly codeOf: CodeProvider;
  /** The address of the site, which is made after the API. */
  readonly siteUrl: () => string;
}

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
  readonly areas: Areas;
  readonly functions: Readonly<Record<AreaName, AreaFunction>>;
  /** Routes without authorizer. */
  readonly openRoutes: readonly HttpRoute[];
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

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { settings, areas, storage, identity, queues, codeOf, siteUrl } = props;
    this.areas = areas;
    this.originSecret = new OriginSecret(this, 'OriginSecret', settings);
    this.http = new HttpApi(this, 'Http', { apiName: `portal-${settings.stage}`, createDefaultStage: false });
    this.accessLog = this.createStage();
    this.log = keptLog(this, 'Log');
    const authorizer = new HttpUserPoolAuthorizer('SignedIn', identity.pool, { userPoolClients: [identity.client] });
    const resources = { settings, storage, identity, queues };
    const variables = createVariables({ ...resources, originSecret: this.originSecret, siteUrl });
    const all = Object.entries(areas) as [AreaName, AreaDefinition][];
    // A stack without resources is refused, so it is made with the first area that stands in it.
    const mounted = all.some(([, { mount }]) => mount) ? new MountedAreas(this, settings) : this;
    const created = all.map(([name, area]) => {
      const handler = new AreaFunction(area.mount ? mounted : this, name, {
        name,
        codeOf,
        environment: environmentOf(name, area.env, variables),
        rights: areaPermissions(area.needs, resources),
        memoryMb: area.memoryMb,
        log: this.log,
      });
      return { name, handler, open: addAreaRoutes({ http: this.http, authorizer, name, area, handler }) };
    });
    this.functions = Object.fromEntries(created.map(({ name, handler }) => [name, handler])) as Api['functions'];
    this.openRoutes = created.flatMap(({ open }) => open);
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
