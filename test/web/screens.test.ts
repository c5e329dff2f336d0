import { readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CALLBACK_PATH, SIGNED_OUT_PATH } from '#contract/company-sign-in/federation.ts';
import { publicScreens } from '#web/app/public-screens.ts';
import { menu, personal, securedScreens } from '#web/app/screens.ts';
import {
  companyPaths,
  divisionPaths,
  endUserPaths,
  providerPaths,
  resellerPaths,
  userPaths,
} from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import { evidencePaths, notificationPaths, recordPaths, reportPaths } from '#web/routing/paths/work.ts';

const routes = [...publicScreens, ...securedScreens].map(({ path }) => ({ path }));
const opens = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
const spec = readFileSync(new URL('../spec/screens.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'));

const resources = { companyPaths, divisionPaths, endUserPaths, providerPaths, reportPaths, resellerPaths, userPaths };
const links = [
  paths,
  notificationPaths,
  evidencePaths,
  recordPaths,
  ...Object.values(resources).map(({ patterns, ...linked }) => linked),
];

type Paths = Readonly<Record<string, (...args: never[]) => string>>;
const addresses = (tables: readonly Paths[]): string[] =>
  tables.flatMap((table) => Object.values(table)).map((link) => link(...(['a b', '102'] as never[])));

/** The right that each screen behind sign-in requires; every user may open those without one. */
const rights = {
  '/securehome': 'msg.list',
  '/securehome/trend': 'worklist.read',
  '/notifications': 'notice.own',
  '/exports': 'evidence.create',
  '/activity': 'activity.family',
  '/deleted': 'record.restore',
  '/comments/:kind/:id': 'notice.own',
  '/securehome/support': 'support.submit',
  '/securehome/resetpassword/:typeofreset/:userId': undefined,
  '/securehome/privacy': undefined,
  '/securehome/chat': undefined,
  '/securehome/myprofile': undefined,
  '/securehome/jwttokens': undefined,
  '/securehome/useractivity': undefined,
  '/securehome/logout': undefined,
  '/company': 'company.list',
  '/company/companyAdd': 'company.create',
  '/company/companyEdit/:id': 'company.update',
  '/company/companyView/:id/:isView': 'company.read',
  '/company/settings': 'family.settings',
  '/worklist': 'worklist.read',
  '/documents': 'doc.listAll',
  '/reviews': 'review.listAll',
  '/inspections': 'inspection.read',
  '/inspections/settings': 'inspection.read',
  '/inspections/:id': 'inspection.read',
  '/purposes/settings': 'purpose.read',
  '/purpose-register': 'register.read',
  '/purpose-register/files': 'register.export',
  '/holds': 'hold.keep',
  '/securehome/apitokens': 'token.own',
  '/securehome/webhooks': 'webhook.manage',
  '/securehome/companysignin': 'companySignIn.manage',
  '/securehome/accessreview': 'accessReview.answer',
  '/securehome/accessreview/report': 'accessReview.report',
  '/documents/:id': 'doc.read',
  '/document-requests': 'docRequest.endUser',
  '/company/user': 'user.list',
  '/company/userAdd/:companyId': 'user.create',
  '/company/userEdit/:id/:isSuperadminUser': 'user.update',
  '/company/userView/:id/:isView/:isSuperadminUser': 'user.read',
  '/reseller': 'reseller.list',
  '/reseller/resellerAdd': 'reseller.create',
  '/reseller/resellerEdit/:id': 'reseller.update',
  '/reseller/resellerView/:id/:isView': 'reseller.read',
  '/technologyprovider': 'tp.list',
  '/technologyprovider/technologyproviderAdd': 'tp.create',
  '/technologyprovider/technologyproviderEdit/:id': 'tp.update',
  '/technologyprovider/technologyproviderView/:id/:isView': 'tp.read',
  '/technologyprovider/other': 'tp.otherList',
  '/enduser': 'eu.list',
  '/enduser/enduserAdd': 'eu.create',
  '/enduser/enduserEdit/:id': 'eu.update',
  '/enduser/enduserView/:id/:isView': 'eu.read',
  '/enduser/division': 'div.list',
  '/enduser/divisionAdd/:endUserId': 'div.create',
  '/enduser/divisionEdit/:id/:endUserId': 'div.update',
  '/enduser/divisionView/:id/:isView/:endUserId': 'div.read',
  '/report': 'report.catalogue',
  '/report/reportAdd': 'report.write',
  '/report/reportEdit/:id': 'report.write',
  '/report/reportView/:id/:isView': 'report.read',
  '/requirements': 'requirement.read',
};

describe('the router', () => {
  it('has the pages that the identity service leads back to', () => {
    expect(paths.companyLogin()).toBe(CALLBACK_PATH);
    expect(paths.login()).toBe(SIGNED_OUT_PATH);
  });

  it.each(spec)('has a screen for %s', (route) => {
    expect(opens(route.replace(/\{\w+\}/g, 'value'))).toBeDefined();
  });

  it('has no screen that the spec does not name, but the portal’s own that are named here', () => {
    const shape = (route: string) => route.replace(/\{\w+\}|:\w+/g, '*');
    const named = new Set(spec.map(shape));
    expect(routes.map(({ path }) => shape(path)).filter((path) => !named.has(path))).toEqual([
      '/home/company-login',
      '/request',
      '/developers',
      '/home/stopChange',
      '/worklist',
      '/documents',
      '/documents/*',
      '/securehome/trend',
      '/company/settings',
      '/document-requests',
      '/reviews',
      '/inspections',
      '/inspections/settings',
      '/inspections/*',
      '/purposes/settings',
      '/purpose-register',
      '/purpose-register/files',
      '/requirements',
      '/activity',
      '/deleted',
      '/comments/*/*',
      '/holds',
      '/notifications',
      '/exports',
      '/securehome/apitokens',
      '/securehome/webhooks',
      '/securehome/companysignin',
      '/securehome/accessreview',
      '/securehome/accessreview/report',
    ]);
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

  it('asks for the right of every screen', () => {
    expect(Object.fromEntries(securedScreens.map(({ path, needs }) => [path, needs]))).toEqual(rights);
  });

  it('has none for an unknown address', () => {
    expect(opens('/nowhere')).toBeUndefined();
    expect(opens('/company/nowhere/else/at/all')).toBeUndefined();
  });
});
