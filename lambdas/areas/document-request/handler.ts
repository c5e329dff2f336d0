import { ApplicationError } from '#contract/application-error.ts';
import { documentTypes, extensionOf } from '#contract/document/rules.ts';
import type { BlankFormCheck, NewBlankForm, NewDocumentRequests } from '#contract/document-request/forms.ts';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { documentRequest } from '#contract/document-request/routes.ts';
import { REQUESTS_MAX } from '#contract/document-request/states.ts';
import { fromDocumentOwner, kinds } from '#contract/kinds/kinds.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { requestMailTask } from '#lambdas/domain/document-request/link.ts';
import {
  addresseesFor,
  newRequests,
  type RequestedRecord,
  readyForms,
} from '#lambdas/domain/document-request/new-requests.ts';
import { requestRows } from '#lambdas/domain/lists/request-lists.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { arrivalOfForm, checkOf, findForms, formUseItems, storeForm } from '#lambdas/entities/blank-form.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { presignPut } from '#lambdas/ports/s3/objects.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { extendRequest, mailAgain, removeForm, revokeRequest } from './change-request.ts';
import { env } from './env.ts';
import { showRequests } from './visible-request.ts';

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** The records as the person sees them; one that they do not see is answered like one that does not exist. */
const recordsOf = (caller: Caller, { tableKeyName, rowIds }: NewDocumentRequests): Promise<RequestedRecord[]> =>
  Promise.all(
    rowIds.map(async (rowId) => {
      const found = await documentOwners[tableKeyName].find(caller, rowId);
      if (!found) throw new ApplicationError('Id Not Available');
      return { ...found, rowId };
    }),
  );

/**
 * Asks each recipient for documents of each record, all of one tenant, with one mail to each: all requests are made, or
 * none. Role matrix rows 103 and 104.
 */
const createRequests = async (caller: Caller, input: NewDocumentRequests, origin: Origin) => {
  const { tableKeyName: owner, forms: formIds, ...requested } = input;
  await requireRight(caller, kinds[fromDocumentOwner(owner)].rights.requestDocuments, origin);
  const records = await recordsOf(caller, input);
  const [tenantId = '', ...others] = new Set(records.map(({ companyId }) => tenantIdOf(companyId)));
  if (others.length > 0) throw refused('Please choose records of one company.');
  const addresseesOf = await addresseesFor(requested);
  const wanted = records.flatMap((record) => addresseesOf(record).map(({ email }) => ({ record, email })));
  if (wanted.length > REQUESTS_MAX) throw refused(`At most ${REQUESTS_MAX} requests can be made at a time.`);
  const forms = await readyForms(tenantId, caller.userId, formIds);
  const requestOf = await newRequests({ person: caller, tenantId, owner, requested, forms });
  const all = documentRequests(tenantScope(caller, tenantId));
  const made = wanted.map(({ record, email }) => requestOf(all.newId(), record, email));
  const madeIds = made.map(({ id }) => id);
  await all.write(async (view) => ({
    parts: made.map((request) => all.creation(view, request)),
    transactItems: [
      ...madeIds.map((id) => taskItem(requestMailTask(id, 'asked'))),
      ...formUseItems(tenantId, forms, madeIds),
      ...records.map(({ rowId }) => documentOwners[owner].present(caller, rowId)),
    ],
  }));
  return { made: made.length };
};

/** The tenant that a form is for: the caller's own, or for a super admin that of the record or company named. */
const tenantOf = async (caller: Caller, of = ''): Promise<TenantId> => {
  if (!caller.isSuperadmin) return tenantIdOf(caller.home);
  if (of === '') throw new ApplicationError('No company is chosen', 'Please select a company first.');
  const tenantId = tenantIdOf(of);
  if (!(await companies(caller.scope(tenantId)).find(tenantId))) throw new ApplicationError('Id Not Available');
  return tenantId;
};

/** Announces a blank form for requests that the caller makes next. Its file is scanned and checked like that of a document. D-22. */
const announceForm = async (caller: Caller, { of, name, size, checksum }: NewBlankForm) => {
  const id = newTenantId(await tenantOf(caller, of));
  const contentType = documentTypes[extensionOf(name)] ?? 'application/octet-stream';
  await storeForm({
    id,
    name,
    contentType,
    size,
    checksum,
    author: await ownName(caller.principal),
    authorId: caller.userId,
    at: new Date().toISOString(),
    state: 'checking',
    reason: '',
  });
  const target = { contentType, size, checksum, metadata: {} };
  const { url, headers } = await presignPut(env().UPLOAD_BUCKET, arrivalOfForm(id), target);
  return { id, uploadUrl: url, headers };
};

/** How the check of a form stands that the caller has announced. */
const checkOfForm = async (caller: Caller, id: string): Promise<BlankFormCheck> => {
  const form = (await findForms(caller.isSuperadmin ? tenantIdOf(id) : tenantIdOf(caller.home), [id])).get(id);
  if (form?.authorId !== caller.userId) throw new ApplicationError('Id Not Available');
  return checkOf(form);
};

/** A page of the requests that the person may follow, each with what its record alone says. Role matrix rows 103 and 104. */
const requestPage = async (
  caller: Caller,
  query: Parameters<typeof requestRows>[1],
): Promise<Page<DocumentRequest>> => {
  const { all, criteria } = await requestRows(caller, query);
  const page = await all.page(criteria);
  const found = await all.findMany(page.content.map(({ id }) => id));
  return { ...page, content: await showRequests(page.content.flatMap(({ id }) => found.get(id) ?? [])) };
};

export const handler = serve(documentRequest, {
  list: ({ query, caller }) => requestPage(caller, query),
  create: ({ body, caller, origin }) => createRequests(caller, body, origin),
  announceForm: ({ body, caller }) => announceForm(caller, body),
  checkOfForm: ({ params, caller }) => checkOfForm(caller, params.id),
  removeForm: ({ params, body, caller }) => removeForm(caller, params.id, body),
  resend: ({ params, body, caller }) => mailAgain(caller, params.id, body.version),
  extend: ({ params, body, caller }) => extendRequest(caller, params.id, body),
  revoke: ({ params, body, caller }) => revokeRequest(caller, params.id, body.version),
});
