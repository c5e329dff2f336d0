import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import type { SentForm } from '#contract/register/forms.ts';
import { RegisterDifferences, type SentRegister } from '#contract/register/record.ts';
import { register } from '#contract/register/routes.ts';
import { addressOfPart, cancelPackage, ownPackage, ownPackages } from '#lambdas/domain/evidence/own-packages.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { registerLists } from '#lambdas/domain/lists/register-lists.ts';
import { ownName } from '#lambdas/domain/user/own-record.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { evidenceKeys } from '#lambdas/entities/evidence.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { putSentRegister, type StoredSent, sentRegisters } from '#lambdas/entities/sent-registers.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantOf } from '#lambdas/kit/tenant-of.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';
import { createFile, registerDays, showFile } from './register-files.ts';

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
