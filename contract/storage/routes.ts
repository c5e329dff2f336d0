import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { FileReply, logoTypes } from '../fields/file.ts';
import { area } from '../route.ts';
import { LOGO_MAX_BYTES } from '../rules/limits.ts';

/** Logos: sent as a data URL, served as a file to those who may see the company. D-21, D-51. */
export const storage = area({
  upload: {
    method: 'POST',
    path: '/api/storage/uploadFile',
    access: 'logo.upload',
    body: z.object({
      companyId: Id,
      file: z.string().max(Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 64, 'The logo is larger than 1 MB'),
    }),
    reply: z.object({ imagePath: z.string() }),
  },
  image: {
    method: 'GET',
    path: '/security/imageFile/{name}',
    access: 'logo.read',
    params: z.object({ name: z.string().max(80) }),
    reply: FileReply,
    files: logoTypes,
    missing: true,
  },
});
