import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { personNameOf } from '#contract/user/record.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** In whose name a request is made: with the requesting user, all that its recipient gets to know of a tenant. */
export const requestingCompany = async ({ askingId }: Pick<DocumentRequestRecord, 'askingId'>) => {
  const { name = '', imagePath = '' } =
    (await findCompany(tenantScope(serverActor, tenantIdOf(askingId)), askingId)) ?? {};
  return { name, logo: imagePath };
};

/** The user who asks, and how to reach them: '' for a user of the operator, and an address that is no longer known. */
export const requestingUser = async ({ askedById, askedBy, parentId }: DocumentRequestRecord) => {
  const found = await users(tenantScope(serverActor, parentId)).find(askedById);
  if (found) return { name: personNameOf(found), email: found.userEmail };
  return { name: tenantIdOf(askedById) === PORTAL ? '' : askedBy, email: '' };
};
