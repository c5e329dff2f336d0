import * as z from 'zod';
import { defineRecord } from '#contract/definition/define-record.ts';
import { Report } from '#contract/report/record.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants } from './company.ts';

const NAMED = 2;

/** The name of a saved report: those of its first end users, 'A, B and 3 more'. */
export const reportName = (names: readonly string[]) => {
  const more = names.length - NAMED;
  if (names.length === 0) return 'No end users';
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
};

/** A saved report as it is stored; `companyId` is the company it was made for, `parentId` the root company of the tenant. */
const ReportRecord = Report.extend({ parentId: z.string() });
export type ReportRecord = z.infer<typeof ReportRecord>;

/** A saved report as the catalogue names it: by its end users. */
interface SavedReport {
  readonly id: string;
  readonly endUserIds: readonly string[];
}

/** There is no list of reports to page through: the catalogue takes them all. D-73. */
const reportDefinition = defineRecord({
  name: 'report',
  noun: 'report',
  schema: ReportRecord,
  order: { by: 'id', direction: 'asc' },
  columns: {
    id: { as: 'text', at: 'id', label: 'Report', list: { sortable: true } },
    companyId: { as: 'text', at: 'companyId', row: 'companyId' },
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    endUserIds: { as: 'records', at: 'endUserTpList', entry: 'endUserId', row: 'endUserIds' },
  },
});

export const reportEntity = defineEntity<ReportRecord, SavedReport>({
  ...listed(reportDefinition, {}, ({ endUserIds }) => ({ endUserIds: endUserIds as readonly string[] })),
  journal: { tenants: allTenants },
  missing: 'Id Not Available',
  owners: ({ visibility }) => (visibility === 'home' ? ['companyId'] : ['companyId', 'parentId']),
  recoverable: true,
  newId: newTenantId,
});

/** Saved reports of a scope. Spec part 2, section 3 "Report"; role matrix 0, scope RP. */
export const reports = (scope: Scope) => new Repository(reportEntity, scope);
