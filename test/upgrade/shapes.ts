import { activityList } from '#contract/account/activity-list.ts';
import { reportTables } from '#contract/analytics/tables.ts';
import { companyDefinition } from '#contract/company/record.ts';
import { divisionDefinition } from '#contract/division/record.ts';
import { documentDefinition } from '#contract/document/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { messageDefinition } from '#contract/home/message.ts';
import { sheets } from '#contract/import/sheets.ts';
import * as providerLists from '#contract/provider/lists.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { allUsersList, userDefinition } from '#contract/user/record.ts';

/** The folder with the columns of releases. */
export const shapesDir = new URL('./shapes/', import.meta.url);

/** The columns of lists, spreadsheets and report tables in their order, which people know and other programs read. */
export const shapesNow = () => ({
  sheets: Object.entries(sheets).map(([kind, { title, fileName, columns }]) => ({
    kind,
    title,
    fileName,
    columns: Object.entries(columns).map(([field, column]) => ({ field, ...column })),
  })),
  lists: Object.entries({
    activityList,
    companyList: companyDefinition.list,
    divisionList: divisionDefinition.list,
    documentList: documentDefinition.list,
    endUserList: endUserDefinition.list,
    messageList: messageDefinition.list,
    providerList: providerDefinition.list,
    otherProviderList: providerLists.otherProviderList,
    inactiveProviderList: providerLists.inactiveProviderList,
    resellersUsingList: providerLists.resellersUsingList,
    endUsersUsingList: providerLists.endUsersUsingList,
    resellerList: resellerDefinition.list,
    allUsersList,
    userList: userDefinition.list,
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
