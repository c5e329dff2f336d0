import { contactsAfter } from '#contract/contacts/contacted.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import {
  type Division,
  type DivisionChange,
  type DivisionRecord,
  type DivisionRow,
  divisionDefinition,
  type NewDivision,
  NO_DIVISION,
} from '#contract/division/record.ts';
import { division } from '#contract/division/routes.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { divisionContacts } from '#contract/fields/contact-fields.ts';
import type { RemovalEffect } from '#contract/fields/file.ts';
import { premisesName } from '#contract/fields/premises.ts';
import { losing } from '#lambdas/domain/cascade/removal-effects.ts';
import { openRules } from '#lambdas/domain/saving/open-rules.ts';
import { withReturnedContacts } from '#lambdas/entities/people/returned-mail.ts';
import { divisions, divisionsOf } from '#lambdas/entities/records/division.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';

/** A division as the browser receives it; with `isSameAddress` it has the address and premises that its end user has now. */
const showDivision = async (caller: Caller, record: DivisionRecord): Promise<Division> => {
  const endUser = record.isSameAddress === 0 ? undefined : await endUsers(caller.scope()).find(record.endUserId);
  return endUser ? { ...record, addressId: endUser.addressId, premises: endUser.premises } : record;
};

/** Deletes a division. The same transaction takes it off its end user's providers, and removes providers that were associated with it alone. */
const deleteDivision = async (caller: Caller, id: string): Promise<void> => {
  const scope = caller.scope();
  const { endUserId } = await divisions(scope).get(id);
  const owners = endUsers(scope);
  await divisions(scope).remove(id, () =>
    owners.alsoUpdate(endUserId, async (view) => {
      const before = await owners.find(endUserId);
      const after = before && without(before, id);
      if (!before || !after) return [];
      const lost = before.endUserTpList.filter(({ divisionIds }) =>
        divisionIds.some(({ division }) => division === id),
      );
      const change = owners.change(view, before, { ...after, version: before.version + 1 });
      return [losing({ ...scope, actor: { ...scope.actor, cause: id } }, endUserEntity, lost, change)];
    }),
  );
};

/** The end user without the division, or undefined when it does not name the division. */
const without = (before: EndUserRecord, id: string): EndUserRecord | undefined => {
  const named = before.endUserTpList.some(({ divisionIds }) => divisionIds.some(({ division }) => division === id));
  const places = (before.places ?? []).filter((place) => place.id !== id);
  if (!named && before.divId !== id && places.length === before.places?.length) return undefined;
  return {
    ...before,
    places,
    divId: before.divId === id ? NO_DIVISION : before.divId,
    endUserTpList: before.endUserTpList.flatMap((entry) => {
      const divisionIds = entry.divisionIds.filter(({ division }) => division !== id);
      // Without any division the association would be with the whole end user, which no user has chosen.
      return divisionIds.length === 0 && entry.divisionIds.length > 0 ? [] : [{ ...entry, divisionIds }];
    }),
  };
};

/** The providers that are associated with this division alone, and would lose the end user with it. */
const effectsOfDivision = async (caller: Caller, id: string): Promise<RemovalEffect[]> => {
  const { endUserId } = await divisions(caller.scope()).get(id);
  const before = await endUsers(caller.scope()).find(endUserId);
  const after = before && without(before, id);
  if (!after) return [];
  const remaining = new Set(after.endUserTpList.map(({ techProviderId }) => techProviderId));
  const ids = before.endUserTpList.map(({ techProviderId }) => techProviderId).filter((one) => !remaining.has(one));
  if (ids.length === 0) return [];
  const { columns } = await loadView(tenantIdOf(id), providerEntity);
  const nameOf = (provider: string) => String(columns.value('name', columns.positionOf(provider) ?? 0) ?? '');
  return [{ noun: 'technology provider', outcome: 'released', count: ids.length, names: ids.slice(0, 3).map(nameOf) }];
};

const rules = () => openRules(divisionDefinition, { contacts: divisionContacts });

/** Saves a new division of an end user the caller may see. Role matrix row 75. */
const createDivision = async (caller: Caller, input: NewDivision): Promise<Division> => {
  const scope = scopeForRecord(caller, input.endUserId);
  const owners = endUsers(scope);
  const { id: endUserId, companyId, parentId } = await owners.get(input.endUserId);
  const all = divisions(scope);
  const applyRules = await rules();
  const record = applyRules({ ...input, endUserId, companyId, parentId, id: all.newId(), version: 1 });
  // Its place is noted with the end user, which says that this one exists; a transaction cannot check the same item as well.
  const present = record.isSameAddress === 1 ? [owners.present(endUserId)] : [];
  return showDivision(caller, await all.create(record, record.id, present));
};

/** Saves a division; its end user stays. */
const updateDivision = async (caller: Caller, { id, version, ...fields }: DivisionChange): Promise<Division> => {
  const all = divisions(caller.scope());
  const before = await all.get(id);
  const { endUserId, companyId, parentId } = before;
  const applyRules = await rules();
  const record = applyRules(
    { ...fields, ...contactsAfter(fields, before), endUserId, companyId, parentId, id, version },
    before,
  );
  return showDivision(caller, await all.save(before, version, record));
};

type Request = PageRequest & { readonly Id: string; readonly companyId: string | undefined };

/** Divisions of an end user the caller may see; where the end user's address holds, it is shown as it is now. */
const divisionPage = async (caller: Caller, { Id, companyId, ...request }: Request): Promise<Page<DivisionRow>> => {
  const scope = scopeForRecord(caller, Id, companyId);
  const [{ addressId, premises: at }, page] = await Promise.all([
    endUsers(scope).get(Id),
    divisions(scope).page({ ...request, listFilter: divisionsOf(Id) }),
  ]);
  if (!page.content.some(({ isSameAddress }) => isSameAddress)) return page;
  const { stateId, ...shared } = addressId;
  const state = stateId ? namesOf(await reference('states'))(stateId.id) : '';
  const same = { ...shared, state, premises: premisesName(at) };
  return { ...page, content: page.content.map((row) => (row.isSameAddress ? { ...row, ...same } : row)) };
};

/** All of them, for a drop-down. */
const divisionOptions = async (caller: Caller, endUserId: string) => {
  const scope = scopeForRecord(caller, endUserId);
  const [, all] = await Promise.all([
    endUsers(scope).get(endUserId),
    divisions(scope).all({ listFilter: divisionsOf(endUserId) }),
  ]);
  return all.map(({ id, name }) => ({ id, name }));
};

export const handler = serve(division, {
  list: ({ query, caller }) => divisionPage(caller, query),
  options: async ({ query, caller }) => [
    { id: NO_DIVISION, name: 'N/A' },
    ...(await divisionOptions(caller, query.Id)),
  ],
  read: async ({ params, caller }) =>
    withReturnedContacts(await showDivision(caller, await divisions(caller.scope()).get(params.id))),
  create: ({ body, caller }) => createDivision(caller, body),
  update: ({ body, caller }) => updateDivision(caller, body),
  removal: ({ query, caller }) => effectsOfDivision(caller, query.id),
  remove: ({ params, caller }) => deleteDivision(caller, params.id),
});
