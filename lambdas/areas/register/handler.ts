import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { asOfMistake, type RegisterDays, type RegisterFileForm, type SentForm } from '#contract/register/forms.ts';
import {
  PURPOSES_FORMAT,
  RegisterDifferences,
  type RegisterFile,
  registerTitle,
  type SentRegister,
} from '#contract/register/record.ts';
import { register } from '#contract/register/routes.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, daysAfter, startOfDay } from '#contract/rules/dates.ts';
import {
  addressOfPart,
  cancelPackage,
  earlierPackage,
  ownPackage,
  ownPackages,
  refuseTooMany,
  startPackage,
} from '#lambdas/domain/evidence/own-packages.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { registerLists } from '#lambdas/domain/lists/register-lists.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import {
  type EvidenceJob,
  evidenceKeys,
  openEvidence,
  type RegisterJob,
  showEvidence,
} from '#lambdas/entities/evidence.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { filterDays } from '#lambdas/entities/records/company.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerSource } from '#lambdas/entities/records/reseller-list.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { putSentRegister, type StoredSent, sentRegisters } from '#lambdas/entities/sent-registers.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { DuplicateRequest } from '#lambdas/store/idempotency.ts';
import { formatSince } from '#lambdas/store/journal/history/past-entries.ts';
import { headOf } from '#lambdas/store/journal/load.ts';
import { env } from './env.ts';

/** The files in a package of the register: two of it, the difference, the page, the manifest and the sums. */
const FILES = { alone: 5, withDifference: 6 };

/** The days that the register of a tenant can be of. */
const registerDays = async (tenantId: TenantId): Promise<RegisterDays> => {
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
const showFile = (job: EvidenceJob): RegisterFile => {
  const { register, until, ...shown } = { ...showEvidence(job), register: job.register };
  if (!register) throw new Error(`${job.id} is no file of the register`);
  const { versions: _versions, within: _within, isWhole: _isWhole, compares: _compares, ...fields } = register;
  return { ...shown, ...fields, until, size: job.parts.reduce((sum, { size }) => sum + size, 0) };
};

/** Has a file of the register made: whose end users it has is decided now, by what the caller sees now. Role matrix row 143. */
const createFile = async (
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

/** The register that a bureau gets is that of the root company: staff of a reseller neither send it nor see what was sent. Role matrix row 144. */
const requireRoot = async (caller: Caller, origin: Origin) => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'register.send', origin);
};

const show = ({ versions: _versions, sentById: _sentById, ...sent }: StoredSent): SentRegister => sent;

/** The registers that the caller's tenant has sent, the newest first. */
const listSent = async (caller: Caller, companyId: string | undefined, origin: Origin): Promise<SentRegister[]> => {
  await requireRoot(caller, origin);
  return (await sentRegisters(await tenantOf(caller, companyId))).map(show);
};

/** Notes that a file was sent: to whom, by whom, when, and which bytes it has. */
const markSent = async (caller: Caller, { fileId, to, note }: SentForm, origin: Origin): Promise<SentRegister> => {
  await requireRoot(caller, origin);
  const { state, register } = await ownPackage(caller, 'register', fileId);
  if (state !== 'done' || !register?.versions)
    throw new ApplicationError('Save Failed', 'This register is not made yet. Please wait until it is ready.', 409);
  const { asOf, moment, bureauId, bureau, rows, sums, versions } = register;
  const tenantId = tenantIdOf(fileId);
  const sent: StoredSent = {
    id: randomUUID(),
    fileId,
    ...{ asOf, moment, bureauId, bureau, rows, sums, versions },
    ...{ to, note },
    sentAt: new Date().toISOString(),
    sentBy: await ownName(caller.principal),
    sentById: caller.userId,
  };
  await putSentRegister(tenantId, sent);
  const detail = `As of ${asOf}${bureau === '' ? '' : `, ${bureau}`}, to ${to}`;
  await recordActivity(caller.userId, { type: 'registerSent', detail, tenant: tenantId }, origin);
  return show(sent);
};

/** The files of the caller, the newest first: of one company's register, or of all. */
const ownFiles = async (caller: Caller, companyId: string | undefined) => {
  const tenantId = companyId === undefined ? undefined : await tenantOf(caller, companyId);
  return (await ownPackages(caller, 'register'))
    .filter(({ familyId }) => tenantId === undefined || familyId === tenantId)
    .map(showFile)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
};

/** What differs in a file of the caller from the register that was sent last before it. */
const differenceOf = async (caller: Caller, fileId: string, origin: Origin): Promise<RegisterDifferences> => {
  await requireRoot(caller, origin);
  const job = await ownPackage(caller, 'register', fileId);
  const object = job.state === 'done' ? await getObject(env().EXPORT_BUCKET, evidenceKeys.differences(job)) : undefined;
  return object
    ? RegisterDifferences.parse(JSON.parse(Buffer.from(object.bytes).toString()))
    : { counts: null, shown: [] };
};

export const handler = serve(register, {
  list: pageOfCall(registerLists.list),
  days: async ({ query, caller }) => registerDays(await tenantOf(caller, query.companyId)),
  createFile: ({ body, caller, origin }) => createFile(caller, body, origin),
  files: ({ query, caller }) => ownFiles(caller, query.companyId),
  cancelFile: async ({ params, caller }) => showFile(await cancelPackage(caller, 'register', params.id)),
  download: async ({ params, caller, origin }) =>
    addressOfPart(await ownPackage(caller, 'register', params.id), 1, env().EXPORT_BUCKET, origin),
  difference: ({ query, caller, origin }) => differenceOf(caller, query.fileId, origin),
  sent: ({ query, caller, origin }) => listSent(caller, query.companyId, origin),
  markSent: ({ body, caller, origin }) => markSent(caller, body, origin),
});
