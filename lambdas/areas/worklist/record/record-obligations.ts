import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { type Assignee, assigneeWords, isAssignedTo } from '#contract/obligations/assignee.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import { recordMoving } from '#contract/record/moving.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { daysBetween } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { openMergeOf } from '#lambdas/domain/merge/open-merges.ts';
import { type Waiting, waitingIn } from '#lambdas/domain/obligations/owed.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import type { TenantCircumstances } from '#lambdas/entities/computed/circumstances.ts';
import { circumstancesOf, todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, toAssignee } from '#lambdas/kit/caller.ts';
import { findOwingRecord, type OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { type WhyOf, whyIn } from './reasons.ts';

/** Until when an obligation of a row is snoozed today, and why; null if it is not. */
export const shownSnooze = (snoozes: unknown, outstanding: Outstanding, today: string): RecordObligation['snooze'] => {
  const found = snoozeToday(snoozes, outstanding, today);
  return found ? { until: found.until, reason: found.reason } : null;
};

/** Whether a user can fulfil an obligation now: those of a suspended reseller only read. ADR 0044. */
export const canFulfil = (
  { isReadOnly }: Pick<Caller, 'isReadOnly'>,
  outstanding: Outstanding,
  person: Assignee,
): boolean => isReadOnly !== true && isAssignedTo(outstanding, person);

/** The caller as the rule of turns looks at users; the tenant's users are read only if the caller uploaded what is to be reviewed. */
export const assigneeFor = async (
  caller: Caller,
  tenantId: TenantId,
  outstanding: readonly Pick<Outstanding, 'uploader'>[],
): Promise<Assignee> => {
  const person = toAssignee(caller);
  if (!outstanding.some(({ uploader }) => uploader === caller.userId)) return person;
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  const { reviewsAlone = false } = members.find(({ userId }) => userId === caller.userId) ?? {};
  return { ...person, reviewsAlone };
};

/** What the record of a row owes; what a person may not see named is left out. D-68. */
export const namedOutstanding = (
  caller: Caller,
  kind: ObligationKind,
  row: Row,
  circumstances: TenantCircumstances,
): Outstanding[] =>
  findOutstanding(
    [kind],
    circumstances,
  )((fact) => row[fact]).filter(({ hidden }) => !(hidden && isExperianOnly(caller)));

/** What obligations of a record are shown with. */
export interface ShownWith {
  readonly circumstances: TenantCircumstances;
  readonly person: Assignee;
  readonly waiting: Waiting;
  readonly whyOf: WhyOf;
}

/** Reads what the obligations of a record are shown with. */
export const shownWith = async (
  caller: Caller,
  kind: ObligationKind,
  recordId: string,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
): Promise<ShownWith> => {
  const tenantId = tenantIdOf(recordId);
  const circumstances = await circumstancesOf(tenantId);
  const { today } = circumstances;
  const [person, waiting, whyOf] = await Promise.all([
    assigneeFor(caller, tenantId, namedOutstanding(caller, kind, row, circumstances)),
    waitingIn(tenantId, today),
    whyIn(caller, tenantId, { record, row }, today),
  ]);
  return { circumstances, person, waiting, whyOf };
};

/** What is demanded of a kind, for those who may read it: of providers users with the Reseller role alone do not. Role matrix row 120. */
const readSets = (caller: Caller, kind: ObligationKind, { requirements }: TenantCircumstances) => {
  const mayRead = kind !== 'provider' || permissionFor(caller, 'requirement.read') === 'allow';
  return mayRead && isRequiring(kind) ? requirements : undefined;
};

/** The same as the record's page shows it. */
export const shownObligations = (
  caller: Caller,
  kind: ObligationKind,
  row: Row,
  { circumstances, person, waiting, whyOf }: ShownWith,
): RecordObligation[] =>
  namedOutstanding(caller, kind, row, circumstances).map((outstanding) => {
    const { obligation, label, state, due, field, awaits, withoutFile, documentKind, demanded } = outstanding;
    const { line, since } = demanded ?? { line: undefined, since: '' };
    const sets = readSets(caller, kind, circumstances);
    return {
      obligation: obligation.name,
      label,
      state,
      due,
      awaits,
      withoutFile,
      field,
      document: documentKind,
      why: whyOf(outstanding),
      demanded: line && sets ? { line: line.key, sentence: line.sentence, since, version: sets[line.of].number } : null,
      daysLeft: due === '' ? null : daysBetween(circumstances.today, due),
      turn: assigneeWords(outstanding),
      isMyTurn: canFulfil(caller, outstanding, person),
      snooze: shownSnooze(row.snoozes, outstanding, circumstances.today),
      waiting: state === 'ok' ? '' : waiting.untilOf(String(row.id), documentKind),
    };
  });

/** All that one record owes, worked out from the record itself; refused while a merge or its undo moves what belongs to it. D-94. */
export const obligationsOfRecord = async (caller: Caller, kind: ObligationKind, recordId: string) => {
  const [record, open] = await Promise.all([findOwingRecord(caller, kind, recordId), openMergeOf(recordId)]);
  if (open) throw recordMoving();
  return shownObligations(caller, kind, record.row, await shownWith(caller, kind, recordId, record));
};
