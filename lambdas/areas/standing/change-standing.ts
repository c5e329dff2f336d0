import { ApplicationError } from '#contract/application-error.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import {
  dayMistake,
  type ShownRecordStanding,
  type ShownStep,
  type StandingForm,
  type StandingOf,
  type StandingStepOf,
} from '#contract/standing/forms.ts';
import { mayOverride, maySetStanding, type StandingSetter, stepsFor } from '#contract/standing/rights.ts';
import { isOut, missingSentence, shownStanding, standingWords } from '#contract/standing/standings.ts';
import { plannedStep, standingOn, stepOn } from '#contract/standing/step.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';
import type { StaffMember } from '#lambdas/domain/obligations/staff.ts';
import { entryAssociation } from '#lambdas/domain/provider/association.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { openActivation, stepOf, withoutStep } from '#lambdas/domain/standing/step.ts';
import { audiencesOf, standingNews } from '#lambdas/domain/standing/tasks.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { personName, personNames } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { findOwingRecord, type OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** A caller as the rule of standings looks at people. */
export const setterOf = (caller: Caller): StandingSetter => ({
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
  isReadOnly: caller.isReadOnly === true,
});

/** The reseller of an end user, if its standing suspends the end user. */
const suspendingReseller = async (kind: StandingOf['kind'], companyId: string, tenantId: TenantId, today: string) => {
  if (kind !== 'endUser' || companyId === tenantId) return null;
  const reseller = await resellers(tenantScope(serverActor, tenantId)).find(companyId);
  const standing = reseller && standingOn('reseller', reseller, today);
  if (!reseller || !standing || !isOut(standing)) return null;
  return { name: reseller.name, standing, since: stepOn(reseller.standingSteps, today)?.day ?? '' };
};

const shownSteps = async (steps: readonly StandingStep[], tenantId: TenantId, today: string): Promise<ShownStep[]> => {
  const [{ nameOf }, reasons] = await Promise.all([personNames(tenantId), reference('standingReasons')]);
  const reasonName = namesOf(reasons);
  return steps.toReversed().map(({ byId, reason, ...step }) => ({
    ...step,
    by: nameOf(byId),
    reason: reason === 0 ? '' : reasonName(reason),
    isPlanned: step.day > today,
  }));
};

/** How a record stands, for who sees it. */
export const showStanding = async (
  caller: Caller,
  { kind, recordId }: StandingOf,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
): Promise<ShownRecordStanding> => {
  const tenantId = tenantIdOf(recordId);
  const today = await todayIn(tenantId);
  const own = standingOn(kind, record, today);
  const [steps, reseller] = await Promise.all([
    shownSteps(record.standingSteps, tenantId, today),
    suspendingReseller(kind, String(row.companyId ?? ''), tenantId, today),
  ]);
  const setter = setterOf(caller);
  const planned = plannedStep(record.standingSteps, today);
  return {
    standing: shownStanding(own, reseller !== null),
    since: stepOn(record.standingSteps, today)?.day ?? '',
    reseller,
    steps,
    next: planned ? [] : stepsFor(setter, kind, own),
    mayWithdraw: planned !== undefined && maySetStanding(setter, kind, planned.to),
    mayOverride: mayOverride(setter),
    today,
  };
};

const FAILED = 'Standing Not Changed';

/** The name of a reason; refuses one that is not on the list. */
const reasonName = async (id: number): Promise<string> => {
  const name = namesOf(await reference('standingReasons'))(id);
  if (name === '') throw new SaveProblem('reason', FAILED, 'Please choose a reason of the list.');
  return name;
};

/** An entry is activated at once: its end user uses it from that moment on. D-60. */
const requireDay = ({ kind, to, day }: StandingForm, { record }: OwingRecord, today: string) => {
  const mistake = dayMistake(day, today);
  if (mistake !== '') throw new SaveProblem('day', FAILED, mistake);
  const isEntry = kind === 'provider' && isOpenEntry(record as unknown as ProviderRecord);
  if (isEntry && to === 'active' && day > today)
    throw new SaveProblem('day', FAILED, 'What an end user has entered is activated today, not on a later day.');
};

/** What a record lacks before its activation, which a user has to override. Role matrix row 135. */
const missingFor = async (caller: Caller, form: StandingForm, { row }: OwingRecord, origin: Origin) => {
  if (form.to !== 'active') return [];
  const { missingOf, requireAllowed } = await openActivation(form.kind, tenantIdOf(form.recordId));
  requireAllowed(row);
  const missing = missingOf(row);
  if (missing.length === 0) return [];
  if (!form.override) throw new ApplicationError(FAILED, missingSentence(missing), 409);
  if (!mayOverride(setterOf(caller))) await deny(caller, 'standing.override', origin);
  return missing;
};

/** The users who were chosen to be told, each once. */
const toldOf = async (caller: Caller, form: StandingForm, { record, row }: OwingRecord, today: string) => {
  const { kind, recordId, to, notify } = form;
  if (notify.length === 0) return [];
  const audiences = await audiencesOf({
    kind,
    tenantId: tenantIdOf(recordId),
    recordId,
    companyId: String(row.companyId ?? ''),
    responsibleId: record.responsibleId,
    to,
    today,
    actor: caller.userId,
  });
  const told = notify.flatMap((audience) => audiences[audience]);
  return [...new Map(told.map((member) => [member.userId, member])).values()];
};

const newsOf = async (
  caller: Caller,
  form: StandingForm,
  name: string,
  reason: string,
  told: readonly StaffMember[],
) => {
  const { kind, recordId, to, day, text } = form;
  const by = await personName(tenantIdOf(recordId), caller.userId);
  return standingNews(told, {
    kind: 'standing',
    title: `${standingWords[to]} from ${showDay(day)}: ${name}`,
    text: `This ${kinds[kind].noun}${by === '' ? '' : `, by ${by}`}. ${reason}${text === '' ? '' : `: ${text}`}`,
    link: `${viewAddress(kind, recordId)}?focus=standing`,
  });
};

/** Brings a record to another standing, today or on a later day. Role matrix row 134, ADR 0044. */
export const changeStanding = async (
  caller: Caller,
  form: StandingForm,
  origin: Origin,
): Promise<ShownRecordStanding> => {
  const { kind, recordId, to, day, reason, text } = form;
  const owing = await findOwingRecord(caller, kind, recordId);
  if (!maySetStanding(setterOf(caller), kind, to)) await deny(caller, 'standing.change', origin);
  const today = await todayIn(tenantIdOf(recordId));
  const why = await reasonName(reason);
  requireDay(form, owing, today);
  const wanted = { to, day, today, reason, text, byId: caller.userId };
  // Refuses before anything else is read what is not possible at all.
  stepOf(kind, owing.record, wanted);
  const missing = await missingFor(caller, form, owing, origin);
  const told = await toldOf(caller, form, owing, today);
  const news = told.length === 0 ? [] : [taskItem(await newsOf(caller, form, owing.record.name, why, told))];
  const entry = owing.record as unknown as ProviderRecord;
  const isActivated = kind === 'provider' && to === 'active' && isOpenEntry(entry);
  const associated = isActivated ? entryAssociation(owing.actor, entry) : [];
  const more = async () => [...news, ...(typeof associated === 'function' ? await associated() : associated)];
  const changed = await owing.change((before) => stepOf(kind, before, { ...wanted, missing }), more);
  return showStanding(caller, form, changed);
};

/** Takes a step back before its day. */
export const withdrawStep = async (
  caller: Caller,
  of: StandingStepOf,
  origin: Origin,
): Promise<ShownRecordStanding> => {
  const { kind, recordId, step: id } = of;
  const owing = await findOwingRecord(caller, kind, recordId);
  const step = owing.record.standingSteps.find((each) => each.id === id);
  if (!step || !maySetStanding(setterOf(caller), kind, step.to)) {
    if (step) await deny(caller, 'standing.change', origin);
  }
  const today = await todayIn(tenantIdOf(recordId));
  withoutStep(owing.record, id, today);
  return showStanding(caller, of, await owing.change((before) => withoutStep(before, id, today)));
};
