import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { type Owed, owedBy } from '../../../contract/rules/obligations/owed.ts';
import { isTurnOf, turnWords } from '../../../contract/rules/obligations/turn.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import type { FamilyCircumstances } from '../../entities/circumstances.ts';
import { circumstancesOf } from '../../entities/company.ts';
import type { Caller } from '../../kit/caller.ts';
import { turnHolder } from '../../kit/turn-holder.ts';
import { familyIdOf } from '../../store/id.ts';
import type { Row } from '../../store/journal/columns.ts';
import { owingRecord } from './owing-record.ts';
import { shownSnooze } from './shown-snooze.ts';
import { type WaitingOf, waitingIn } from './waiting.ts';

/** What the record of a row owes; what a person may not see named is left out. D-68. */
export const namedOwed = (caller: Caller, kind: OwingKind, row: Row, circumstances: FamilyCircumstances): Owed[] =>
  owedBy([kind], circumstances)((fact) => row[fact]).filter(({ hidden }) => !(hidden && isExperianOnly(caller)));

/** The same as the record's page shows it. */
export const shownObligations = (
  caller: Caller,
  kind: OwingKind,
  row: Row,
  circumstances: FamilyCircumstances,
  waitingOf: WaitingOf,
): RecordObligation[] => {
  const person = turnHolder(caller);
  return namedOwed(caller, kind, row, circumstances).map((owed) => {
    const { obligation, label, state, due, field } = owed;
    return {
      obligation: obligation.name,
      label,
      state,
      due,
      field,
      turn: turnWords(obligation),
      isMyTurn: isTurnOf(obligation, person),
      snooze: shownSnooze(row.snoozes, owed, circumstances.today),
      waiting: state === 'ok' ? '' : waitingOf(String(row.id), owed.documentKind),
    };
  });
};

/** All that one record owes, worked out from the record itself. D-94. */
export const obligationsOfRecord = async (caller: Caller, kind: OwingKind, recordId: string) => {
  const { row } = await owingRecord(caller, kind, recordId);
  const familyId = familyIdOf(recordId);
  const circumstances = await circumstancesOf(familyId);
  return shownObligations(caller, kind, row, circumstances, await waitingIn(familyId, circumstances.today));
};
