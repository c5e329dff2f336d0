import type { PageRequest } from '../../../contract/definition/list.ts';
import type { DivisionRow } from '../../../contract/division/record.ts';
import { divisions, divisionsOf } from '../../entities/division.ts';
import { endUsers } from '../../entities/end-user.ts';
import { namesOf, reference } from '../../entities/reference.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import type { Page } from '../../store/list-page.ts';

type Request = PageRequest & { readonly Id: string; readonly companyId: string | undefined };

/** Divisions of an end user the caller may see; where the end user's address holds, it is shown as it is now. */
export const divisionPage = async (
  caller: Caller,
  { Id, companyId, ...request }: Request,
): Promise<Page<DivisionRow>> => {
  const scope = scopeForRecord(caller, Id, companyId);
  const [{ addressId }, page] = await Promise.all([
    endUsers(scope).get(Id),
    divisions(scope).page({ ...request, listFilter: divisionsOf(Id) }),
  ]);
  if (!page.content.some(({ isSameAddress }) => isSameAddress)) return page;
  const { stateId, ...shared } = addressId;
  const state = stateId ? namesOf(await reference('states'))(stateId.id) : '';
  return { ...page, content: page.content.map((row) => (row.isSameAddress ? { ...row, ...shared, state } : row)) };
};

/** All of them, for a drop-down. */
export const divisionOptions = async (caller: Caller, endUserId: string) => {
  const scope = scopeForRecord(caller, endUserId);
  const [, all] = await Promise.all([
    endUsers(scope).get(endUserId),
    divisions(scope).all({ listFilter: divisionsOf(endUserId) }),
  ]);
  return all.map(({ id, name }) => ({ id, name }));
};
