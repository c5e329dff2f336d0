import { Stack } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { gatewayRoutesOf } from '../contract/mount.ts';
import type { AreaDefinition } from '../lambdas/kit/area.ts';
import type { AreaFunction } from './area-function.ts';
import { LiveIntegration } from './live-integration.ts';

/** Only access tokens carry this scope, so an id token does not get as far as a function. */
const SIGNED_IN = 'aws.cognito.signin.user.admin';

export interface AreaRoutesProps {
  readonly http: HttpApi;
  readonly authorizer: HttpUserPoolAuthorizer;
  readonly name: string;
  readonly area: AreaDefinition;
  readonly handler: AreaFunction;
}

/**
 * Sends the routes of an area to its function, and returns those without authorizer. Routes of a mounted area stand beside
 * the alias of the function; one route for each call stands in the stage's own stack, where it was when it was first deployed:
 * an API takes no second route of the same key during an update.
 */
export const addAreaRoutes = ({ http, authorizer, name, area, handler }: AreaRoutesProps): HttpRoute[] => {
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
      ...(isOpen ? {} : { authorizer, authorizationScopes: [SIGNED_IN] }),
    });
    return isOpen ? [route] : [];
  });
};
