import { activityList } from '../../contract/account/activity-list.ts';
import { sheets } from '../../contract/bulk/sheets.ts';
import { companyList } from '../../contract/company/list.ts';
import { divisionList } from '../../contract/division/list.ts';
import { documentList } from '../../contract/document/list.ts';
import { endUserList } from '../../contract/end-user/list.ts';
import { messageList } from '../../contract/message/list.ts';
import * as providerLists from '../../contract/provider/lists.ts';
import { reportTables } from '../../contract/reports/tables.ts';
import { resellerList } from '../../contract/reseller/list.ts';
import { allUsersList, userList } from '../../contract/user/list.ts';

/** Where the shapes of releases lie. */
export const shapesDir = new URL('./shapes/', import.meta.url);

/** What people know by heart and other programs read: columns of lists, of spreadsheets and of report tables, in their order. */
export const shapesNow = () => ({
  sheets: Object.entries(sheets).map(([kind, { title, fileName, columns }]) => ({
    kind,
    title,
    fileName,
    columns: Object.entries(columns).map(([field, column]) => ({ field, ...column })),
  })),
  lists: Object.entries({
    activityList,
    companyList,
    divisionList,
    documentList,
    endUserList,
    messageList,
    providerList: providerLists.providerList,
    otherProviderList: providerLists.otherProviderList,
    inactiveProviderList: providerLists.inactiveProviderList,
    resellersUsingList: providerLists.resellersUsingList,
    endUsersUsingList: providerLists.endUsersUsingList,
    resellerList,
    allUsersList,
    userList,
  }).map(([list, { name, columns, order, search }]) => ({
    list,
    name,
    columns: Object.entries(columns).map(([field, column]) => ({ field, ...column })),
    order,
    search: [...search].sort(),
  })),
  reports: Object.entries(reportTables).map(([table, { title, scope, columns }]) => ({
    table,
    title,
    scope,
    columns: Object.entries(columns).map(([field, column]) => ({ field, ...column })),
  })),
});
