import { support } from '../../../contract/support/routes.ts';
import { reference } from '../../entities/reference.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { attachFiles } from './attach-files.ts';
import { SupportEnv } from './env.ts';
import { submitRequest } from './submit-request.ts';

const env = readEnv(SupportEnv);

export const handler = serve(support, {
  attach: ({ body, caller }) => attachFiles(env.UPLOAD_BUCKET, caller, body),
  submit: ({ body, caller }) => submitRequest({ bucket: env.UPLOAD_BUCKET, desk: env.SUPPORT_MAIL }, caller, body),
  statuses: () => reference('supportStatuses'),
  priorities: () => reference('supportPriorities'),
});
