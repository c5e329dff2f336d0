import type { ObligationKind } from '../contract/catalogue/obligations.ts';
import type { ListSpec } from '../contract/definition/list-spec.ts';
import { endUserList } from '../contract/end-user/schema-free-lists.ts';
import { messageList } from '../contract/home/schema-free-lists.ts';
import { providerList } from '../contract/provider/schema-free-lists.ts';
import { resellerList } from '../contract/reseller/schema-free-lists.ts';
import { actionsOf, type Route } from '../contract/route.ts';
import { contract } from '../contract/routes.ts';
import { may } from '../contract/rules/access.ts';
import { PAGE_SIZE } from '../contract/rules/limits.ts';
import { type RoleId, roles } from '../contract/rules/roles.ts';
import { userList } from '../contract/user/schema-free-lists.ts';
import type { ViewName } from '../contract/view/lists.ts';
import { worklistList } from '../contract/worklist/schema-free-lists.ts';
import { endUserPaths, providerPaths, resellerPaths, userPaths } from './src/routing/paths/records.ts';
import { paths } from './src/routing/paths/site.ts';

type FirstCall = readonly [route: Route, query?: Readonly<Record<string, string>>];

const addressOf = ([{ path }, query = {}]: FirstCall) => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${path.replace('{id}', ':id')}${text.length > 0 ? `?${text.join('&')}` : ''}`;
};

const pageOf = ({ order }: ListSpec, size: string) => ({
  page: '0',
  size,
  orderBy: order.by,
  modifier: order.direction,
});
const fullPageOf = (spec: ListSpec) => pageOf(spec, String(PAGE_SIZE));

/** Who may ask all of it. A super admin's answers depend on the company they have chosen. */
const openTo = (calls: readonly FirstCall[]): readonly RoleId[] =>
  roles
    .map(({ id }) => id)
    .filter((id) =>
      calls.every(([route]) => actionsOf(route).some((action) => may({ isSuperadmin: false, roles: [id] }, action))),
    );

/** What the frame fetches around every screen, however narrow the window is. */
const around: readonly FirstCall[] = [[contract.notification.unread]];

/** What a screen fetches first, as public/early.js reads it; `:id` is that of its address. */
export interface FirstCalls {
  readonly roles: readonly RoleId[];
  readonly calls: readonly string[];
  /** How a person has arranged a list, and its first page, by the size they have chosen. */
  readonly list?: { readonly arranged: string; readonly rows: string };
}

const screen = (...own: readonly FirstCall[]): FirstCalls => {
  const all = [...around, ...own];
  return { roles: openTo(all), calls: all.map(addressOf) };
};

const list = (name: ViewName, route: Route, spec: ListSpec): FirstCalls => {
  const arranged: FirstCall = [contract.view.list, { list: name }];
  const rows: FirstCall = [route, pageOf(spec, ':size')];
  return {
    roles: openTo([...around, arranged, rows]),
    calls: around.map(addressOf),
    list: { arranged: addressOf(arranged), rows: addressOf(rows) },
  };
};

const record = (kind: ObligationKind, ...read: FirstCall) =>
  screen(read, [contract.worklist.record, { kind, recordId: ':id' }]);

const ofRecord = (
  { patterns }: { readonly patterns: Readonly<Record<'edit' | 'view', string>> },
  calls: FirstCalls,
) => ({
  [patterns.edit]: calls,
  [patterns.view]: calls,
});

/** By the pattern of a screen: those that are opened most. */
export const firstCalls: Readonly<Record<string, FirstCalls>> = {
  [paths.dashboard()]: screen(
    [contract.dashboard.list, fullPageOf(messageList)],
    [contract.dashboard.providerChart],
    [contract.worklist.counts],
    [contract.worklist.list, { turn: 'mine', ...fullPageOf(worklistList) }],
    [contract.worklist.changes],
    [contract.worklist.ruleChanges],
  ),
  [providerPaths.list()]: list('provider', contract.techProvider.list, providerList),
  [resellerPaths.list()]: list('reseller', contract.reseller.list, resellerList),
  [endUserPaths.list()]: list('endUser', contract.endUser.list, endUserList),
  [userPaths.list()]: list('user', contract.user.list, userList),
  ...ofRecord(providerPaths, record('provider', contract.techProvider.read)),
  ...ofRecord(resellerPaths, record('reseller', contract.reseller.read, { companyId: ':id' })),
  ...ofRecord(endUserPaths, record('endUser', contract.endUser.read)),
};
