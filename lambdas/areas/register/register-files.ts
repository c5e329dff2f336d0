import { ApplicationError } from '#contract/application-error.ts';
import { asOfMistake, type RegisterDays, type RegisterFileForm } from '#contract/register/forms.ts';
import { PURPOSES_FORMAT, type RegisterFile, registerTitle } from '#contract/register/record.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, daysAfter, startOfDay } from '#contract/rules/dates.ts';
import { earlierPackage, refuseTooMany, startPackage } from '#lambdas/domain/evidence/own-packages.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { type EvidenceJob, openEvidence, type RegisterJob, showEvidence } from '#lambdas/entities/evidence.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { filterDays } from '#lambdas/entities/records/company.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerSource } from '#lambdas/entities/records/reseller-list.ts';
import { reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/tenant-of.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import { DuplicateRequest } from '#lambdas/store/idempotency.ts';
import { headOf } from '#lambdas/store/journal/heads.ts';
import { formatSince } from '#lambdas/store/journal/history/past-entries.ts';
import { env } from './env.ts';

/** The files in a package of the register: two of it, the difference, the page, the manifest and the sums. */
const FILES = { alone: 5, withDifference: 6 };

/** The days that the register of a tenant can be of. */
export const registerDays = async (tenantId: TenantId): Promise<RegisterDays> => {
  const [{ today, timeZone }, since] = await Promise.all([
    filterDays(tenantId),
    formatSince(tenantId, endUserEntity.name, PURPOSES_FORMAT),
  ]);
  return { today, from: since === undefined ? '' : dayIn(timeZone)(since) };
};

/** The name of a bureau; '' for all. */
const bureauName = async (bureauId: number): Promise<string> => {
  if (bureauId === 0) return '';
  const found = (await reference('bureaus')).find(({ id }) => id === bureauId);
  if (!found) throw new SaveProblem('bureauId', 'Save Failed', 'Please choose a bureau of the list.');
  return found.name;
};

/** The versions of the lists as they are now: what was saved before the request is in the register, whatever clocks say. */
const versionsNow = async (tenantId: TenantId) => {
  const [endUsers, resellers] = await Promise.all([
    headOf(tenantId, endUserEntity.name),
    headOf(tenantId, resellerSource.name),
  ]);
  return { endUsers: endUsers.v, resellers: resellers.v };
};

const jobOf = async (
  caller: Caller,
  tenantId: TenantId,
  { asOf, bureauId }: RegisterFileForm,
): Promise<RegisterJob> => {
  const days = await registerDays(tenantId);
  const problem = asOfMistake(asOf, days);
  if (problem !== '') throw new SaveProblem('asOf', 'Save Failed', problem);
  const scope = caller.scope(caller.isSuperadmin ? tenantId : undefined);
  if (scope.companies === 'all') throw new ApplicationError('Company Id is not available');
  const { timeZone } = await filterDays(tenantId);
  const isToday = asOf === days.today;
  const isWhole = scope.companies.has(tenantId);
  return {
    asOf,
    moment: new Date(isToday ? Date.now() : startOfDay(daysAfter(asOf, 1), timeZone)).toISOString(),
    bureauId,
    bureau: await bureauName(bureauId),
    rows: 0,
    sums: { csv: '', xlsx: '' },
    difference: null,
    versions: isToday ? await versionsNow(tenantId) : null,
    within: { owners: [...endUserEntity.owners(scope)], companies: [...scope.companies] },
    isWhole,
    compares: isWhole && may(caller, 'register.send') && !isOfReseller(caller),
  };
};

/** A file as its user sees it. */
export const showFile = (job: EvidenceJob): RegisterFile => {
  const { register, until, ...shown } = { ...showEvidence(job), register: job.register };
  if (!register) throw new Error(`${job.id} is no file of the register`);
  const { versions: _versions, within: _within, isWhole: _isWhole, compares: _compares, ...fields } = register;
  return { ...shown, ...fields, until, size: job.parts.reduce((sum, { size }) => sum + size, 0) };
};

/** Has a file of the register made: whose end users it has is decided now, by what the caller sees now. Role matrix row 143. */
export const createFile = async (
  caller: Caller,
  { companyId, ...form }: RegisterFileForm,
  origin: Origin,
): Promise<RegisterFile> => {
  const tenantId = await tenantOf(caller, companyId);
  const register = await jobOf(caller, tenantId, form);
  const earlier = await earlierPackage(caller);
  if (earlier) return showFile(earlier);
  await refuseTooMany(caller);
  const { userId, userName, home } = caller;
  const scope = caller.scope();
  const title = registerTitle(register.asOf, register.bureau);
  const files = register.compares ? FILES.withDifference : FILES.alone;
  const extent = { title, records: 0, files, bytes: 0 };
  const options = { kind: 'endUser', documents: 'approved', versions: 'newest', comments: false } as const;
  const who = { userId, userName, home, reach: scope.visibility, familyId: tenantId };
  try {
    const job = await openEvidence(scope, { ...extent, ...options, ...who, id: newTenantId(tenantId), register });
    await recordActivity(userId, { type: 'registerFile', detail: title, tenant: tenantId }, origin);
    await startPackage(job, env().PACKAGE_QUEUE_URL);
    return showFile(job);
  } catch (error) {
    const twin = error instanceof DuplicateRequest ? await earlierPackage(caller) : undefined;
    if (twin) return showFile(twin);
    throw error;
  }
};
