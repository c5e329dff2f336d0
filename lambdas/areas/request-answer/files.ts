import { ApplicationError } from '#contract/application-error.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { documentTypes, extensionOf, kindName } from '#contract/document/rules.ts';
import type { BlankForm } from '#contract/document-request/forms.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { REQUEST_FILES_MAX } from '#contract/document-request/states.ts';
import type { AnnouncedFile, AnswerFile } from '#contract/request-answer/forms.ts';
import { arrivalOf, formerOf, uploadAddress, withdrawIncoming } from '#lambdas/domain/document/incoming-file.ts';
import { validityOfNew } from '#lambdas/domain/document/usual-validity.ts';
import { answeredFile, sameAnswer } from '#lambdas/domain/document-request/answers.ts';
import { objectOfForm } from '#lambdas/entities/blank-form.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type Answering, requireTaking, senderName } from './answering.ts';
import { env } from './env.ts';

const OPEN_FOR_S = 60;

/** The key of a form on the page: its id without the tenant's. */
export const formKey = ({ id }: BlankForm) => id.slice(tenantIdOf(id).length + 1);

/** An address that gives a blank form of a request for a minute. */
export const formAddress = async ({ request }: Answering, key: string): Promise<{ url: string }> => {
  const form = request.forms.find((one) => formKey(one) === key);
  if (!form) throw new ApplicationError('This form was removed.', 'Please reload the page.', 404);
  const url = await presignGet(env().DOCUMENT_BUCKET, objectOfForm(form.id), {
    fileName: form.name,
    contentType: documentTypes[extensionOf(form.name)] ?? 'application/octet-stream',
    seconds: OPEN_FOR_S,
  });
  return { url };
};

const refused = (reason: string) => new ApplicationError('Upload failed', reason);
const twice = () => refused('This file was received already.');

/** Adds a file to its request, in the transaction that announces it; a declined kind then counts as provided. */
const noting = (requests: ReturnType<typeof documentRequests>, { request, scope }: Answering, file: DocumentRecord) =>
  requests.alsoUpdate(request.id, async (view) => {
    const before = await requests.get(request.id);
    await requireTaking(before);
    const isOther = before.version !== request.version;
    if (isOther && file.incoming && (await sameAnswer(scope, before, file.tableKeyName2, file.incoming))) throw twice();
    const { version, announced, delivered, declined } = before;
    if (announced >= REQUEST_FILES_MAX) throw refused(`A request accepts at most ${REQUEST_FILES_MAX} files.`);
    const after = {
      ...before,
      version: version + 1,
      announced: announced + 1,
      delivered: [...new Set([...delivered, file.id])],
      declined: declined.filter(({ kind }) => kind !== file.tableKeyName2),
    };
    return [requests.change(view, before, after)];
  });

/** The document of this request that a file replaces: one that was refused or returned, of the same kind. */
const replaced = async ({ request, scope }: Answering, id: string, kind: string): Promise<DocumentRecord> => {
  const found = request.delivered.includes(id) ? await documents(scope).find(id) : undefined;
  if (!found || found.tableKeyName2 !== kind || answeredFile(request.id, found)?.replaceable !== true)
    throw refused('This document accepts no other file.');
  return found;
};

const emptyDocument = (request: DocumentRequestRecord, kind: string) => ({
  companyId: request.companyId,
  parentId: request.parentId,
  rowId: request.rowId,
  tableKeyName: request.tableKeyName,
  tableKeyName2: kind,
  certificateId: 0,
  documentName: kindName(request.tableKeyName, kind),
  documentDescription: '',
  file: null,
  earlier: [],
});

/** An announced file, and the address to which its sender uploads it. */
const announced = async ({ request }: Answering, document: DocumentRecord): Promise<AnnouncedFile> => {
  const file = answeredFile(request.id, document);
  if (!file || !document.incoming) throw new Error('A file that was announced is not shown');
  const { url, headers } = await uploadAddress(env().UPLOAD_BUCKET, document.incoming);
  return { file, uploadUrl: url, headers };
};

/**
 * Announces a file of a requested kind: a document of the record, which its inspection accepts or refuses. The same
 * file is not accepted twice: one that may not have arrived gets an address for its first announcement again. D-22.
 */
export const announceFile = async (answering: Answering, input: AnswerFile): Promise<AnnouncedFile> => {
  const { request, scope } = answering;
  const { kind, replaces } = input;
  if (!request.kinds.includes(kind)) throw refused('This kind of document is not requested.');
  const same = await sameAnswer(scope, request, kind, input);
  if (same?.incoming?.requestId === request.id) return announced(answering, same);
  if (same) throw twice();
  const [all, requests] = [documents(scope), documentRequests(scope)];
  const before = replaces === undefined ? undefined : await replaced(answering, replaces, kind);
  const id = before?.id ?? all.newId();
  const days = await validityOfNew(request.parentId, { owner: request.tableKeyName, key: kind }, {});
  const arrival = arrivalOf({ author: senderName(request), authorId: '', requestId: request.id }, id, input, days);
  if (!arrival) throw new ApplicationError('Please attach a file.');
  const { incoming } = arrival;
  const saved = before
    ? await all.save(before, before.version, { incoming: { ...incoming, former: formerOf(before) } }, () =>
        noting(requests, answering, { ...before, incoming }),
      )
    : await all.create({ ...emptyDocument(request, kind), incoming }, id, () =>
        noting(requests, answering, { ...emptyDocument(request, kind), incoming, id, version: 1 }),
      );
  return announced(answering, saved);
};

/**
 * Withdraws a file of this request: cancels an upload that is on its way, deletes a document whose only file it is.
 * Refuses if the file was approved or has replaced another one.
 */
export const withdrawFile = async ({ request, scope }: Answering, id: string): Promise<void> => {
  const all = documents(scope);
  const found = request.delivered.includes(id) ? await all.find(id) : undefined;
  if (!found) return;
  if (found.incoming?.requestId === request.id) return withdrawIncoming(all, found);
  if (answeredFile(request.id, found)?.withdrawable !== true)
    throw new ApplicationError(
      'The file can no longer be withdrawn.',
      'Please write to the company that sent the request.',
    );
  await all.removeRead(found);
};
