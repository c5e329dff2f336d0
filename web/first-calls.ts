import type { ListSpec } from '#contract/definition/list-spec.ts';
import { divisionList } from '#contract/division/schema-free-lists.ts';
import { endUserList } from '#contract/end-user/schema-free-lists.ts';
import { messageList } from '#contract/home/schema-free-lists.ts';
import { type KindThat, toDocumentOwner } from '#contract/kinds/kinds.ts';
import {
  endUsersUsingList,
  providerList,
  providersUsedList,
  resellersUsingList,
} from '#contract/provider/schema-free-lists.ts';
import { resellerList } from '#contract/reseller/schema-free-lists.ts';
import { actionsOf, type Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { may } from '#contract/rules/access.ts';
import { PAGE_SIZE, RECORD_REQUESTS } from '#contract/rules/limits.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import { userList } from '#contract/user/schema-free-lists.ts';
import type { ViewName } from '#contract/view/lists.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { endUserPaths, providerPaths, resellerPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';

type FirstCall = readonly [route: Route, query?: Readonly<Record<string, string>>];

const addressOf = ([{ path }, query = {}]: FirstCall) => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${path.replace(/\{(?:id|recordId)\}/, ':id')}${text.length > 0 ? `?${text.join('&')}` : ''}`;
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

/** Calls with the roles that may make them; `:id` is that of the address. */
interface CallsOfRoles {
  readonly roles: readonly RoleId[];
  readonly calls: readonly string[];
}

/** What a screen fetches first, as public/early.js reads it. */
export interface FirstCalls extends CallsOfRoles {
  /** What its sections fetch, besides. */
  readonly sections?: readonly CallsOfRoles[];
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

/** Calls by who may make them. */
const byRoles = (calls: readonly FirstCall[]): CallsOfRoles[] =>
  [...new Set(calls.map((call) => openTo([call]).join()))].map((same) => {
    const group = calls.filter((call) => openTo([call]).join() === same);
    return { roles: openTo(group), calls: group.map(addressOf) };
  });

const embedded = (route: Route, spec: ListSpec, of: Readonly<Record<string, string>>): FirstCall => [
  route,
  { ...fullPageOf(spec), ...of },
];

/** What the sections of every record fetch that is only shown. */
const sectionsOf = (kind: KindThat<'obligations'>): readonly FirstCall[] => [
  [contract.standing.read, { kind, recordId: ':id' }],
  [{ ...contract.document.ofRecord, path: `/security/listall/{recordId}/${toDocumentOwner(kind)}` }],
];

/** Of kinds whose documents everybody requests who may see requests. */
const requests: FirstCall = [
  contract.documentRequest.list,
  { page: '0', size: String(RECORD_REQUESTS), orderBy: 'askedAt', modifier: 'desc', recordId: ':id' },
];
const openReviews = (kind: KindThat<'obligations'>): FirstCall => [contract.review.open, { kind, recordId: ':id' }];
const places = (kind: KindThat<'obligations'>): FirstCall => [
  contract.siteInspection.places,
  { kind, recordId: ':id' },
];

/** The pages of a record; the one that only shows it has all of its sections, which are painted together. */
const record = (
  { patterns }: { readonly patterns: Readonly<Record<'edit' | 'view', string>> },
  kind: KindThat<'obligations'>,
  read: FirstCall,
  ...own: readonly FirstCall[]
): Readonly<Record<string, FirstCalls>> => {
  const first = screen(read, [contract.worklist.record, { kind, recordId: ':id' }]);
  return { [patterns.edit]: first, [patterns.view]: { ...first, sections: byRoles([...sectionsOf(kind), ...own]) } };
};

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
  ...record(
    providerPaths,
    'provider',
    [contract.techProvider.read],
    openReviews('provider'),
    [contract.techProvider.checklist],
    [contract.techProvider.organizerTypes],
    [contract.techProvider.impact, { id: ':id' }],
    embedded(contract.reseller.byProvider, resellersUsingList, { tpId: ':id' }),
    embedded(contract.endUser.associated, endUsersUsingList, { tpId: ':id' }),
  ),
  ...record(
    resellerPaths,
    'reseller',
    [contract.reseller.read, { companyId: ':id' }],
    [contract.company.documentTypes],
    requests,
    places('reseller'),
    [contract.company.resellerTypes],
    [contract.company.states],
    embedded(contract.techProvider.list, providersUsedList, { reseller: ':id' }),
  ),
  ...record(
    endUserPaths,
    'endUser',
    [contract.endUser.read],
    requests,
    openReviews('endUser'),
    [contract.endUser.documentTypes],
    [contract.purpose.read, { recordId: ':id' }],
    places('endUser'),
    [contract.endUser.types],
    [contract.endUser.services],
    [contract.company.states],
    embedded(contract.division.list, divisionList, { Id: ':id' }),
  ),
};
