import { ApplicationError } from '../../../contract/application-error.ts';
import { storage } from '../../../contract/storage/routes.ts';
import { companyRepository } from '../../entities/company-lookup.ts';
import { saveLogo } from '../../entities/logo.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { StorageEnv } from './env.ts';
import { readImage } from './read-image.ts';

const env = readEnv(StorageEnv);

export const handler = serve(storage, {
  upload: async ({ body, caller }) => {
    const company = await companyRepository(caller.scope(), body.companyId).get(body.companyId);
    return { imagePath: await saveLogo(env.DOCUMENT_BUCKET, company.id, body.file) };
  },
  image: async ({ params, caller }) => {
    const image = await readImage(env.DOCUMENT_BUCKET, caller, params.name);
    if (!image) throw new ApplicationError('Not found', '', 404);
    return image;
  },
});
