import { personNameOf, UserRecord } from '#contract/user/record.ts';
import { recordNameIn } from '../entities/record-names.ts';
import { userEntity } from '../entities/user.ts';
import { type FamilyId, familyIdOf, PORTAL } from '../store/id.ts';
import { entriesAfter } from '../store/journal/past-entries.ts';

/** The name of a user by the id; `stored` is how the user was called at the time, for a sender without an account and in doubt. */
export type PersonName = (id: string, stored?: string) => string;

const OPERATOR = 'The operator';
const DELETED = 'A user who was deleted';

const Named = UserRecord.pick({ firstName: true, lastName: true, userName: true });

/** The last names of the users of a family who were deleted, by id. */
const formerNames = async (familyId: FamilyId): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for await (const { changes } of entriesAfter(familyId, userEntity.name, 0))
    for (const { op, id, before } of changes) {
      const { data } = Named.safeParse(op === 'remove' ? before : undefined);
      if (data) names.set(id, personNameOf(data));
    }
  return names;
};

/**
 * Makes the function that names the users of a family in a package: each by one name, that of today, or the last one of a
 * user who was deleted. Users of the operator are not named.
 */
export const personNamer = async (familyId: FamilyId): Promise<PersonName> => {
  const [nameOf, former] = await Promise.all([recordNameIn(familyId, userEntity), formerNames(familyId)]);
  return (id, stored = '') => {
    if (id === '') return stored;
    const known = nameOf(id) || former.get(id);
    if (known) return known;
    return familyIdOf(id) === PORTAL ? OPERATOR : stored || DELETED;
  };
};
