import { createMatcher, type Endpoint } from './match-route.ts';
import type { Area, Route } from './route.ts';

/**
 * Reaches an area by one greedy route of API Gateway instead of one route for each call: an API takes 300 routes, and a
 * stack 500 resources. docs/adr/0021-areas-below-a-prefix.md.
 */
export interface Mount {
  /** All paths of the area begin with it. */
  readonly prefix: `/api/${string}` | '/v1' | `/v1/${string}`;
  /**
   * Who verifies that a caller is signed in: API Gateway lets only access tokens of the pool in (`accessToken`), or lets
   * every request in because the function verifies tokens of its own (`function`).
   */
  readonly authorizer: 'accessToken' | 'function';
  /** A single path elsewhere that the function serves too, whatever the method. */
  readonly also?: '/mcp';
}

/** What an area is to API Gateway. */
export interface Reachable {
  readonly routes: Area;
  readonly mount?: Mount;
  /** Paths without parameters whose calls, all signed in, share one route of API Gateway whatever their method. */
  readonly anyMethod?: readonly string[];
}

/** A route of API Gateway, and whether it lets requests in without an access token. */
export interface GatewayRoute extends Endpoint {
  readonly method: Route['method'] | 'ANY';
  readonly isOpen: boolean;
}

/** Routes of API Gateway by which an area is reached: its own, or those of its mount. */
export const gatewayRoutesOf = ({ routes, mount, anyMethod = [] }: Reachable): readonly GatewayRoute[] => {
  const own = Object.values<Route>(routes).map(({ method, path, access }) => ({
    method,
    path,
    isOpen: access === 'public',
  }));
  if (mount !== undefined) return mountedRoutes(own, mount);
  const shared = anyMethod.map((path) => sharedRoute(own, path));
  return [...own.filter(({ path }) => !anyMethod.includes(path)), ...shared];
};

const sharedRoute = (own: readonly GatewayRoute[], path: string): GatewayRoute => {
  const calls = own.filter((route) => route.path === path);
  if (calls.length < 2 || path.includes('{') || calls.some(({ isOpen }) => isOpen))
    throw new Error(`${path} is no path without parameters of several calls that are all signed in.`);
  return { method: 'ANY', path, isOpen: false };
};

/**
 * A greedy route for all calls; next to it those of other rights. A greedy route does not fit the prefix alone. A public
 * call needs a route without authorizer, and that one, where its path has parameters, would also take signed-in calls
 * that it fits: these get a route of their own.
 */
const mountedRoutes = (own: readonly GatewayRoute[], { prefix, authorizer, also }: Mount): readonly GatewayRoute[] => {
  for (const { method, path } of own)
    if (path !== prefix && !path.startsWith(`${prefix}/`))
      throw new Error(`${method} ${path} does not lie below ${prefix}, where its area is mounted.`);
  const isOpen = authorizer === 'function';
  const greedy: GatewayRoute = { method: 'ANY', path: `${prefix}/{proxy+}`, isOpen };
  const opened = own.map((route) => ({ ...route, isOpen: isOpen || route.isOpen }));
  const alone = opened.filter((route) => route.path === prefix || route.isOpen !== isOpen);
  const routeFor = createMatcher([greedy, ...alone]);
  const elsewhere: readonly GatewayRoute[] = also === undefined ? [] : [{ method: 'ANY', path: also, isOpen }];
  return [greedy, ...opened.filter(({ method, path }) => routeFor(method, path)?.endpoint !== greedy), ...elsewhere];
};

/** Path patterns of CloudFront for areas that are mounted outside `/api`. */
export const outsideApi = (areas: Readonly<Record<string, Reachable>>): readonly string[] => {
  const roots = Object.values(areas).flatMap(({ mount }) => /^\/(?!api\/)[^/]+/.exec(mount?.prefix ?? '') ?? []);
  const single = Object.values(areas).flatMap(({ mount }) => mount?.also ?? []);
  return [...[...new Set(roots)].flatMap((root) => [root, `${root}/*`]), ...single];
};
