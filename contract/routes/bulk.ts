import * as z from 'zod';
import { Id } from '../records/common.ts';
import { BulkAccepted, BulkKind, BulkUpload, ImportReport, SheetFile } from '../records/import.ts';
import type { AccessBy } from '../route.ts';
import { area } from '../route.ts';

/** The right to upload a kind is also the right to its template and its reports (ROLE_MATRIX row 83). */
const byKind = (field: string): AccessBy => ({ by: field, actions: { reseller: 'bulk.reseller' } });

/** The spec writes the menu's word ('Reseller') where other calls write the modifier. */
const SubMenu = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), BulkKind);

/** Spreadsheet upload, its report and the template. Spec part 2, 7 "Bulk upload and template"; D-24, D-69. */
export const bulk = area({
  upload: {
    method: 'POST',
    path: '/security/document/upload',
    access: byKind('modifier'),
    query: z.object({ modifier: BulkKind }),
    body: BulkUpload,
    reply: BulkAccepted,
  },
  report: {
    method: 'GET',
    path: '/security/document/upload/{id}',
    access: byKind('modifier'),
    params: z.object({ id: Id }),
    query: z.object({ modifier: BulkKind }),
    reply: ImportReport,
  },
  template: {
    method: 'GET',
    path: '/security/document/download',
    access: byKind('subMenuType'),
    query: z.object({ subMenuType: SubMenu }),
    reply: SheetFile,
  },
});
