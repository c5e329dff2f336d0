import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { EndUser, EndUserChange, NewEndUser } from '#contract/end-user/forms.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { endUser } from '#contract/end-user/routes.ts';
import { hasSameForm } from '#contract/obligations/server-fields.ts';
import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { effectsOfEndUsers, endUserCascade } from '#lambdas/domain/end-user/removal.ts';
import {
  changedEndUser,
  endUserDivisions,
  endUserProviders,
  endUserResponsible,
  endUserRules,
} from '#lambdas/domain/end-user/save-rules.ts';
import { endUserLists } from '#lambdas/domain/lists/end-user-lists.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { otherEntry } from '#lambdas/domain/provider/save-rules.ts';
import { existingRecords, missingIn } from '#lambdas/domain/saving/required-records.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { withReturnedContacts } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { companyExists } from '#lambdas/entities/records/company-lookup.ts';
import { companyNames, endUsers, using } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';

/** An end user as the browser receives it: with current names, and without deleted providers. */
const showEndUser = async ({ parentId, ...record }: EndUserRecord): Promise<EndUser> => {
  const [services, types, documents, { columns }, company, responsible] = await Promise.all([
    reference('services'),
    reference('endUserTypes'),
    reference('endUserDocuments'),
    loadView(parentId, providerEntity),
    companyNames(parentId),
    personName(parentId, record.responsibleId),
  ]);
  const [serviceName, typeName, documentName] = [namesOf(services), namesOf(types), namesOf(documents)];
  const endUserTpList = record.endUserTpList.flatMap((entry) => {
    const at = columns.positionOf(entry.techProviderId);
    if (at === undefined) return [];
    return [{ ...entry, tpIdName: String(columns.value('name', at)), isSelected: true, endUserId: record.id }];
  });
  return {
    ...record,
    responsible,
    reseller: company.nameOf(record.companyId),
    enduserType: record.enduserEndUserTypeList.map(({ endUserTypeId: { id } }) => typeName(id)).join(', '),
    enduserServiceProductList: record.enduserServiceProductList.map(({ serviceId: { id } }) => ({
      serviceId: { id, name: serviceName(id) },
    })),
    enduserEndUserTypeList: record.enduserEndUserTypeList.map(({ endUserTypeId: { id } }) => ({
      endUserTypeId: { id, name: typeName(id) },
    })),
    endUserTpList,
    endUserDocumentCollectedList: record.endUserDocumentCollectedList.map(({ documentId: { id }, ...line }) => ({
      ...line,
      documentId: { id, name: documentName(id) },
    })),
    tpValue: endUserTpList.length,
  };
};

/**
 * The transact items by which a save of an end user depends on other lists or changes them: new associations need
 * existing providers and divisions, a new responsible person must be able to sign in, and a changed 'other' name adds
 * an inactive provider. Spec part 2, section 4; role matrix row 70.
 */
const relations = (caller: Caller, after: EndUserRecord, before?: EndUserRecord) => {
  const all = providers(caller.tenantScope(after.parentId));
  const entry = entersOther(after, before)
    ? { ...otherEntry(after, caller.userName, otherOf(after)), id: all.newId(), version: 1 }
    : undefined;

  const withProviders = () =>
    all.alsoUpdate(after.id, async (view) => {
      const today = await todayIn(after.parentId);
      const problem = missingIn(endUserProviders, { view, today }, after, before);
      if (problem) throw problem;
      return entry ? [all.creation(view, entry)] : [];
    });
  return async (): Promise<readonly TransactItem[]> => [
    ...(entry || endUserProviders.ids(after, before).length > 0 ? await withProviders() : []),
    ...(await existingRecords(after.parentId, [endUserDivisions, endUserResponsible], after, before)()),
  ];
};

const entersOther = (after: EndUserRecord, before: EndUserRecord | undefined) =>
  after.isTpAlert && after.tpOther !== '' && normalizeText(after.tpOther) !== normalizeText(before?.tpOther ?? '');

const otherOf = ({ tpOther, tpContactName, tpPhone, tpType, reviewDate }: EndUserRecord) => ({
  name: tpOther,
  endUserContactName: tpContactName,
  endUserContactPhone: tpPhone,
  tpType,
  reviewDate,
});

/** Saves a new end user of the caller's company, or of the one a super admin has chosen. Role matrix row 69, D-66. */
const createEndUser = async (caller: Caller, input: NewEndUser): Promise<EndUser> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (scope.tenantId === null) throw noCompany();
  const all = endUsers(scope);
  const own = { id: all.newId(), version: 1, companyId, parentId: tenantIdOf(companyId) };
  const record = changedEndUser(input, own, await endUserRules(own.parentId));
  const related = relations(caller, record);
  const home = companyExists(companyId, noCompany);
  return showEndUser(await all.create(record, record.id, async () => [home, ...(await related())]));
};

const noCompany = () => new ApplicationError('Company Id is not available');

/** Saves an end user, with the providers it uses. Role matrix row 70; spec part 2, section 4 "End user save". */
const updateEndUser = async (caller: Caller, input: EndUserChange): Promise<EndUser> => {
  const all = endUsers(caller.scope());
  const before = await all.get(input.id);
  if (!hasSameForm(before, input.version)) throw conflict();
  const record = changedEndUser(input, before, await endUserRules(before.parentId), before);
  return showEndUser(await all.save(before, input.version, record, relations(caller, record, before)));
};

/** Deletes an end user; a cascade deletes what belongs to it. D-42. */
const deleteEndUser = async (caller: Caller, id: string): Promise<void> => {
  const rest = removalTask('endUser', id, caller);
  await endUsers(caller.scope()).remove(id, [taskItem(rest)]);
  await followUp(runCascade(rest, endUserCascade));
};

/** Counts what the deletion of an end user would do to other records. */
const effectsOfEndUser = async (caller: Caller, id: string) => {
  await endUsers(caller.scope()).get(id);
  return effectsOfEndUsers([id]);
};

export const handler = serve(endUser, {
  list: pageOfCall(endUserLists.list),
  associated: ({ query, caller }) =>
    endUsers(scopeForRecord(caller, query.tpId, query.companyId)).page({ ...query, listFilter: using(query.tpId) }),
  search: pageOfCall(endUserLists.search),
  searchByReseller: pageOfCall(endUserLists.searchByReseller),
  read: async ({ params, caller }) =>
    withReturnedContacts(await showEndUser(await endUsers(caller.scope()).get(params.id))),
  address: async ({ query, caller }) => (await endUsers(caller.scope()).get(query.Id)).addressId,
  create: ({ body, caller }) => createEndUser(caller, body),
  update: ({ body, caller }) => updateEndUser(caller, body),
  removal: ({ query, caller }) => effectsOfEndUser(caller, query.id),
  remove: ({ params, caller }) => deleteEndUser(caller, params.id),
  services: () => reference('services'),
  types: () => reference('endUserTypes'),
  documentTypes: () => reference('endUserDocuments'),
});
