import { type Route, routeKey } from '../../contract/route.ts';
import { type AreaName, contract } from '../../contract/routes.ts';

export interface FoundRoute {
  readonly area: AreaName;
  readonly key: string;
  readonly route: Route;
  readonly params: Record<string, string>;
}

interface Entry extends Omit<FoundRoute, 'params'> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const entries: readonly Entry[] = Object.entries(contract)
  .flatMap(([area, routes]) => Object.values<Route>(routes).map((route) => entryOf(area as AreaName, route)))
  // As in API Gateway, a full match wins over a match with parameters.
  .sort((a, b) => a.names.length - b.names.length);

function entryOf(area: AreaName, route: Route): Entry {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
  return { area, route, key: routeKey(route), names, pattern };
}

/** The contract's route for a request, or undefined. A trailing slash makes no difference. */
export const findRoute = (method: string, path: string): FoundRoute | undefined => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const { pattern, names, ...found } of entries) {
    const match = found.route.method === method ? pattern.exec(plain) : null;
    if (match)
      return {
        ...found,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])),
      };
  }
  return undefined;
};

/** Paths that CloudFront sends to the API rather than to the site. D-87. */
export const isApiPath = (path: string) => /^\/(api|security)\//.test(path) || /^\/user\/?$/.test(path);
