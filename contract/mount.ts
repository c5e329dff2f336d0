import type { Area, Route } from './route.ts';

/** What API Gateway matches a request against: a method, or ANY for all that have no route of their own, and a path. */
export interface Endpoint {
  readonly method: string;
  /** `{id}` is one segment of the path; `{proxy+}` is all that follows, one segment at least. */
  readonly path: string;
}

export interface Matched<E extends Endpoint> {
  readonly endpoint: E;
  /** Path parameters as they stand in the path: a caller with an encoded path decodes them. */
  readonly params: Readonly<Record<string, string>>;
}

const PARAMETER = /\{(\w+)(\+?)\}/g;

const patternOf = (path: string) =>
  path
    .replaceAll('.', '\\.')
    .replace(PARAMETER, (_, name: string, greedy: string) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`);

/** Full matches before greedy ones, fixed segments before parameters, longer prefixes before shorter ones, a method before ANY. */
const rankOf = ({ method, path }: Endpoint) => {
  const specific = path.endsWith('+}') ? 1_000 - path.split('/').length : (path.match(PARAMETER)?.length ?? 0);
  return specific * 2 + Number(method === 'ANY');
};

/**
 * Finds the endpoint that API Gateway sends a request to: the most specific one that fits both method and path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const createMatcher = <E extends Endpoint>(endpoints: readonly E[]) => {
  const templates = [...endpoints]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${patternOf(endpoint.path)}$`) }));
  return (method: string, path: string): Matched<E> | undefined => {
    for (const { endpoint, pattern } of templates) {
      const found = [method, 'ANY'].includes(endpoint.method) ? pattern.exec(path) : null;
      if (found) return { endpoint, params: { ...found.groups } };
    }
    return undefined;
  };
};

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
