import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { NewTechProvider, TechProviderChange } from '#contract/provider/forms.ts';
import type { ProviderRecord, TechProvider } from '#contract/provider/record.ts';
import { techProvider } from '#contract/provider/routes.ts';
import { isOpenEntry, seesSignOff } from '#contract/provider/rules.ts';
import { ASSOCIATION_PAGE_SIZE } from '#contract/rules/limits.ts';
import { flagsOf, standingOn } from '#contract/standing/step.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { providerLists } from '#lambdas/domain/lists/provider-lists.ts';
import { entryAssociation } from '#lambdas/domain/provider/association.ts';
import { changedProvider, providerRights } from '#lambdas/domain/provider/changed-provider.ts';
import {
  newProviderFields,
  otherEntry,
  partsOf,
  providerRequires,
  providerRules,
  requiredReview,
  unreviewed,
  writesReview,
} from '#lambdas/domain/provider/save-rules.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { existingRecords } from '#lambdas/domain/saving/required-records.ts';
import { activatedProvider, openActivation } from '#lambdas/domain/standing/step.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { withReturnedContacts } from '#lambdas/entities/people/returned-mail.ts';
import { companies, todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers, using } from '#lambdas/entities/records/end-user.ts';
import { providers, which } from '#lambdas/entities/records/provider.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny, requireRight, scopeForRecord } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { deleteProvider, effectsOfProvider } from './delete-provider.ts';
import { impactFile, impactOf } from './impact.ts';

/** A reseller's staff see neither who else uses a provider nor more of the sign-off than that it was given. Role matrix 3.3, D-99. */
const seenBy = (caller: Caller, record: ProviderRecord): ProviderRecord =>
  seesSignOff(caller, isOfReseller(caller))
    ? record
    : { ...record, ...unreviewed, isExperianSignoff: record.isExperianSignoff, tpResellerList: [] };

/** A provider as this person receives it, with the names of today's reference lists. */
const showProvider = async (caller: Caller, record: ProviderRecord): Promise<TechProvider> => {
  const [types, documents, responsible] = await Promise.all([
    reference('organizerTypes'),
    reference('providerDocuments'),
    personName(record.companyId.id, record.responsibleId),
  ]);
  const [typeName, documentName] = [namesOf(types), namesOf(documents)];
  const today = await todayIn(record.companyId.id);
  const seen = { ...seenBy(caller, record), ...flagsOf('provider', standingOn('provider', record, today)) };
  const endUser = record.isEndUserTp ? await endUsers(caller.scope()).find(record.endUserId) : undefined;
  return {
    ...seen,
    responsible,
    endUserName: endUser?.name ?? '',
    enteredBy: endUser ? record.enteredBy : '',
    tpOrganizerList: seen.tpOrganizerList.map(({ organizerTypeId }) => ({
      organizerTypeId,
      organizerName: typeName(organizerTypeId),
    })),
    tpDocumentCollectedList: seen.tpDocumentCollectedList.map((line) => ({
      ...line,
      documentName: documentName(line.documentId) || line.documentName,
    })),
  };
};

/** Saves a new provider: the company's own, or an end user's 'other' entry. Role matrix rows 54 and 55. */
const createProvider = async (caller: Caller, input: NewTechProvider, origin: Origin): Promise<TechProvider> => {
  await requireRight(caller, input.isEndUserTp ? 'tp.createOther' : 'tp.create', origin);
  const record = input.isEndUserTp ? await createEntry(caller, input) : await createOwn(caller, input);
  return showProvider(caller, record);
};

const createOwn = async (caller: Caller, input: NewTechProvider) => {
  const companyId = await rootCompany(caller, input.companyId);
  const applyRules = await providerRules(companyId);
  const all = providers(caller.tenantScope(companyId));
  const { details, review, lists } = partsOf(input);
  const record = applyRules({
    ...details,
    ...(writesReview(caller) ? requiredReview('Save Failed', review) : unreviewed),
    ...noLists,
    ...lists,
    ...newProviderFields(all.newId(), companyId),
  });
  return all.create(record, record.id, existingRecords(companyId, providerRequires, record));
};

const noLists = { tpOrganizerList: [], tpResellerList: [], tpDocumentCollectedList: [] };

/** Inactive, and with no more than such an entry may say, whatever else was sent. */
const createEntry = async (caller: Caller, input: NewTechProvider) => {
  const own = endUsers(caller.scope());
  const endUser = await own.get(input.endUserId);
  const all = providers(caller.tenantScope(tenantIdOf(endUser.id)));
  return all.create(otherEntry(endUser, caller.userName, input), all.newId(), [own.present(endUser.id)]);
};

/** Providers belong to a root company: the caller's own, or the one a super admin has chosen. */
const rootCompany = async (caller: Caller, chosen = '') => {
  const companyId = caller.isSuperadmin ? chosen : caller.home;
  if (!caller.isSuperadmin && companyId !== tenantIdOf(companyId))
    throw new ApplicationError('Save Failed', 'Technology providers belong to the company, not to a reseller.');
  if (companyId === '' || !(await companies(caller.scope(companyId)).find(companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};

/**
 * Makes an inactive provider one of the company's, and associates it with the end user who entered it, in the same
 * transaction. One that is active already stays as it is, and so do its associations. Spec part 2, section 4; D-60.
 */
const activateProvider = async (caller: Caller, id: string): Promise<TechProvider> => {
  const scope = caller.tenantScope();
  const all = providers(scope);
  const before = await all.get(id);
  const activation = await openActivation('provider', tenantIdOf(id));
  if (standingOn('provider', before, activation.today) === 'active') return showProvider(caller, before);
  const activated = (record: ProviderRecord) => activatedProvider(record, activation, caller.userId);
  activated(before);
  const more = isOpenEntry(before) ? entryAssociation(scope.actor, before) : [];
  return showProvider(caller, await all.changeLatest(id, activated, more));
};

/** Saves a provider; what the sender may not change stays as it was. Role matrix rows 56 and 57, 3.3; D-61, D-62. */
const updateProvider = async (caller: Caller, input: TechProviderChange, origin: Origin): Promise<TechProvider> => {
  const before = await seenProvider(caller, input.id);
  const rights = await providerRights(caller, before);
  if (!rights.details && !rights.entry && !rights.review) await deny(caller, 'tp.update', origin);
  if (before.version !== input.version) throw conflict();
  const applyRules = await providerRules(before.companyId.id);
  const record = changedProvider(caller, rights, input, before, applyRules);
  const more = existingRecords(before.companyId.id, providerRequires, record, before);
  return showProvider(caller, await providers(caller.tenantScope()).save(before, input.version, record, more));
};

type Request = PageRequest & { readonly endUserId: string; readonly companyId: string | undefined };

/** What an end user's 'other' entries have brought in, activated or not. Role matrix row 62. */
const othersOfEndUser = async (caller: Caller, { endUserId, companyId, ...request }: Request) => {
  const { id } = await endUsers(scopeForRecord(caller, endUserId, companyId)).get(endUserId);
  return providers(caller.tenantScope(tenantIdOf(id))).page({ ...request, listFilter: which.othersOf(id) });
};

/** One of them; for a provider that is not this end user's the reply is the same as for one that does not exist. */
const otherOfEndUser = async (caller: Caller, endUserId: string, tpId: string): Promise<TechProvider> => {
  const { id } = await endUsers(caller.scope()).get(endUserId);
  const record = await providers(caller.tenantScope(tenantIdOf(id))).get(tpId);
  if (!record.isEndUserTp || record.endUserId !== id) throw new ApplicationError('Id Not Available');
  return showProvider(caller, record);
};

const providersOf = (caller: Caller, companyId: string | undefined) => providers(caller.tenantScope(companyId));

export const handler = serve(techProvider, {
  list: pageOfCall(providerLists.list),
  options: ({ query, caller }) => providersOf(caller, query.companyId).all({ listFilter: which.active }),
  optionPage: ({ query, caller }) =>
    providersOf(caller, query.companyId).page({ ...query, searchText: '', listFilter: which.active }),
  searchOptions: ({ query, caller }) =>
    providersOf(caller, query.companyId).all({
      searchText: query.searchText,
      size: ASSOCIATION_PAGE_SIZE,
      listFilter: which.active,
    }),
  search: pageOfCall(providerLists.search),
  searchByDate: pageOfCall(providerLists.searchByDate),
  read: async ({ params, caller }) =>
    withReturnedContacts(await showProvider(caller, await seenProvider(caller, params.id))),
  create: ({ body, caller, origin }) => createProvider(caller, body, origin),
  update: ({ body, caller, origin }) => updateProvider(caller, body, origin),
  impact: ({ query, caller }) => impactOf(caller, query.id),
  impactFile: ({ query, caller }) => impactFile(caller, query.id),
  removal: ({ query, caller }) => effectsOfProvider(caller, query.id),
  remove: ({ params, caller }) => deleteProvider(caller, params.id),
  activate: ({ body, caller }) => activateProvider(caller, body.tpId),
  others: pageOfCall(providerLists.others),
  searchOthers: pageOfCall(providerLists.searchOthers),
  othersOfEndUser: ({ query, caller }) => othersOfEndUser(caller, query),
  readOther: ({ query, caller }) => otherOfEndUser(caller, query.endUserId, query.tpId),
  endUsers: ({ query: { companyId, tpId }, caller }) =>
    tpId
      ? endUsers(scopeForRecord(caller, tpId, companyId)).all({ listFilter: using(tpId) })
      : endUsers(caller.scope(companyId)).all(),
  organizerTypes: () => reference('organizerTypes'),
  checklist: () => reference('providerDocuments'),
  certificates: () => reference('certificates'),
});
