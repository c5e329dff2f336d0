import {
  type Division,
  type DivisionChange,
  divisionDefinition,
  type NewDivision,
} from '../../../contract/division/record.ts';
import { divisionContacts } from '../../../contract/fields/contact-fields.ts';
import { openRules } from '../../domain/saving/open-rules.ts';
import { divisions } from '../../entities/division.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { showDivision } from './show-division.ts';

const rules = () => openRules(divisionDefinition, { contacts: divisionContacts });

/** Saves a new division of an end user the caller may see. Role matrix row 75. */
export const createDivision = async (caller: Caller, input: NewDivision): Promise<Division> => {
  const scope = scopeForRecord(caller, input.endUserId);
  const owners = endUsers(scope);
  const { id: endUserId, companyId, parentId } = await owners.get(input.endUserId);
  const all = divisions(scope);
  const settle = await rules();
  const record = settle({ ...input, endUserId, companyId, parentId, id: all.newId(), version: 1 });
  return showDivision(caller, await all.create(record, record.id, [owners.present(endUserId)]));
};

/** Saves a division; its end user stays. */
export const updateDivision = async (caller: Caller, { id, version, ...fields }: DivisionChange): Promise<Division> => {
  const all = divisions(caller.scope());
  const before = await all.get(id);
  const { endUserId, companyId, parentId } = before;
  const settle = await rules();
  const record = settle({ ...fields, endUserId, companyId, parentId, id, version }, before);
  return showDivision(caller, await all.save(before, version, record));
};
