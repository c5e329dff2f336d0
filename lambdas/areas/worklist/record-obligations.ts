import { ApplicationError } from '../../../contract/application-error.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { owedBy } from '../../../contract/rules/obligations/owed.ts';
import { isTurnOf, turnWords } from '../../../contract/rules/obligations/turn.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { mayRead } from '../../domain/obligations/owing-lists.ts';
import { seenProvider } from '../../domain/provider/seen-provider.ts';
import { circumstancesOf } from '../../entities/company.ts';
import { endUserEntity, endUsers } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import { resellerEntity, resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { scopeForRecord } from '../../kit/scope-for-record.ts';
import { familyIdOf } from '../../store/id.ts';
import type { Row } from '../../store/journal/columns.ts';
import { turnHolder } from './open-items.ts';

const providerRow = async (caller: Caller, id: string) => providerEntity.row(await seenProvider(caller, id));

/** The record of a kind that the caller sees, as its list row. */
const rowOf: Readonly<Record<OwingKind, (caller: Caller, id: string) => Promise<Row>>> = {
  provider: providerRow,
  other: providerRow,
  reseller: async (caller, id) => resellerEntity.row(await resellers(scopeForRecord(caller, id)).get(id)),
  endUser: async (caller, id) => endUserEntity.row(await endUsers(scopeForRecord(caller, id)).get(id)),
};

/** All that one record owes, worked out from the record itself; what a person may not see named is left out. D-68, D-94. */
export const obligationsOfRecord = async (
  caller: Caller,
  kind: OwingKind,
  recordId: string,
): Promise<RecordObligation[]> => {
  if (!mayRead(caller, kind)) throw new ApplicationError('Id Not Available');
  const row = await rowOf[kind](caller, recordId);
  const owed = owedBy([kind], await circumstancesOf(familyIdOf(recordId)))((fact) => row[fact]);
  const person = turnHolder(caller);
  return owed
    .filter(({ hidden }) => !(hidden && isExperianOnly(caller)))
    .map(({ obligation, label, state, due, field }) => ({
      obligation: obligation.name,
      label,
      state,
      due,
      field,
      turn: turnWords(obligation),
      isMyTurn: isTurnOf(obligation, person),
    }));
};
