import { ApplicationError } from '#contract/application-error.ts';
import type { FileReply } from '#contract/fields/file.ts';
import { storage } from '#contract/storage/routes.ts';
import { findLogo, logoKey, saveLogo } from '#lambdas/entities/logo.ts';
import { companyRepository } from '#lambdas/entities/records/company-lookup.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';

const FIVE_MINUTES_S = 300;

/** A logo for those who may see its company; undefined for every other user, as for a name that does not exist. D-21. */
const readImage = async (bucket: string, caller: Caller, name: string): Promise<FileReply | undefined> => {
  const logo = await findLogo(name);
  if (!logo || !(await seesCompany(caller, logo.companyId))) return undefined;
  const object = await getObject(bucket, logoKey(name));
  return object && { bytes: object.bytes, contentType: logo.contentType, maxAge: FIVE_MINUTES_S };
};

/** Role matrix row 34: the caller's own company, its root, and the resellers below it. */
const seesCompany = async (caller: Caller, companyId: string) =>
  caller.isSuperadmin ||
  companyId === caller.home ||
  companyId === tenantIdOf(caller.home) ||
  (await resellers(caller.scope()).find(companyId)) !== undefined;

export const handler = serve(storage, {
  upload: async ({ body, caller, origin }) => {
    const company = await companyRepository(caller.scope(), body.companyId).get(body.companyId);
    // The logo of a reseller below the caller's own company is part of the reseller's form. Role matrix row 33.
    if (company.id !== caller.home)
      await requireRight(caller, company.isreseller ? 'reseller.update' : 'company.update', origin);
    return { imagePath: await saveLogo(env().DOCUMENT_BUCKET, company.id, body.file) };
  },
  image: async ({ params, caller }) => {
    const image = await readImage(env().DOCUMENT_BUCKET, caller, params.name);
    if (!image) throw new ApplicationError('Not found', '', 404);
    return image;
  },
});
