import * as z from 'zod';
import { list } from '../../contract/definition/list.ts';
import { Report } from '../../contract/report/record.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies } from './company.ts';

/** A saved report as it is stored; `companyId` is the company it was made for, `parentId` the root company of the family. */
const ReportRecord = Report.extend({ parentId: z.string() });
export type ReportRecord = z.infer<typeof ReportRecord>;

/** A saved report as the catalogue names it: by its end users. */
interface SavedReport {
  readonly id: string;
  readonly endUserIds: readonly string[];
}

/** There is no list of reports to page through: the catalogue takes them all. D-73. */
const savedReports = list({
  name: 'report',
  columns: { id: { label: 'Report' } },
  order: { by: 'id', direction: 'asc' },
  search: [],
});

export const reportEntity = defineEntity<ReportRecord, SavedReport & Row>({
  name: 'report',
  journal: { families: allFamilies },
  schema: ReportRecord,
  list: savedReports,
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  row: ({ id, companyId, parentId, endUserTpList }) => ({
    id,
    companyId,
    parentId,
    endUserIds: endUserTpList.map(({ endUserId }) => endUserId),
  }),
  presentation: async () => ({
    stamp: 'report',
    search: [],
    plain: ['id'],
    show: (row) => ({ id: row.id, endUserIds: row.endUserIds as string[] }),
  }),
  recoverable: true,
  newId: newFamilyId,
});

/** Saved reports of a scope. Spec part 2, section 3 "Report"; role matrix 0, scope RP. */
export const reports = (scope: Scope) => new Repository(reportEntity, scope);
