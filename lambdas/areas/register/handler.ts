import { register } from '#contract/register/routes.ts';
import { addressOfPart, cancelPackage, ownPackage, ownPackages } from '#lambdas/domain/evidence/own-packages.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { registerLists } from '#lambdas/domain/lists/register-lists.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantOf } from '#lambdas/kit/tenant-of.ts';
import { env } from './env.ts';
import { createFile, registerDays, showFile } from './register-files.ts';
import { differenceOf, listSent, markSent } from './sent.ts';

/** The files of the caller, the newest first. */
const ownFiles = async (caller: Caller) =>
  (await ownPackages(caller, 'register'))
    .map(showFile)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));

/** An address that gives the file for a minute: a register is one zip. */
const addressOfFile = async (caller: Caller, id: string, origin: Origin) =>
  addressOfPart(await ownPackage(caller, 'register', id), 1, env().EXPORT_BUCKET, origin);

export const handler = serve(register, {
  list: pageOfCall(registerLists.list),
  days: async ({ query, caller }) => registerDays(await tenantOf(caller, query.companyId)),
  createFile: ({ body, caller, origin }) => createFile(caller, body, origin),
  files: ({ caller }) => ownFiles(caller),
  cancelFile: async ({ params, caller }) => showFile(await cancelPackage(caller, 'register', params.id)),
  download: ({ params, caller, origin }) => addressOfFile(caller, params.id, origin),
  difference: ({ query, caller, origin }) => differenceOf(caller, query.fileId, origin),
  sent: ({ query, caller, origin }) => listSent(caller, query.companyId, origin),
  markSent: ({ body, caller, origin }) => markSent(caller, body, origin),
});
