import type { Contents } from './world.ts';

/** A call that reads. */
export interface Read {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

const whole = { size: '100' };

const lists = ({ ids, roots }: Contents): Read[] => [
  ...[
    '/api/user/listall',
    '/api/company/listall',
    '/api/dashboard/listall',
    '/api/reseller/resellerByCompany',
    '/api/techProvider/listall',
    '/api/techProvider/listallEndUserTProvider',
    '/api/techProvider/listallTechProviderWithPagination',
    '/api/endUser/listall',
    '/security/listall',
  ].map((path) => ({ path, query: whole })),
  { path: '/api/techProvider/listall', query: { ...whole, activate: 'false' } },
  { path: '/api/reseller/resellerListByTpIds', query: { ...whole, tpId: ids.provider } },
  { path: '/api/endUser/listallAssociatedEndUser', query: { ...whole, tpId: ids.provider } },
  { path: '/api/techProvider/searchByDate', query: { ...whole, startDate: '01/01/2020', endDate: '01/01/2040' } },
  { path: '/api/techProvider/listEndUserTProviderOther', query: { ...whole, endUserId: ids.endUser } },
  { path: '/api/division/listall', query: { ...whole, Id: ids.endUser } },
  ...roots.map((companyId) => ({ path: '/api/endUser/listall', query: { ...whole, companyId } })),
  ...['reseller', 'techProvider', 'endUser', 'user'].map((what) => ({
    path: `/api/${what}/search`,
    query: { ...whole, searchText: 'a', modifier: 'desc' },
  })),
];

const choices = ({ ids }: Contents): Read[] => [
  ...[
    '/user',
    '/api/user',
    '/api/company/listallcompany',
    '/api/reseller/listallReseller',
    '/api/techProvider/listallTechProvider',
    '/api/techProvider/date',
    '/api/techProvider/chart',
    '/api/report/endUsersList',
    '/security/getReports',
  ].map((path) => ({ path })),
  { path: '/security/reseller/totalTPBilling', query: { feeAmount: '10', companyId: ids.company } },
  { path: '/security/reseller/totalTPBillingByCompany', query: { companyId: ids.company } },
  { path: '/api/division/listallDivision', query: { Id: ids.endUser } },
  { path: '/api/techProvider/endUsersList', query: { tpId: ids.provider } },
];

const records = ({ ids, people, documents, imports }: Contents): Read[] => [
  ...Object.values(people).map(({ userId }) => ({ path: `/api/user/${userId}` })),
  { path: '/api/company/edit', query: { companyId: ids.company } },
  { path: '/api/dashboard/edit', query: { messageId: ids.message } },
  { path: '/api/reseller/edit', query: { companyId: ids.reseller } },
  { path: `/api/techProvider/${ids.provider}` },
  { path: '/api/techProvider/editEndUserTProviderOther', query: { endUserId: ids.endUser, tpId: ids.entry } },
  { path: `/api/endUser/${ids.endUser}` },
  { path: '/api/endUser/address', query: { Id: ids.endUser } },
  { path: `/api/division/${ids.division}` },
  { path: `/api/report/${ids.report}` },
  { path: `/api/report/${ids.report}/endUsers` },
  ...documents.flatMap((id) => [{ path: `/security/${id}` }, { path: `/security/versions/${id}` }]),
  { path: `/security/listallDocument/${ids.provider}/TECHNOLOGY_PROVIDER` },
  { path: `/security/tpCheckListDocument/${ids.provider}/TECHNOLOGY_PROVIDER` },
  ...imports.flatMap(({ kind, companyId, id }) => [
    { path: `/security/document/upload/${id}`, query: { modifier: kind } },
    { path: '/security/document/uploads', query: { modifier: kind, companyId } },
  ]),
  { path: '/api/reseller/removal', query: { id: ids.reseller } },
  { path: '/api/techProvider/removal', query: { id: ids.provider } },
  { path: '/api/endUser/removal', query: { id: ids.endUser } },
];

/** Every list, choice and record of a stored portal, as each of its users may request it. */
export const readsOf = (contents: Contents): readonly Read[] => [
  ...lists(contents),
  ...choices(contents),
  ...records(contents),
];
