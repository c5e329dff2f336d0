import { bulk } from '../../contract/routes/bulk.ts';
import { resellerSheet } from '../../contract/sheets/reseller.ts';
import { serve } from '../kit/serve.ts';
import { readEnv } from '../ports/env.ts';
import { templateOf } from '../sheets/template.ts';
import { acceptUpload } from './accept-upload.ts';
import { BulkEnv } from './env.ts';
import { importReport } from './import-report.ts';

const env = readEnv(BulkEnv);

export const handler = serve(bulk, {
  upload: ({ query, body, caller }) => acceptUpload(env.UPLOAD_BUCKET, caller, query.modifier, body),
  report: ({ params, caller }) => importReport(env.UPLOAD_BUCKET, caller, params.id),
  template: async () => ({
    fileName: resellerSheet.fileName,
    fileBody: Buffer.from(templateOf(resellerSheet)).toString('base64'),
  }),
});
