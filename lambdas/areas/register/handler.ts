import { RegisterDifferences } from '#contract/register/record.ts';
import { register } from '#contract/register/routes.ts';
import { addressOfPart, cancelPackage, ownPackage, ownPackages } from '#lambdas/domain/evidence/own-packages.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { registerLists } from '#lambdas/domain/lists/register-lists.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { evidenceKeys } from '#lambdas/entities/evidence-keys.ts';
import { type Caller, tenantOf } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { env } from './env.ts';
import { createFile, registerDays, showFile } from './register-files.ts';
import { listSent, markSent, requireRoot } from './sent.ts';

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
