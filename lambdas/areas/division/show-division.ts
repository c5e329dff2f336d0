import type { Division, DivisionRecord } from '../../../contract/division/record.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';

/** A division as the browser receives it; with `isSameAddress` it has the address that its end user has now. */
export const showDivision = async (caller: Caller, record: DivisionRecord): Promise<Division> => {
  if (record.isSameAddress === 0) return record;
  const endUser = await endUsers(caller.scope()).find(record.endUserId);
  return { ...record, addressId: endUser?.addressId ?? record.addressId };
};
