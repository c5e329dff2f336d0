import type { OwingKind } from '#contract/catalogue/obligations.ts';
import { owedBy } from '#contract/obligations/owed.ts';
import type { Owed } from '#contract/obligations/owed-item.ts';
import { isTurnOf, type TurnTaker, turnWords } from '#contract/obligations/turn.ts';
import { recordMoving } from '#contract/record/moving.ts';
import { daysBetween } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { openMergeOf } from '#lambdas/domain/merge/open-merges.ts';
import type { TenantCircumstances } from '#lambdas/entities/computed/circumstances.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { type OwingRecord, owingRecord, type WhyOf, whyIn } from './owing-record.ts';
import { shownSnooze, turnTakerFor, type WaitingOf, waitingIn } from './waiting-for.ts';

/** What the record of a row owes; what a person may not see named is left out. D-68. */
export const namedOwed = (caller: Caller, kind: OwingKind, row: Row, circumstances: TenantCircumstances): Owed[] =>
  owedBy([kind], circumstances)((fact) => row[fact]).filter(({ hidden }) => !(hidden && isExperianOnly(caller)));

/** What obligations of a record are shown with. */
export interface ShownWith {
  readonly circumstances: TenantCircumstances;
  readonly person: TurnTaker;
  readonly waitingOf: WaitingOf;
  readonly whyOf: WhyOf;
}

/** Reads what the obligations of a record are shown with. */
export const shownWith = async (
  caller: Caller,
  kind: OwingKind,
  recordId: string,
  { row, facts }: Pick<OwingRecord, 'row' | 'facts'>,
): Promise<ShownWith> => {
  const tenantId = tenantIdOf(recordId);
  const circumstances = await circumstancesOf(tenantId);
  const { today } = circumstances;
  const [person, waitingOf, whyOf] = await Promise.all([
    turnTakerFor(caller, tenantId, namedOwed(caller, kind, row, circumstances)),
    waitingIn(tenantId, today),
    whyIn(caller, tenantId, facts, today),
  ]);
  return { circumstances, person, waitingOf, whyOf };
};

/** The same as the record's page shows it. */
export const shownObligations = (
  caller: Caller,
  kind: OwingKind,
  row: Row,
  { circumstances, person, waitingOf, whyOf }: ShownWith,
): RecordObligation[] =>
  namedOwed(caller, kind, row, circumstances).map((owed) => {
    const { obligation, label, state, due, field, awaits, withoutFile } = owed;
    return {
      obligation: obligation.name,
      label,
      state,
      due,
      awaits,
      withoutFile,
      field,
      why: whyOf(owed),
      daysLeft: due === '' ? null : daysBetween(circumstances.today, due),
      turn: turnWords(owed),
      isMyTurn: isTurnOf(owed, person),
      snooze: shownSnooze(row.snoozes, owed, circumstances.today),
      waiting: state === 'ok' ? '' : waitingOf(String(row.id), owed.documentKind),
    };
  });

/** All that one record owes, worked out from the record itself; refused while a merge or its undo moves what belongs to it. D-94. */
export const obligationsOfRecord = async (caller: Caller, kind: OwingKind, recordId: string) => {
  const [record, open] = await Promise.all([owingRecord(caller, kind, recordId), openMergeOf(recordId)]);
  if (open) throw recordMoving();
  return shownObligations(caller, kind, record.row, await shownWith(caller, kind, recordId, record));
};
