import type { Plugin } from 'vite';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';

/** What the browser reads of a route: its schemas are the server's, and screens load those of their own forms. */
const light = ({ method, path, access, done, params, headers }: Route) => ({
  method,
  path,
  access,
  done,
  ...(params ? { params: true } : {}),
  ...(headers ? { headers: true } : {}),
});

const each = <Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Puts the route table into the bundle without its schemas; types are untouched. */
export const schemaFreeRoutes = (): Plugin => ({
  name: 'schema-free-routes',
  load: (id) =>
    id.endsWith('/contract/routes.ts')
      ? `export const contract = ${JSON.stringify(each(contract, (area: Readonly<Record<string, Route>>) => each(area, light)))};`
      : null,
});
