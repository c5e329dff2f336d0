import type { BulkKind } from '../../../contract/bulk/import.ts';
import { bulk } from '../../../contract/bulk/routes.ts';
import { importDefinitions } from '../../import/definitions/all-definitions.ts';
import { columnChoices } from '../../import/definitions/column-choices.ts';
import type { Caller } from '../../kit/caller.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { templateOf } from '../../sheets/later-sheets.ts';
import { acceptUpload } from './accept-upload.ts';
import { askForChange } from './ask-for-change.ts';
import { changesFile } from './changes-file.ts';
import { BulkEnv } from './env.ts';
import { exportList } from './export-list.ts';
import { errorFile, type ImportCall, importList, importReport, originalFile } from './imports.ts';
import { cancelImport, chooseColumns, confirmImport, undoImport } from './transition.ts';

const { UPLOAD_BUCKET: bucket } = readEnv(BulkEnv);

interface Request {
  readonly params: { readonly id: string };
  readonly query: { readonly modifier: BulkKind };
  readonly caller: Caller;
}
const callOf = ({ params, query, caller }: Request): ImportCall => ({
  bucket,
  caller,
  kind: query.modifier,
  id: params.id,
});

export const handler = serve(bulk, {
  upload: ({ query, body, caller }) => acceptUpload(bucket, caller, query.modifier, body),
  change: ({ query, body, caller, origin }) => askForChange(bucket, caller, query.modifier, body, origin),
  report: (request) => importReport(callOf(request), request.query.errorPage),
  confirm: (request) => confirmImport(callOf(request), request.body),
  columns: (request) => chooseColumns(callOf(request), request.body),
  cancel: (request) => cancelImport(callOf(request)),
  undo: (request) => undoImport(callOf(request)),
  errorFile: (request) => errorFile(callOf(request)),
  changesFile: (request) => changesFile(callOf(request)),
  originalFile: (request) => originalFile(callOf(request)),
  imports: ({ query, caller }) => importList(bucket, caller, query),
  template: async ({ query }) => {
    const { sheet } = importDefinitions[query.subMenuType];
    const bytes = await templateOf(sheet, await columnChoices(sheet));
    return { fileName: sheet.fileName, fileBody: Buffer.from(bytes).toString('base64') };
  },
  export: ({ query, caller }) => exportList(bucket, caller, query.subMenuType, query.companyId),
});
