import { ApplicationError } from '../../../contract/application-error.ts';
import { storage } from '../../../contract/storage/routes.ts';
import { companyRepository } from '../../entities/company-lookup.ts';
import { saveLogo } from '../../entities/logo.ts';
import { requireRight } from '../../kit/require-right.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { StorageEnv } from './env.ts';
import { readImage } from './read-image.ts';

const env = readEnv(StorageEnv);

export const handler = serve(storage, {
  upload: async ({ body, caller, origin }) => {
    const company = await companyRepository(caller.scope(), body.companyId).get(body.companyId);
    // The logo of a reseller below one's own company is part of the reseller's form. Role matrix row 33.
    if (company.id !== caller.home)
      await requireRight(caller, company.isreseller ? 'reseller.update' : 'company.update', origin);
    return { imagePath: await saveLogo(env.DOCUMENT_BUCKET, company.id, body.file) };
  },
  image: async ({ params, caller }) => {
    const image = await readImage(env.DOCUMENT_BUCKET, caller, params.name);
    if (!image) throw new ApplicationError('Not found', '', 404);
    return image;
  },
});
