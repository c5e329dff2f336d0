import { describe, expect, it } from 'vitest';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { Division, divisionDefinition, NewDivision } from '#contract/division/record.ts';
import { Document, DocumentChange } from '#contract/document/forms.ts';
import { EndUser } from '#contract/end-user/forms.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { SearchDay } from '#contract/fields/common.ts';
import { CollectedDocument } from '#contract/fields/file.ts';
import { Activation } from '#contract/provider/forms.ts';
import { OtherProviderRow, otherProviderList } from '#contract/provider/lists.ts';
import { providerDefinition, TechProvider } from '#contract/provider/record.ts';
import { Report, ReportCatalogue } from '#contract/report/record.ts';
import { ResellerForm, resellerDefinition, ShownReseller } from '#contract/reseller/record.ts';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';

const names = (shape: object) => Object.keys(shape);

describe('the fields of', () => {
  it.each([
    [
      'a technology provider',
      TechProvider.shape,
      'id name companyId tpType endUserContactName endUserContactPhone isEndUserTp endUserId activate tpOrganizerList ' +
        'tpResellerList tpDocumentCollectedList completionDate reviewDate e13PAExpirationDate experianDate experianName ' +
        'experianComments isExperianSignoff selectedDocDate',
    ],
    ['an activation', Activation.shape, 'isActivate tpId'],
    [
      'a reseller',
      ShownReseller.shape,
      'id name ismember companyResellerType companyResellerTypeList deactivate isregisteredUser isreseller ' +
        'resellerCompanyId resellerDate imagePath documentLength companyDocumentsList addressId',
    ],
    ['a reseller’s form', ResellerForm.shape, 'imageStr'],
    [
      'a reseller’s address',
      ShownReseller.shape.addressId.shape,
      'userName contactName contactPhone contactEmail cellPhone address1 cityName zipcode stateId',
    ],
    [
      'an end user',
      EndUser.shape,
      'id name companyId enduserType enduserServiceProductList enduserEndUserTypeList addressId contractStartdate divId ' +
        'isTpAlert tpOther tpContactName tpPhone tpType reviewDate endUserTpList endUserDocumentCollectedList tpValue',
    ],
    [
      'an end user’s address',
      EndUser.shape.addressId.shape,
      'address1 cityName stateId zipcode contactName contactTitle contactPhone contactEmail',
    ],
    [
      'an associated provider',
      EndUser.shape.endUserTpList.element.shape,
      'techProviderId tpIdName divisionIds isSelected endUserId',
    ],
    ['a division', Division.shape, 'id endUserId name isSameAddress addressId'],
    [
      'an other provider in its list',
      OtherProviderRow.shape,
      'id name endUserContactName endUserContactPhone tpType reviewDate',
    ],
    [
      'an end user’s line of its checklist',
      EndUser.shape.endUserDocumentCollectedList.element.shape,
      'documentId isSelected selectedDate',
    ],
    ['a line of another checklist', CollectedDocument.shape, 'documentId isSelected documentName selectedDate'],
    [
      'a document',
      Document.shape,
      'id documentName documentMeta documentLocation documentExtention documentAuthor documentDescription updatedTime ' +
        'companyId rowId tableKeyName tableKeyName2 documentAssociationList certificateId',
    ],
    ['a change of a document', DocumentChange.shape, 'id documentName documentLocation docString certificateId'],
    ['a report', Report.shape, 'id endUserTpList tpResellerList'],
    ['the listing of reports', ReportCatalogue.shape, 'defaultFolders subFolders reportViews'],
    [
      'a view in the listing of reports',
      ReportCatalogue.shape.reportViews.element.shape,
      'folderId viewId viewName viewType folderName',
    ],
  ])('%s have the specification’s names', (_name, shape, expected) => {
    expect(names(shape)).toEqual(expect.arrayContaining(expected.split(' ')));
  });

  it('a division take the state as an object and as a plain id, and none where none is sent', () => {
    const stateOf = (stateId?: unknown) =>
      NewDivision.parse({ endUserId: 'e', name: 'n', addressId: { stateId } }).addressId.stateId;
    expect([stateOf({ id: 7 }), stateOf(7), stateOf('7'), stateOf()]).toEqual([
      { id: 7 },
      { id: 7 },
      { id: 7 },
      undefined,
    ]);
  });
});

describe('a list', () => {
  const lists: [string, ListSpec, string[], string[]][] = [
    [
      'resellers',
      resellerDefinition.list,
      ['Reseller Name', 'Member', 'Reseller Type', 'Main Contact', 'All Documents Collected'],
      ['name', 'member', 'resellerType', 'contactName', 'documentsCollected'],
    ],
    [
      'providers',
      providerDefinition.list,
      ['Name', 'Type', 'NCRA Completion Date', 'NCRA Review Date', 'Experian Sign-off'],
      ['name', 'tpType', 'completionDate', 'reviewDate', 'isExperianSignoff'],
    ],
    [
      'other providers',
      otherProviderList,
      ['Technology Provider Name', 'Technology Provider Type', 'NCRA Review Date'],
      ['name', 'tpType', 'reviewDate'],
    ],
    [
      'end users',
      endUserDefinition.list,
      ['End User', 'End User Type', 'Reseller', 'Products', 'Main Contact', 'Number of TPs'],
      ['name', 'reseller', 'contactName', 'tpValue'],
    ],
    ['divisions', divisionDefinition.list, ['Division Name', 'Address', 'City', 'Main Contact', 'Phone'], ['name']],
  ];

  const own = new Set(['responsible', 'status']);

  it.each(lists)(
    'of %s has its columns, sorts by those of the specification, and starts by name',
    (_, list, ...rest) => {
      // Next to those of the specification stand the portal's own, and the company where a list spans several.
      const columns = Object.entries(list.columns).filter(([field, column]) => !column.across && !own.has(field));
      const sortable = columns.filter(([, column]) => column.sortable).map(([field]) => field);
      expect([columns.map(([, { label }]) => label), sortable]).toEqual(rest);
      expect(list.order).toEqual({ by: 'name', direction: 'asc' });
    },
  );
});

describe('a day of a search', () => {
  it.each([
    ['01/31/2026', true],
    ['1/31/2026', false],
    ['2026-01-31', false],
    ['02/30/2026', false],
    ['', false],
  ])('%s is accepted: %s', (text, accepted) => {
    expect(SearchDay.safeParse(text).success).toBe(accepted);
  });
});

const paging = { page: '0', size: '10', orderBy: 'name', modifier: 'asc' };
const otherPaging = { startPage: '0', pagingSize: '10', companyId: 'c', sortBy: 'name', sortType: 'asc' };
const flags = { companyId: 'c', page: '0', size: '10', isExperian: 'true', isNcra: 'false', isReseller: 'false' };

/** Reading calls of business records with the parameters the specification gives them. */
const calls: [key: string, query: object][] = [
  ['GET /api/reseller/resellerByCompany', { companyId: 'c', ...paging }],
  ['GET /api/reseller/resellerListByTpIds', { ...paging, tpId: 't' }],
  ['GET /api/reseller/edit', { companyId: 'r' }],
  ['GET /api/reseller/search', { ...paging, searchText: 'x', companyId: 'c' }],
  ['DELETE /api/reseller/delete', { id: 'r' }],
  ['GET /api/techProvider/listall', { companyId: 'c', ...paging }],
  ['GET /api/techProvider/listall', flags],
  ['GET /api/techProvider/listallTechProvider', { companyId: 'c' }],
  ['GET /api/techProvider/listallTechProviderWithPagination', { companyId: 'c', ...paging }],
  ['GET /api/techProvider/searchTpList', { searchText: 'x', companyId: 'c' }],
  ['GET /api/techProvider/search', { searchText: 'x', companyId: 'c', ...paging, size: '1000' }],
  ['GET /api/techProvider/searchByDate', { ...otherPaging, startDate: '01/01/2026', endDate: '12/31/2026' }],
  ['GET /api/techProvider/listallEndUserTProvider', otherPaging],
  ['GET /api/techProvider/searchEndUserTp', { ...otherPaging, searchText: 'x' }],
  ['GET /api/techProvider/editEndUserTProviderOther', { endUserId: 'e', tpId: 't' }],
  ['GET /api/techProvider/listEndUserTProviderOther', { endUserId: 'e', page: '0', size: '10' }],
  ['GET /api/techProvider/endUsersList', {}],
  ['GET /api/endUser/listall', { endUserCompanyId: 'c', ...paging }],
  ['GET /api/endUser/listallAssociatedEndUser', { tpId: 't', ...paging, companyId: 'c' }],
  ['GET /api/endUser/search', { ...paging, searchText: 'x', companyId: 'c' }],
  ['GET /api/endUser/searchReseller', { ...paging, searchText: 'x', companyId: 'c' }],
  ['GET /api/endUser/address', { Id: 'e' }],
  ['GET /api/division/listall', { Id: 'e' }],
  ['GET /api/division/listallDivision', { Id: 'e' }],
];

describe('a call of business records', () => {
  const routes = new Map(
    Object.values(contract).flatMap((area) => Object.values<Route>(area).map((route) => [routeKey(route), route])),
  );

  it.each(calls)('%s takes %o', (key, query) => {
    expect(routes.get(key)?.query?.safeParse(query).error).toBeUndefined();
  });

  it('takes the company of end users by either name', () => {
    const { query } = contract.endUser.list;
    expect([query.parse({ endUserCompanyId: 'c' }).companyId, query.parse({ companyId: 'c' }).companyId]).toEqual([
      'c',
      'c',
    ]);
  });
});
