import { COLLECTED, isInspection, type ObligationKind } from '#contract/catalogue/obligations.ts';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { type Assignee, assigneeWords, isAssignedTo } from '#contract/obligations/assignee.ts';
import { factsOfLine, lineWords } from '#contract/obligations/in-force.ts';
import { inspectionWords } from '#contract/obligations/inspection-check.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { certificateOf, lineIdOf, type Outstanding } from '#contract/obligations/outstanding-item.ts';
import { reopenedWords } from '#contract/obligations/requirement/line.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import { seesSignOff } from '#contract/provider/rules.ts';
import { recordMoving } from '#contract/record/moving.ts';
import { latestReviews } from '#contract/review/facts.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { dayIn, daysBetween, showDay } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { placeKeysOf } from '#contract/site-inspection/facts.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { openMergeOf } from '#lambdas/domain/merge/merge-records.ts';
import { type Waiting, waitingIn } from '#lambdas/domain/obligations/owed.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import type { TenantCircumstances } from '#lambdas/entities/computed/shown-values.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { circumstancesOf, tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { type Caller, toAssignee } from '#lambdas/kit/caller.ts';
import { findOwingRecord, type OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** Says why an obligation is in its state; '' if there is nothing to say. */
type WhyOf = (outstanding: Outstanding) => string;

const reviewWords = ({ outcome, completedBy, conditions }: ReviewRecord, on: string) =>
  outcome === '' ? '' : `${outcomeWords[outcome]} on ${showDay(on)} by ${completedBy}: ${conditions}`;

/** The latest reviews of a record that have something to say, by what was reviewed: failures and conditions. D-102. */
const tellingReviews = async (
  caller: Caller,
  tenantId: TenantId,
  { reviewFacts }: Pick<ServerFields, 'reviewFacts'>,
) => {
  const seesAll = seesSignOff(caller, isOfReseller(caller));
  const telling = [...latestReviews(reviewFacts ?? []).values()].filter(
    ({ outcome, obligation }) => outcome !== 'passed' && (seesAll || obligation !== 'provider.signOff'),
  );
  if (telling.length === 0) return new Map<string, string>();
  const [found, { timeZone }] = await Promise.all([
    reviews(tenantScope(serverActor, tenantId)).findMany(telling.map(({ id }) => id)),
    tenantSettingsOf(tenantId),
  ]);
  const dayOf = dayIn(timeZone);
  return new Map(
    telling.flatMap(({ id, obligation, at }) => {
      const review = found.get(id);
      return review ? [[obligation, reviewWords(review, dayOf(at))] as const] : [];
    }),
  );
};

/** Says why a purpose has to be certified: nothing is said of one that counts, and the list of purposes says the rest. */
const purposeWords = ({ state, demanded }: Outstanding) =>
  demanded && (state === 'missing' || state === 'in review') ? reopenedWords(demanded) : '';

/** Makes the function that says why each obligation of a record is in its state. */
const whyIn = async (
  caller: Caller,
  tenantId: TenantId,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
  today: string,
): Promise<WhyOf> => {
  const reviewed = await tellingReviews(caller, tenantId, record);
  const collected = (row[COLLECTED] ?? []) as readonly number[];
  const inspected = { facts: record.inspectionFacts, keys: placeKeysOf(record) };
  return (outstanding) => {
    const { obligation, documentKind: key, demanded } = outstanding;
    if (isReviewed(obligation.name)) return reviewed.get(obligation.name) ?? '';
    if (demanded?.place && isInspection(obligation.name)) return inspectionWords(demanded.place, demanded, inspected);
    if (demanded?.line.demand.type === 'purpose') return purposeWords(outstanding);
    if (key === '') return '';
    return lineWords(
      factsOfLine(record.documentFacts ?? [], { key, certificateId: certificateOf(outstanding) }),
      { ...outstanding, isTicked: collected.includes(lineIdOf(outstanding.field)) },
      today,
      demanded,
    );
  };
};

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

/** The obligations of the record of a row, without those that the user may not see. D-68. */
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

/** All obligations of one record, derived from it; refused while a merge or its undo moves what belongs to it. D-94. */
export const obligationsOfRecord = async (caller: Caller, kind: ObligationKind, recordId: string) => {
  const [record, open] = await Promise.all([findOwingRecord(caller, kind, recordId), openMergeOf(recordId)]);
  if (open) throw recordMoving();
  return shownObligations(caller, kind, record.row, await shownWith(caller, kind, recordId, record));
};
