import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { NewReport, Report, ReportChange, ReportView } from '#contract/report/record.ts';
import { oncePer } from '#lambdas/domain/saving/required-records.ts';
import { recordNames } from '#lambdas/entities/computed/record-names.ts';
import { companyExists } from '#lambdas/entities/records/company-lookup.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { type ReportRecord, reportName, reports } from '#lambdas/entities/records/report.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Scope } from '#lambdas/store/scope.ts';

const HOME = { folderId: '', folderName: 'Home Reports' };

const noCompany = () => new ApplicationError('Company Id is not available');

/** The saved reports of a scope, as the catalogue shows them. D-73. */
export const savedViews = async (scope: Scope): Promise<ReportView[]> => {
  const saved = await reports(scope).all();
  const names = await recordNames(
    endUserEntity,
    saved.flatMap(({ endUserIds }) => endUserIds),
  );
  return saved
    .map(({ id, endUserIds }) => ({
      ...HOME,
      viewId: id,
      viewName: reportName(endUserIds.flatMap((endUserId) => names.get(endUserId) ?? [])),
      viewType: 'Report' as const,
    }))
    .sort((a, b) => a.viewName.localeCompare(b.viewName, 'en'));
};

/** End users that were deleted since are no part of the report any more. */
const show = async (record: ReportRecord): Promise<Report> => {
  const names = await recordNames(
    endUserEntity,
    record.endUserTpList.map(({ endUserId }) => endUserId),
  );
  return { ...record, endUserTpList: record.endUserTpList.filter(({ endUserId }) => names.has(endUserId)) };
};

export const readReport = async (caller: Caller, id: string): Promise<Report> =>
  show(await reports(scopeForRecord(caller, id)).get(id));

/** The end users of a report, each once; refuses one that is not among the company's, whether or not it exists. */
const chosenEndUsers = async (scope: Scope, given: NewReport['endUserTpList']) => {
  const entries = oncePer(given, ({ endUserId }) => endUserId);
  const found = await endUsers(scope).findMany(entries.map(({ endUserId }) => endUserId));
  if (found.size < entries.length)
    throw new ApplicationError('Save Failed', 'Please select an end user from the list.');
  return entries;
};

/** Saves a report of the chosen company of a super admin, or of the caller's own. D-72, D-73. */
export const createReport = async (caller: Caller, input: NewReport): Promise<Report> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (scope.tenantId === null) throw noCompany();
  const fields = {
    companyId,
    parentId: tenantIdOf(companyId),
    endUserTpList: await chosenEndUsers(scope, input.endUserTpList),
    tpResellerList: [{ resellerId: companyId }],
  };
  const all = reports(scope);
  return show(await all.create(fields, all.newId(), [companyExists(companyId, noCompany)]));
};

/** Saves another choice of end users; the company a report was made for stays. */
export const updateReport = async (caller: Caller, input: z.output<typeof ReportChange>): Promise<Report> => {
  const all = reports(scopeForRecord(caller, input.id));
  const before = await all.get(input.id);
  const scope = caller.scope(caller.isSuperadmin ? before.companyId : undefined);
  const endUserTpList = await chosenEndUsers(scope, input.endUserTpList);
  return show(await all.save(before, input.version, { endUserTpList }));
};

export const removeReport = (caller: Caller, id: string) => reports(scopeForRecord(caller, id)).remove(id);

/** What the multi-select offers: all end users of the scope by name. */
export const endUserOptions = async (scope: Scope) => {
  const all = await endUsers(scope).all();
  return {
    EndUsers: all
      .map(({ id, name }) => ({ id, Name: name }))
      .sort((a, b) => a.Name.localeCompare(b.Name, 'en', { sensitivity: 'base' })),
  };
};
