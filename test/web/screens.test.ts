import { readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { menu, personal } from '../../web/src/app/menu.ts';
import { paths } from '../../web/src/app/paths.ts';
import { publicScreens } from '../../web/src/app/public-screens.ts';
import { securedScreens } from '../../web/src/app/secured-screens.ts';

const routes = [...publicScreens, ...securedScreens].map(({ path }) => ({ path }));
const opens = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
const spec = readFileSync(new URL('../spec/screens.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'));

type Paths = { readonly [name: string]: ((...args: never[]) => string) | Paths };
const addresses = (tree: Paths): string[] =>
  Object.values(tree).flatMap((entry) =>
    typeof entry === 'function' ? [(entry as (...args: string[]) => string)('a b', '102')] : addresses(entry),
  );

describe('the router', () => {
  it.each(spec)('has a screen for %s', (route) => {
    expect(opens(route.replace(/\{\w+\}/g, 'value'))).toBeDefined();
  });

  it('has no screen that the spec does not name, but the one that links in mails lead to', () => {
    const shape = (route: string) => route.replace(/\{\w+\}|:\w+/g, '*');
    const named = new Set(spec.map(shape));
    expect(routes.map(({ path }) => shape(path)).filter((path) => !named.has(path))).toEqual(['/home/stopChange']);
  });

  it.each(addresses(paths))('opens %s, which the portal links to', (address) => {
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
