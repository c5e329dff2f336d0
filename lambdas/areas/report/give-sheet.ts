import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { EVERY, exportKeys, sessionTags } from '#contract/analytics/keys.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { type EndUserRow, endUserDefinition } from '#contract/end-user/record.ts';
import type { NewReport, Report, ReportChange, ReportView } from '#contract/report/record.ts';
import { hasRole, NCRA } from '#contract/rules/roles.ts';
import { oncePer } from '#lambdas/domain/saving/required-records.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { recordNames } from '#lambdas/entities/computed/record-names.ts';
import { companyExists, findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { type ReportRecord, reportName, reports } from '#lambdas/entities/records/report.ts';
import { type Caller, scopeForRecord } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

/** Whose reports are requested: the scope of the saved ones, and the company, '' for a super admin who has chosen none. */
export interface Viewer {
  readonly scope: Scope;
  readonly companyId: string;
}

/** Role matrix 0, scope RP. Refuses a company that is not within reach, or does not exist. */
export const viewerOf = async (caller: Caller, given: string | undefined): Promise<Viewer> => {
  const scope = caller.scope(given);
  if (!caller.isSuperadmin) return { scope, companyId: caller.home };
  if (scope.tenantId === null || scope.companies === 'all') return { scope, companyId: '' };
  const [companyId = ''] = scope.companies;
  if (!(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  return { scope, companyId };
};

/**
 * The tags of an embedded session: which rows of which tenant it shows. They come from the caller's own record and, for a
 * super admin, from the company that was chosen and found. D-77.
 */
export const tagsOf = (caller: Caller, companyId: string): Readonly<Record<string, string>> => {
  const tenantId = tenantIdOf(companyId);
  const seesTree = caller.isSuperadmin || hasRole(caller, NCRA);
  if (companyId === '') {
    if (!caller.isSuperadmin) throw new ApplicationError('Company Id is not available');
    return { [sessionTags.familyId]: EVERY, [sessionTags.companyId]: EVERY };
  }
  return {
    [sessionTags.familyId]: tenantId,
    [sessionTags.companyId]: seesTree && companyId === tenantId ? EVERY : companyId,
  };
};

/** A sheet's name has at most 31 characters, so the title is the file's. */
const SHEET = 'Report';

/** Stores a workbook and returns an address that is good for a minute; the download is written into the audit trail. D-25. */
export const giveSheet = async (
  caller: Caller,
  origin: Origin,
  title: string,
  lines: readonly (readonly SheetCell[])[],
) => {
  const key = `${exportKeys.downloads}${randomUUID()}.xlsx`;
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const workbook = workbookOf({ name: SHEET, lines });
  const given = await giveWorkbook(env().EXPORT_BUCKET, key, `${title}.xlsx`, workbook);
  await recordActivity(caller.userId, { type: 'download', detail: title }, origin);
  return given;
};

/** The end users of a saved report that are still there and that the caller may see, by name. D-73. */
export const reportTable = async (caller: Caller, id: string): Promise<EndUserRow[]> => {
  const { endUserTpList, version } = await reports(scopeForRecord(caller, id)).get(id);
  const chosen = new Set(endUserTpList.map(({ endUserId }) => endUserId));
  const listFilter = {
    key: `report ${id} ${version}`,
    matches: (value: (field: string) => unknown) => chosen.has(String(value('id'))),
  };
  return endUsers(scopeForRecord(caller, id)).all({ listFilter });
};

/** The same as a workbook with the columns of the end users' list. */
export const reportSheet = async (caller: Caller, id: string, origin: Origin) => {
  const rows = await reportTable(caller, id);
  const columns = Object.entries(endUserDefinition.list.columns) as [
    keyof typeof endUserDefinition.list.columns,
    { label: string },
  ][];
  return giveSheet(caller, origin, 'End Users of a Report', [
    columns.map(([, { label }]) => label),
    ...rows.map((row) => columns.map(([field]) => row[field])),
  ]);
};

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
