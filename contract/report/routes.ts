import * as z from 'zod';
import { endUserDefinition } from '../end-user/record.ts';
import { Id, Nothing, TimeZone } from '../fields/common.ts';
import { SheetAddress } from '../import/record.ts';
import { area } from '../route.ts';
import {
  EmbeddedView,
  FeeAmount,
  NewReport,
  RangeDay,
  Report,
  ReportCatalogue,
  ReportChange,
  ReportEndUsers,
} from './record.ts';

const params = z.object({ id: Id });
const companyId = z.string().trim().optional();

/** Embedded views, saved reports and the downloads. Spec part 2, section 7 "Reports"; D-72 to D-78. */
export const report = area({
  catalogue: {
    method: 'GET',
    path: '/security/getReports',
    access: 'report.catalogue',
    query: z.object({ companyId, userId: z.string().optional() }),
    reply: ReportCatalogue,
  },
  view: {
    method: 'GET',
    path: '/security/getReportView',
    access: 'report.view',
    query: z.object({ companyId, viewId: Id }),
    reply: EmbeddedView,
  },
  /** Requests an export now instead of at the full hour. */
  refresh: { method: 'POST', path: '/security/getReports/refresh', access: 'report.refresh', reply: Nothing },
  endUsers: {
    method: 'GET',
    path: '/api/report/endUsersList',
    access: 'report.read',
    query: z.object({ companyId }),
    reply: ReportEndUsers,
  },
  read: { method: 'GET', path: '/api/report/{id}', access: 'report.read', params, reply: Report },
  /** The end users of a saved report that the caller may see, as their list shows them. */
  table: {
    method: 'GET',
    path: '/api/report/{id}/endUsers',
    access: 'report.read',
    params,
    reply: z.array(endUserDefinition.Row),
  },
  /** The same as a spreadsheet. */
  export: { method: 'GET', path: '/api/report/{id}/export', access: 'report.read', params, reply: SheetAddress },
  create: {
    method: 'POST',
    path: '/api/report',
    access: 'report.write',
    body: NewReport,
    reply: Report,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/report',
    access: 'report.write',
    body: ReportChange,
    reply: Report,
    done: 'Updated successfully',
  },
  remove: {
    method: 'DELETE',
    path: '/api/report/{id}',
    access: 'report.write',
    params,
    reply: Nothing,
    done: 'Deleted successfully',
  },
  /** Resellers that were added between two days, both included. */
  resellers: {
    method: 'GET',
    path: '/security/report/download',
    access: 'report.resellerDownload',
    query: z.object({
      subMenuType: z.string().refine((text) => text.toLowerCase() === 'reseller', 'Upload failed'),
      companyId,
      startDate: RangeDay,
      endDate: RangeDay,
      /** Whose days are counted: the person's, as the screens show times. */
      timeZone: TimeZone.default('UTC'),
    }),
    reply: SheetAddress,
  },
  billing: {
    method: 'GET',
    path: '/security/reseller/totalTPBilling',
    access: 'report.billingAll',
    query: z.object({ feeAmount: FeeAmount, companyId }),
    reply: SheetAddress,
  },
  billingByCompany: {
    method: 'GET',
    path: '/security/reseller/totalTPBillingByCompany',
    access: 'report.billingOne',
    query: z.object({ companyId }),
    reply: SheetAddress,
  },
});
