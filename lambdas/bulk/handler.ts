import { bulk } from '../../contract/routes/bulk.ts';
import { columnChoices } from '../kinds/column-choices.ts';
import { kinds } from '../kinds/kinds.ts';
import { serve } from '../kit/serve.ts';
import { readEnv } from '../ports/env.ts';
import { templateOf } from '../sheets/template.ts';
import { acceptUpload } from './accept-upload.ts';
import { BulkEnv } from './env.ts';
import { exportList } from './export-list.ts';
import { errorFile, importList, importReport, originalFile } from './imports.ts';
import { cancelImport, chooseColumns, confirmImport, undoImport } from './steer.ts';

const { UPLOAD_BUCKET: bucket } = readEnv(BulkEnv);

export const handler = serve(bulk, {
  upload: ({ query, body, caller }) => acceptUpload(bucket, caller, query.modifier, body),
  report: ({ params, query, caller }) => importReport(bucket, caller, query.modifier, params.id),
  confirm: ({ params, query, body, caller }) => confirmImport(bucket, caller, query.modifier, params.id, body),
  columns: ({ params, query, body, caller }) => chooseColumns(bucket, caller, query.modifier, params.id, body.columns),
  cancel: ({ params, query, caller }) => cancelImport(bucket, caller, query.modifier, params.id),
  undo: ({ params, query, caller }) => undoImport(bucket, caller, query.modifier, params.id),
  errorFile: ({ params, query, caller }) => errorFile(bucket, caller, query.modifier, params.id),
  originalFile: ({ params, query, caller }) => originalFile(bucket, caller, query.modifier, params.id),
  imports: ({ query, caller }) => importList(caller, query),
  template: async ({ query }) => {
    const { sheet } = kinds[query.subMenuType];
    const bytes = templateOf(sheet, await columnChoices(sheet));
    return { fileName: sheet.fileName, fileBody: Buffer.from(bytes).toString('base64') };
  },
  export: ({ query, caller }) => exportList(bucket, caller, query.subMenuType, query.companyId),
});
