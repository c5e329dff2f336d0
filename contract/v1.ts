import type { Area, PublicCall, Route } from './route.ts';
import type { AreaName } from './routes.ts';

/** A call of the portal under its name in the public API. */
export interface PublicRoute extends PublicCall {
  readonly method: Route['method'];
  readonly area: AreaName;
  readonly name: string;
  readonly route: Route;
}

/** Below this path the public API lies. */
export const V1 = '/v1';

/** Where assistants read by the Model Context Protocol, with the same tokens. */
export const MCP = '/mcp';

/** How often a token may call: so many times within so many seconds. */
export const CALLS_OF_A_TOKEN = { times: 600, within: 60 } as const;

/**
 * How often an address may call within so many seconds: six tokens behind it, each at its limit: five of a company's programs, and what is
 * refused of them because it was too much. The firewall counts it, the function the limit of a token (docs/adr/0050-public-api.md).
 */
export const CALLS_OF_AN_ADDRESS = { times: 6 * CALLS_OF_A_TOKEN.times * (300 / CALLS_OF_A_TOKEN.within), within: 300 };

/** The calls of these areas that have a public name. Of all areas they are THE public API. */
export const publicRoutesOf = (areas: Readonly<Partial<Record<AreaName, Area>>>): readonly PublicRoute[] =>
  Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries<Route>(routes).flatMap(([name, route]) =>
      route.v1 ? [{ ...route.v1, method: route.method, area: area as AreaName, name, route }] : [],
    ),
  );

/**
 * Whether a call changes a record as it was read, by the version in If-Match. What stands in a record, as its purposes do, has no version
 * of its own to send.
 */
export const needsVersion = ({ method, body }: Route): boolean =>
  method === 'PUT' && 'version' in ((body as { readonly shape?: object } | undefined)?.shape ?? {});
