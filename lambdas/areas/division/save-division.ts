import type { Division, DivisionChange, NewDivision } from '../../../contract/division/record.ts';
import { divisionContacts } from '../../../contract/fields/contact-fields.ts';
import { requireState } from '../../domain/reference-checks.ts';
import { divisions } from '../../entities/division.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireContacts } from '../../kit/require-contacts.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { showDivision } from './show-division.ts';

/** Saves a new division of an end user the caller may see. Role matrix row 75. */
export const createDivision = async (caller: Caller, input: NewDivision): Promise<Division> => {
  const scope = scopeForRecord(caller, input.endUserId);
  const owners = endUsers(scope);
  const { id: endUserId, companyId, parentId } = await owners.get(input.endUserId);
  await requireState(input.addressId);
  const all = divisions(scope);
  const fields = { ...input, endUserId, companyId, parentId };
  return showDivision(caller, await all.create(fields, all.newId(), [owners.present(endUserId)]));
};

/** Saves a division; its end user stays. */
export const updateDivision = async (caller: Caller, { id, version, ...fields }: DivisionChange): Promise<Division> => {
  const all = divisions(caller.scope());
  const before = await all.get(id);
  requireContacts(divisionContacts, fields, before);
  await requireState(fields.addressId, before.addressId);
  return showDivision(caller, await all.update(id, version, fields));
};
