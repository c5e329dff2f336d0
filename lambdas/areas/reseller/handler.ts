import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { hasSameForm } from '#contract/obligations/server-fields.ts';
import type { Reseller, ResellerChange, ResellerForm, ShownReseller } from '#contract/reseller/record.ts';
import { reseller } from '#contract/reseller/routes.ts';
import { missingSentence } from '#contract/standing/standings.ts';
import { flagsOf, standingOn } from '#contract/standing/step.ts';
import { removalEffects, requireNoDependants } from '#lambdas/domain/cascade/removal-effects.ts';
import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { resellerLists } from '#lambdas/domain/lists/reseller-lists.ts';
import { type Registration, registerReseller, registrationTask } from '#lambdas/domain/reseller/register-reseller.ts';
import { resellerCascade, resellerDependants, resellerEffects } from '#lambdas/domain/reseller/removal.ts';
import {
  changedReseller,
  type OwnFields,
  type ResellerInput,
  resellerRequires,
  resellerRules,
} from '#lambdas/domain/reseller/save-rules.ts';
import { existingRecords } from '#lambdas/domain/saving/required-records.ts';
import { openActivation, type Stepped, stepOf } from '#lambdas/domain/standing/step.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { logoFor } from '#lambdas/entities/logo.ts';
import { withReturnedContacts } from '#lambdas/entities/people/returned-mail.ts';
import { companies, todayIn } from '#lambdas/entities/records/company.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny, scopeForRecord } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { openTaskIf, taskItem } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

/** The reseller that a save of this input writes, with its logo stored; `before` is the record there was. Throws a SaveProblem. */
const normalizeReseller = async (input: ResellerInput, own: OwnFields, before?: Reseller): Promise<Reseller> => {
  const normalized = changedReseller(input, own, await resellerRules(tenantIdOf(own.id)), before);
  const logo = { imageStr: input.imageStr, imagePath: before ? input.imagePath : '' };
  return { ...normalized, imagePath: await logoFor(env().DOCUMENT_BUCKET, own.id, logo) };
};

/**
 * Refuses a form that may have been opened before a planned step took effect: the step counts as a change that was made meanwhile. It is
 * stored as one, so that whoever reads the record again may save.
 */
const refuseOldForm = async ({ id, version }: Reseller, flags: Pick<Stepped, 'deactivate'>): Promise<never> => {
  const all = resellers(tenantScope(serverActor, tenantIdOf(id)));
  await all.update(id, version, flags);
  throw conflict();
};

/**
 * What the field of the specification means for the standing of a reseller: deactivated is suspended, and not any more is active.
 * What was sent as the record stands changes nothing. Throws 409 for a step that is not possible.
 */
const deactivationOf = async (before: Reseller, deactivate: boolean, byId: string): Promise<Partial<Stepped>> => {
  const tenantId = tenantIdOf(before.id);
  const today = await todayIn(tenantId);
  const flags = flagsOf('reseller', standingOn('reseller', before, today));
  if (deactivate === flags.deactivate) return flags;
  if (deactivate === before.deactivate) await refuseOldForm(before, flags);
  const to = deactivate ? 'suspended' : 'active';
  const step = stepOf('reseller', before, { to, today, byId, isSpecified: true });
  if (to === 'suspended') return step;
  const { missingOf } = await openActivation('reseller', tenantId);
  const missing = missingOf(resellerEntity.row(before));
  if (missing.length > 0) throw new ApplicationError('Update Failed', missingSentence(missing), 409);
  return step;
};

/** A reseller as the browser receives it, with the names of today's reference lists. */
const showReseller = async (record: Reseller): Promise<ShownReseller> => {
  const [types, documents, responsible, today] = await Promise.all([
    reference('resellerTypes'),
    reference('documentTypes'),
    personName(record.resellerCompanyId, record.responsibleId),
    todayIn(tenantIdOf(record.id)),
  ]);
  const [typeName, documentName] = [namesOf(types), namesOf(documents)];
  const typeList = record.companyResellerTypeList.map(({ resellerId: { id } }) => ({ id, name: typeName(id) }));
  return {
    ...record,
    ...flagsOf('reseller', standingOn('reseller', record, today)),
    companyResellerTypeList: typeList.map((resellerId) => ({ resellerId })),
    companyResellerType: typeList.map(({ name }) => name).join(', '),
    companyDocumentsList: record.companyDocumentsList.map((line) => ({
      ...line,
      documentName: documentName(line.documentId) || line.documentName,
    })),
    responsible,
    documentLength: record.companyDocumentsList.filter(({ isSelected }) => isSelected).length,
  };
};

/** Saves a new reseller and, if requested, registers it as a user: both or neither. Role matrix row 47; D-58. */
const createReseller = async (caller: Caller, input: ResellerForm, origin: Origin): Promise<ShownReseller> => {
  const companyId = await rootCompany(caller, input.resellerCompanyId);
  const scope = caller.scope(companyId);
  const all = resellers(scope);
  const id = all.newId();
  const task = registrationTask(id, true, caller);
  const promise = input.isregisteredUser ? [taskItem(task)] : [];
  const own = { id, version: 1, isreseller: true, isregisteredUser: false, resellerCompanyId: companyId } as const;
  const normalized = await normalizeReseller(input, own);
  const there = existingRecords(companyId, resellerRequires, normalized);
  const record = await all.create(normalized, id, async () => [
    companies(scope).present(companyId),
    ...promise,
    ...(await there()),
  ]);
  if (!input.isregisteredUser || record.isregisteredUser) return showReseller(record);
  const promised = record.id === id ? task : await resumeRegistration(caller, record);
  const registered = await registerReseller(env().USER_POOL_ID, scope, record, promised, async (done, user) => {
    const saved = await all.patchLatest(record.id, { isregisteredUser: true }, [done]);
    await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
    return saved;
  });
  return showReseller(registered);
};

/** An earlier try of the same request has stored the reseller: this one continues its registration. */
const resumeRegistration = async (caller: Caller, { id }: Reseller): Promise<Registration> => {
  const task = registrationTask(id, true, caller);
  await openTaskIf(task, resellers(caller.scope()).present(id));
  return task;
};

/** The caller's own company, or the one a super admin has chosen. A reseller has no resellers of its own. D-56. */
const rootCompany = async (caller: Caller, chosen = '') => {
  const companyId = caller.isSuperadmin ? chosen : caller.home;
  if (!caller.isSuperadmin && companyId !== tenantIdOf(companyId))
    throw new ApplicationError('Save Failed', 'A reseller cannot have resellers of its own.');
  if (companyId === '' || !(await companies(caller.scope(companyId)).find(companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};

/** Saves a reseller, and registers it as a user when that is turned on. Not the caller's own company. Role matrix row 48, 3.2. */
const updateReseller = async (
  caller: Caller,
  { id, version, ...input }: ResellerChange,
  origin: Origin,
): Promise<ShownReseller> => {
  const all = resellers(caller.scope());
  const before = await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.update', origin);
  if (!hasSameForm(before, version)) throw conflict();
  const { isreseller, isregisteredUser, resellerCompanyId } = before;
  const own = { id, version, isreseller, isregisteredUser, resellerCompanyId };
  const standing = await deactivationOf(before, input.deactivate, caller.userId);
  const fields = { ...(await normalizeReseller(input, own, before)), ...standing };
  const there = existingRecords(resellerCompanyId, resellerRequires, fields, before);
  if (before.isregisteredUser || !input.isregisteredUser)
    return showReseller(await all.save(before, version, fields, there));
  const task = registrationTask(id, false, caller);
  await openTaskIf(task, all.unchanged(id, before.version));
  const next = { id, addressId: fields.addressId };
  const registered = await registerReseller(env().USER_POOL_ID, caller.scope(), next, task, async (done, user) => {
    const saved = await all.save(before, version, { ...fields, isregisteredUser: true }, async () => [
      done,
      ...(await there()),
    ]);
    await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
    return saved;
  }).catch((error: unknown) => {
    throw notRegistered(error);
  });
  return showReseller(registered);
};

/** Says why nothing was saved; a conflict stays a conflict. */
const notRegistered = (error: unknown) =>
  error instanceof ApplicationError && error.http === 200
    ? new ApplicationError('Update Failed', error.reason || error.message)
    : error;

/** Deletes a reseller without end users; its users go with it. Not the caller's own company. Role matrix row 49, D-42. */
const deleteReseller = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const all = resellers(caller.scope());
  await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.delete', origin);
  const rest = removalTask('reseller', id, caller);
  await all.remove(id, async () => [
    taskItem(rest),
    ...(await requireNoDependants('reseller', id, resellerDependants)),
  ]);
  await followUp(runCascade(rest, resellerCascade));
};

/** What the deletion of a reseller would do to other records. */
const effectsOfReseller = async (caller: Caller, id: string) => {
  await resellers(caller.scope()).get(id);
  return removalEffects(resellerEffects, [id]);
};

type Request = PageRequest & { readonly tpId: string; readonly companyId: string | undefined };

/** The resellers that use a provider. Role matrix row 45. */
const resellersOfProvider = async (caller: Caller, { tpId, companyId, ...request }: Request) => {
  const { tpResellerList, version } = await providers(caller.tenantScope(companyId)).get(tpId);
  const ids = new Set(tpResellerList.map(({ resellerId }) => resellerId));
  const listFilter = {
    key: `of ${tpId} ${version}`,
    matches: (value: (field: string) => unknown) => ids.has(String(value('id'))),
  };
  return resellers(scopeForRecord(caller, tpId, companyId)).page({ ...request, listFilter });
};

export const handler = serve(reseller, {
  list: pageOfCall(resellerLists.list),
  byProvider: ({ query, caller }) => resellersOfProvider(caller, query),
  search: pageOfCall(resellerLists.search),
  options: ({ query, caller }) => resellers(caller.scope(query.companyId)).all(),
  create: ({ body, caller, origin }) => createReseller(caller, body, origin),
  read: async ({ query, caller }) =>
    withReturnedContacts(await showReseller(await resellers(caller.scope()).get(query.companyId))),
  update: ({ body, caller, origin }) => updateReseller(caller, body, origin),
  removal: ({ query, caller }) => effectsOfReseller(caller, query.id),
  remove: ({ query, caller, origin }) => deleteReseller(caller, query.id, origin),
});
