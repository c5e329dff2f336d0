import { NestedStack, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationBindOptions,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { federatedScopes } from '#contract/company-sign-in/federation.ts';
import { gatewayRoutesOf } from '#contract/mount.ts';
import type { ServedAreaName } from '#lambdas/areas.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import type { Storage } from './data/storage.ts';
import { AreaFunction, type CodeProvider, retainedLog } from './function/area-function.ts';
import { areaPermissions, type Resources } from './function/area-permissions.ts';
import { createVariables, environmentOf } from './function/variables.ts';
import type { Identity } from './identity.ts';
import { OriginSecret } from './site/origin-secret.ts';
import { type Settings, stackUuid } from './stage/settings.ts';

/**
 * Routes to the version of a function that is in use. The integration stands next to the alias, as the permission does that
 * lets API Gateway in; the library would put both into the stack of the routes, which has no room for them.
 */
class LiveIntegration extends HttpRouteIntegration {
  private readonly alias: Alias;

  constructor(area: string, alias: Alias) {
    super(`${area}Integration`);
    this.alias = alias;
  }

  override _bindToRoute(options: HttpRouteIntegrationBindOptions) {
    return super._bindToRoute({ ...options, scope: Stack.of(this.alias) });
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.alias.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}

/** Only access tokens carry one of these scopes, the second those of companies' providers, so an id token does not get as far as a function. */
const SIGNED_IN = ['aws.cognito.signin.user.admin', ...federatedScopes];

interface AreaRoutesProps {
  readonly http: HttpApi;
  readonly authorizer: HttpUserPoolAuthorizer;
  readonly name: string;
  readonly area: AreaDefinition;
  readonly handler: AreaFunction;
}

/**
 * Sends the routes of an area to its function, and returns those without authorizer. Routes of a mounted area stand next to
 * the alias of the function; one route for each call stands in the stage's own stack, where it was when it was first deployed:
 * an API takes no second route of the same key during an update.
 */
const addAreaRoutes = ({ http, authorizer, name, area, handler }: AreaRoutesProps): HttpRoute[] => {
  // One permission per function: with one per route a large area outgrows the size of a function's policy.
  handler.alias.addPermission('Api', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(http).formatArn({ service: 'execute-api', resource: http.apiId, resourceName: '*/*' }),
  });
  const integration = new LiveIntegration(name, handler.alias);
  const scope = area.mount === undefined ? http : Stack.of(handler.alias);
  return gatewayRoutesOf(area).flatMap(({ method, path, isOpen }) => {
    const route = new HttpRoute(scope, `${method}${path}`, {
      httpApi: http,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration,
      ...(isOpen ? {} : { authorizer, authorizationScopes: SIGNED_IN }),
    });
    return isOpen ? [route] : [];
  });
};

/**
 * The functions of areas that are mounted below a prefix, in a stack within the stage's own. Their roles stand in *Rights*,
 * their aliases and routes in *Releases*, so another such area adds nothing to the stage's own stack.
 * docs/adr/0021-areas-below-a-prefix.md.
 */
class MountedAreas extends NestedStack {
  constructor(scope: Construct, { stage }: Settings) {
    super(scope, 'Mounted', { description: `Functions of mounted areas, stage ${stage}` });
  }
}

/** The manifests of a stage's areas. */
export type Areas = Readonly<Record<ServedAreaName, AreaDefinition>>;

export interface ApiProps {
  readonly settings: Settings;
  readonly areas: Areas;
  readonly storage: Storage;
  readonly identity: Identity;
  /** Queues before functions that work for areas. */
  readonly queues: Resources['queues'];
  readonly webhookKey: Resources['webhookKey'];
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
  readonly functions: Readonly<Record<ServedAreaName, AreaFunction>>;
  /** Routes without authorizer. */
  readonly openRoutes: readonly HttpRoute[];
  /** All areas write into one log: a request is followed in one place, and a stack may have 500 resources only. */
  readonly log: LogGroup;
  /** A line for each request, by the gateway. */
  readonly accessLog: LogGroup;
  readonly originSecret: OriginSecret;
  /**
   * The first part of every path at the API's own address. CloudFront adds it; no other user can know it, for CloudFormation
   * makes it up with the stack. API Gateway answers calls without it itself. docs/adr/0018-api-address-refuses-direct-calls.md.
   */
  readonly stageName = stackUuid;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { settings, areas, storage, identity, queues, webhookKey, codeOf, siteUrl } = props;
    this.areas = areas;
    this.originSecret = new OriginSecret(this, 'OriginSecret', settings);
    this.http = new HttpApi(this, 'Http', { apiName: `portal-${settings.stage}`, createDefaultStage: false });
    this.accessLog = this.createStage();
    this.log = retainedLog(this, 'Log');
    const authorizer = new HttpUserPoolAuthorizer('SignedIn', identity.pool, {
      userPoolClients: [identity.client, identity.federation.client],
    });
    const resources = { settings, storage, identity, queues, webhookKey };
    const variables = createVariables({ ...resources, originSecret: this.originSecret, siteUrl });
    const all = Object.entries(areas) as [ServedAreaName, AreaDefinition][];
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
    const logGroup = retainedLog(this, 'AccessLog');
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
