import { type Stack, Stack as StackClass } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createMatcher, type Mount } from '#contract/mount.ts';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { servedAreas } from '#lambdas/areas.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import { pathOf, throwaway, throwawayArea } from '../support/throwaway-area.ts';
import { everyOption } from './full-stage.ts';
import { createStack, findingsOf, type Properties, resourcesIn, text, wholeTemplate } from './template.ts';

const ordersMount: Mount = { prefix: '/v1/orders', authorizer: 'function' };
const ordersArea = {
  ...throwawayArea,
  mount: ordersMount,
  routes: { list: { ...throwaway.list, path: '/v1/orders/list' } },
};

/** The stage with every option on and these areas next to its own. */
const stackWith = (more: Readonly<Record<string, AreaDefinition>>) =>
  createStack(everyOption(), { areas: { ...servedAreas, ...more } });
const stack = stackWith({ throwaway: throwawayArea, orders: ordersArea });
const whole = wholeTemplate(stack);

const countsOf = (made: Stack) =>
  Object.fromEntries(
    made.node
      .findAll()
      .filter((part) => StackClass.isStack(part))
      .map((part) => [part.node.id, Object.keys(Template.fromStack(part).toJSON().Resources).length]),
  );

const byId = (type: string, id: string) => resourcesIn(whole, type).find((resource) => resource.id === id);

/** The routes of the synthesized API, as API Gateway selects among them. */
const deployed = resourcesIn(whole, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => {
  const [method = '', path = ''] = Properties.RouteKey.split(' ');
  return { method, path, Properties };
});
const select = createMatcher(deployed);

const functionOf = ({ Target }: Properties): string => {
  const integration = byId('AWS::ApiGatewayV2::Integration', text(Target).replace('integrations/', ''));
  const alias = byId('AWS::Lambda::Alias', text(integration?.Properties.IntegrationUri));
  return text(alias?.Properties.FunctionName).replace(/[0-9A-F]{8}$/, '');
};

const authorizationOf = ({ AuthorizationType, AuthorizerId, AuthorizationScopes }: Properties) => ({
  AuthorizationType,
  authorizer: AuthorizerId?.Ref,
  AuthorizationScopes,
});

/** What a route of its own has for the same access. */
const expected = ({ access }: Route) => {
  const [authorizer] = resourcesIn(whole, 'AWS::ApiGatewayV2::Authorizer');
  return access === 'public'
    ? { AuthorizationType: 'NONE', authorizer: undefined, AuthorizationScopes: undefined }
    : {
        AuthorizationType: 'JWT',
        authorizer: authorizer?.id,
        AuthorizationScopes: ['aws.cognito.signin.user.admin', 'openid'],
      };
};

const every = Object.entries({ ...contract, throwaway }).flatMap(([area, routes]) =>
  Object.values<Route>(routes).map((route) => ({ key: routeKey(route), area, route })),
);

describe('a new area of 20 routes that is mounted below a prefix', () => {
  it('adds at most 8 resources to the stage’s own stack, and another such area none', () => {
    const before = countsOf(createStack(everyOption()));
    const one = countsOf(stackWith({ throwaway: throwawayArea }));
    const two = countsOf(stack);
    expect(Object.keys(throwaway)).toHaveLength(20);
    const gained = (one['portal-test'] ?? 0) - (before['portal-test'] ?? 0);
    process.stdout.write(`a mounted area of 20 routes: ${gained} resources more in the stage's own stack\n`);
    expect(gained).toBeLessThanOrEqual(8);
    expect(two['portal-test']).toBe(one['portal-test']);
  });

  it.each(every)(
    'reaches its function by the route that API Gateway selects, with its authorizer: $key',
    ({ area, route }) => {
      const found = select(route.method, pathOf(route).path)?.endpoint.Properties;
      expect(functionOf(found)).toBe(`Api${area}`);
      expect(authorizationOf(found)).toEqual(expected(route));
    },
  );

  it('leaves no path below its prefix to a request without a token, but those of its public calls', () => {
    const open = deployed.filter(({ path, Properties }) => {
      return path.startsWith('/api/throwaway') && Properties.AuthorizationType !== 'JWT';
    });
    expect(open.map(({ Properties }) => Properties.RouteKey).sort()).toEqual([
      'GET /api/throwaway/shared/{id}',
      'POST /api/throwaway/answer',
    ]);
  });

  it('writes into the log of the areas, and is called by its alias only', () => {
    const [own] = resourcesIn(whole, 'AWS::Lambda::Function').filter(({ id }) => id.startsWith('Apithrowaway'));
    expect(text(own?.Properties.LoggingConfig.LogGroup)).toMatch(/^ApiLog[0-9A-F]{8}$/);
    const permissions = resourcesIn(whole, 'AWS::Lambda::Permission').filter(({ Properties }) =>
      text(Properties.FunctionName).startsWith('Releasesthrowaway'),
    );
    expect(permissions.map(({ Properties }) => Properties.Principal)).toEqual(['apigateway.amazonaws.com']);
  });

  it('leaves nothing for cdk-nag to find', () => {
    expect(findingsOf(stack)).toEqual([]);
  });
});

describe('an area that is mounted outside /api', () => {
  const patternsIn = (made: Template): string[] =>
    resourcesIn(made, 'AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.CacheBehaviors.map(
      ({ PathPattern }: Properties) => PathPattern,
    );

  it('is reached through CloudFront, by two patterns however many there are, and by one for a single path', () => {
    for (const made of [whole, Template.fromStack(createStack())])
      expect(patternsIn(made)).toEqual(['/api/*', '/security/*', '/user', '/user/', '/v1', '/v1/*', '/mcp']);
  });

  it('is let in without a token of the pool where its mount says that the function verifies tokens', () => {
    for (const [path, key, name] of [
      ['/v1/orders/list', 'ANY /v1/orders/{proxy+}', 'Apiorders'],
      ['/v1/end-users', 'ANY /v1/{proxy+}', 'Apiv1'],
      ['/mcp', 'ANY /mcp', 'Apiv1'],
    ] as const) {
      const found = select('GET', path)?.endpoint.Properties;
      expect([found.RouteKey, found.AuthorizationType, functionOf(found)]).toEqual([key, 'NONE', name]);
    }
  });
});
