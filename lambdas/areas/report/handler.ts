import { report } from '../../../contract/report/routes.ts';
import { serve } from '../../kit/serve.ts';
import { billingByCompanySheet, billingSheet } from './billing-sheets.ts';
import { catalogueOf } from './catalogue.ts';
import { openView } from './open-view.ts';
import { reportSheet, reportTable } from './report-table.ts';
import { requestExport } from './request-export.ts';
import { resellerSheet } from './reseller-sheet.ts';
import { createReport, endUserOptions, readReport, removeReport, updateReport } from './saved-reports.ts';

export const handler = serve(report, {
  catalogue: ({ query, caller }) => catalogueOf(caller, query),
  view: ({ query, caller, origin }) => openView(caller, query, origin),
  refresh: () => requestExport(),
  endUsers: ({ query, caller }) => endUserOptions(caller.scope(query.companyId)),
  read: ({ params, caller }) => readReport(caller, params.id),
  table: ({ params, caller }) => reportTable(caller, params.id),
  export: ({ params, caller, origin }) => reportSheet(caller, params.id, origin),
  create: ({ body, caller }) => createReport(caller, body),
  update: ({ body, caller }) => updateReport(caller, body),
  remove: ({ params, caller }) => removeReport(caller, params.id),
  resellers: ({ query, caller, origin }) => resellerSheet(caller, query, origin),
  billing: ({ query, caller, origin }) => billingSheet(caller, query, origin),
  billingByCompany: ({ query, caller, origin }) => billingByCompanySheet(caller, query.companyId, origin),
});
