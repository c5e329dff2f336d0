import * as z from 'zod';
import { RequestedChange } from '../bulk-change/record.ts';
import { Id, page } from '../fields/common.ts';
import type { AccessBy } from '../route.ts';
import { area } from '../route.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../rules/limits.ts';
import {
  BulkAccepted,
  BulkKind,
  BulkUpload,
  ColumnsChosen,
  ImportOptions,
  ImportReport,
  ImportSummary,
  SheetAddress,
  SheetFile,
} from './record.ts';
import { bulkActions } from './rights.ts';

const byKind: AccessBy = { by: 'modifier', actions: bulkActions };

/** The spec writes the menu's words where other calls write the modifier. */
const menuWords: Readonly<Record<string, BulkKind>> = {
  reseller: 'reseller',
  techprovider: 'techProvider',
  'technology provider': 'techProvider',
  enduser: 'endUser',
  'end user': 'endUser',
};

const byMenu: AccessBy = {
  by: 'subMenuType',
  actions: Object.fromEntries(Object.entries(menuWords).map(([word, kind]) => [word, bulkActions[kind]])),
};

const SubMenu = z.preprocess(
  (value) => (typeof value === 'string' ? menuWords[value.toLowerCase()] : undefined),
  BulkKind,
);

const params = z.object({ id: Id });
const query = z.object({ modifier: BulkKind });
const companyId = z.string().trim().optional();
const pageNumber = z.coerce.number().int().min(0).default(0);

/** One import, by its id. */
const one = { access: byKind, params, query } as const;

/**
 * Spreadsheet upload, its imports, the template and the export, and changes of many records, which are imports without a
 * file. Spec part 2, 7 "Bulk upload and template"; D-24, D-69; role matrix row 112.
 */
export const bulk = area({
  upload: {
    method: 'POST',
    path: '/security/document/upload',
    access: byKind,
    query,
    body: BulkUpload,
    reply: BulkAccepted,
  },
  change: {
    method: 'POST',
    path: '/security/document/upload/change',
    access: 'bulk.change',
    query,
    body: RequestedChange,
    reply: BulkAccepted,
  },
  report: {
    ...one,
    method: 'GET',
    path: '/security/document/upload/{id}',
    query: query.extend({ errorPage: pageNumber, changesPage: pageNumber, plan: z.literal('undo').optional() }),
    reply: ImportReport,
  },
  confirm: {
    ...one,
    method: 'POST',
    path: '/security/document/upload/{id}/confirm',
    body: ImportOptions,
    reply: ImportSummary,
  },
  columns: {
    ...one,
    method: 'POST',
    path: '/security/document/upload/{id}/columns',
    body: ColumnsChosen,
    reply: ImportSummary,
  },
  cancel: { ...one, method: 'POST', path: '/security/document/upload/{id}/cancel', reply: ImportSummary },
  undo: { ...one, method: 'POST', path: '/security/document/upload/{id}/undo', reply: ImportSummary },
  errorFile: { ...one, method: 'GET', path: '/security/document/upload/{id}/errors', reply: SheetAddress },
  changesFile: { ...one, method: 'GET', path: '/security/document/upload/{id}/changes', reply: SheetAddress },
  originalFile: { ...one, method: 'GET', path: '/security/document/upload/{id}/file', reply: SheetAddress },
  imports: {
    method: 'GET',
    path: '/security/document/uploads',
    access: byKind,
    query: query.extend({
      companyId,
      page: pageNumber,
      size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
    reply: page(ImportSummary),
  },
  template: {
    method: 'GET',
    path: '/security/document/download',
    access: byMenu,
    query: z.object({ subMenuType: SubMenu }),
    reply: SheetFile,
  },
  export: {
    method: 'GET',
    path: '/security/document/export',
    access: byMenu,
    query: z.object({ subMenuType: SubMenu, companyId }),
    reply: SheetAddress,
  },
});
