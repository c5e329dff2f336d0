import { createMatcher } from '#contract/match-route.ts';
import { type GatewayRoute, gatewayRoutesOf, outsideApi, type Reachable } from '#contract/mount.ts';
import { MCP } from '#contract/v1.ts';
import { type ServedAreaName, servedAreas } from '#lambdas/areas.ts';

export interface FoundRoute {
  readonly area: ServedAreaName;
  /** The key of API Gateway's route: of a mounted area `ANY /api/area/{proxy+}`. */
  readonly key: string;
  /** Whether the request needs no access token. */
  readonly isOpen: boolean;
  /** Decoded, as API Gateway hands them on. */
  readonly params: Readonly<Record<string, string>>;
}

interface AreaRoute extends GatewayRoute {
  readonly area: ServedAreaName;
}

export type FindRoute = (method: string, path: string) => FoundRoute | undefined;

/** Finds API Gateway's route for a request among those of the given areas. A trailing slash makes no difference. */
export const createFinder = (among: Readonly<Record<string, Reachable>>): FindRoute => {
  const match = createMatcher(
    Object.entries(among).flatMap(([area, reachable]) =>
      gatewayRoutesOf(reachable).map((route): AreaRoute => ({ ...route, area: area as ServedAreaName })),
    ),
  );
  return (method, path) => {
    const found = match(method, path.length > 1 ? path.replace(/\/$/, '') : path);
    if (!found) return undefined;
    const { endpoint, params } = found;
    return {
      area: endpoint.area,
      key: `${endpoint.method} ${endpoint.path}`,
      isOpen: endpoint.isOpen,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  };
};

export const findRoute = createFinder(servedAreas);

/** First segments of the paths that CloudFront sends to the API rather than to the site. D-87. */
const roots = ['/api', '/security', ...outsideApi(servedAreas).filter((pattern) => !pattern.endsWith('*'))];

/** Single paths among them: `/user` is one call, `/user…` are pages. */
const single = ['/user', MCP];

/** Whether CloudFront sends a path to the API rather than to the site. */
export const isApiPath = (path: string) =>
  roots.some((root) => path.startsWith(`${root}/`)) || single.includes(path.replace(/\/$/, ''));
