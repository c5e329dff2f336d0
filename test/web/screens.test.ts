import { readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { menu, personal } from '../../web/src/app/menu.ts';
import { publicScreens } from '../../web/src/app/public-screens.ts';
import { securedScreens } from '../../web/src/app/secured-screens.ts';
import { companyPaths } from '../../web/src/routing/paths/company.ts';
import { divisionPaths } from '../../web/src/routing/paths/division.ts';
import { endUserPaths } from '../../web/src/routing/paths/end-user.ts';
import { providerPaths } from '../../web/src/routing/paths/provider.ts';
import { reportPaths } from '../../web/src/routing/paths/report.ts';
import { resellerPaths } from '../../web/src/routing/paths/reseller.ts';
import { paths } from '../../web/src/routing/paths/site.ts';
import { userPaths } from '../../web/src/routing/paths/user.ts';

const routes = [...publicScreens, ...securedScreens].map(({ path }) => ({ path }));
const opens = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
const spec = readFileSync(new URL('../spec/screens.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'));

const resources = { companyPaths, divisionPaths, endUserPaths, providerPaths, reportPaths, resellerPaths, userPaths };
const links = [paths, ...Object.values(resources).map(({ patterns, ...linked }) => linked)];

type Paths = Readonly<Record<string, (...args: never[]) => string>>;
const addresses = (tables: readonly Paths[]): string[] =>
  tables.flatMap((table) => Object.values(table)).map((link) => link(...(['a b', '102'] as never[])));

describe('the router', () => {
  it.each(spec)('has a screen for %s', (route) => {
    expect(opens(route.replace(/\{\w+\}/g, 'value'))).toBeDefined();
  });

  it('has no screen that the spec does not name, but the one that links in mails lead to', () => {
    const shape = (route: string) => route.replace(/\{\w+\}|:\w+/g, '*');
    const named = new Set(spec.map(shape));
    expect(routes.map(({ path }) => shape(path)).filter((path) => !named.has(path))).toEqual(['/home/stopChange']);
  });

  it.each(addresses(links))('opens %s, which the portal links to', (address) => {
    expect(opens(address)).toBeDefined();
  });

  it('opens every entry of the menu', () => {
    const links = [
      ...menu.flatMap(({ to, entries }) => [to, ...entries.map((entry) => entry.to)]),
      ...personal.map(({ to }) => to),
    ];
    expect(links.filter((to) => opens(to) === undefined)).toEqual([]);
  });

  it('has none for an unknown address', () => {
    expect(opens('/nowhere')).toBeUndefined();
    expect(opens('/company/nowhere/else/at/all')).toBeUndefined();
  });
});
