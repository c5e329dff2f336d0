import { type ProviderRecord, providerDefinition } from '../../../contract/provider/record.ts';
import { associatedWith } from '../../domain/provider/association.ts';
import { todayIn } from '../../entities/company.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import type { FamilyId } from '../../store/id.ts';
import type { Changer } from './changer.ts';
import type { ChangingPerson } from './changing-person.ts';
import { setter } from './setter.ts';
import { unseenProvider } from './unseen-provider.ts';

/** Each has its end user beside it, which is associated in the same transaction. */
const ROWS_PER_WRITE = 40;

/** Activates providers as their own call does: the end user who entered one uses it from now on. D-60. */
export const activateChanger = async (person: ChangingPerson, familyId: FamilyId): Promise<Changer<ProviderRecord>> => {
  const { noun } = providerDefinition;
  const touchedOn = await todayIn(familyId);
  const users = endUsers(person.familyScope());
  const changer = setter<ProviderRecord>({
    noun,
    familyId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: providers(person.familyScope()),
    requires: [],
    refusal: unseenProvider(person),
    changed: async (before) =>
      before.activate ? before : { ...before, activate: true, touchedOn, version: before.version + 1 },
  });
  return {
    ...changer,
    also: async (changed) => {
      const entries = changed.map(({ record }) => record).filter(({ isEndUserTp }) => isEndUserTp);
      const found = await users.findMany([...new Set(entries.map(({ endUserId }) => endUserId))]);
      const pairs = [...found.values()].flatMap((before) => {
        const own = entries.filter(({ endUserId }) => endUserId === before.id);
        const after = own.reduce((user, { id }) => associatedWith(user, id) ?? user, before);
        return after === before ? [] : [{ before, after: { ...after, version: before.version + 1 } }];
      });
      const [first] = pairs;
      if (!first) return [];
      return users.alsoUpdate(first.before.id, (view) =>
        pairs.map(({ before, after }) => users.change(view, before, after)),
      );
    },
  };
};
