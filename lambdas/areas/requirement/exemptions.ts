import { ApplicationError } from '#contract/application-error.ts';
import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import {
  EXEMPTIONS_MAX,
  type Exemption,
  isExemptionDay,
  isExemptionOpen,
  lastExemptionDay,
} from '#contract/obligations/requirement/exemption.ts';
import type { ExemptionForm, LineAnswer } from '#contract/requirement/forms.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { notificationTask } from '#lambdas/domain/notifications/telling.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { owedLines } from '#lambdas/entities/requirements.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { findOwingRecord } from '#lambdas/kit/owing-record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { documentOf, mayAsk, mayGrant, seesLine, whyAfter } from './why.ts';

const FAILED = 'Exemption Failed';

interface OfLine {
  readonly kind: RequiringKind;
  readonly recordId: string;
  readonly line: string;
}

/** The published line that a call names, among those that the caller may learn of. */
const lineOf = async (caller: Caller, { kind, recordId, line: key }: OfLine) => {
  const owing = await findOwingRecord(caller, kind, recordId);
  const { lines } = await owedLines(tenantIdOf(recordId), kind);
  const line = lines.find((one) => one.key === key && seesLine(caller, one));
  if (!line) throw new ApplicationError(FAILED, 'The requirements have no such line any more. Please reload the page.');
  return { owing, line };
};

const requireDay = async ({ recordId, until }: ExemptionForm): Promise<void> => {
  const today = await todayIn(tenantIdOf(recordId));
  if (!isExemptionDay(until, today))
    throw new SaveProblem(
      'until',
      FAILED,
      `Please select a day after today, ${showDay(lastExemptionDay(today))} at the latest.`,
    );
};

/** Refuses a document that is not the record's. */
const requireDocument = async (caller: Caller, form: ExemptionForm): Promise<void> => {
  if (form.documentId !== '' && !(await documentOf(caller, form, form.documentId)))
    throw new SaveProblem('documentId', FAILED, 'Please choose a document of this record.');
};

const tooMany = () =>
  new ApplicationError(FAILED, `A record can have at most ${EXEMPTIONS_MAX} exemptions. End one of them first.`);

/** The exemptions with this one in the place of that of the same line; those of past days are not needed any more. */
const withOne = (before: readonly Exemption[], made: Exemption, today: string): Exemption[] => {
  const others = before.filter((one) => one.line !== made.line && isExemptionOpen(one, today));
  if (others.length >= EXEMPTIONS_MAX) throw tooMany();
  return [...others, made];
};

/** Tells the user who has asked for an exemption what came of it; nothing of one that no user has asked for. */
const answerTasks = async (
  caller: Caller,
  { owing, line }: Awaited<ReturnType<typeof lineOf>>,
  { kind, recordId }: OfLine,
  until = '',
) => {
  const asked = owing.record.exemptions.find((one) => one.line === line.key && one.state === 'asked');
  if (!asked) return [];
  const by = (await personName(tenantIdOf(recordId), caller.userId)) || 'a super admin';
  const notice = {
    kind: 'reminder' as const,
    title: `Exemption ${until === '' ? 'declined' : 'granted'}: ${demandName(line.of, line.demand)} of ${owing.record.name}`,
    text: `By ${by}${until === '' ? ': it is owed as before.' : `, until ${showDay(until)}.`}`,
    link: `${viewAddress(kind, recordId)}?focus=requirements`,
  };
  return [taskItem(notificationTask([asked.byId], notice))];
};

/** Exempts a record from a line until a day. Role matrix row 122. */
export const grantExemption = async (caller: Caller, form: ExemptionForm, origin: Origin): Promise<LineAnswer[]> => {
  const found = await lineOf(caller, form);
  const { owing, line } = found;
  if (!mayGrant(caller, form.kind, line)) await deny(caller, 'exemption.grant', origin);
  await requireDay(form);
  await requireDocument(caller, form);
  const { reason, until, documentId } = form;
  const today = await todayIn(tenantIdOf(form.recordId));
  const at = new Date().toISOString();
  const tasks = await answerTasks(caller, found, form, until);
  const after = await owing.change(({ exemptions: before }) => {
    const asked = before.find((one) => one.line === line.key && one.state === 'asked');
    const granted = { state: 'granted' as const, byId: caller.userId, at, askedById: asked?.byId ?? '' };
    return { exemptions: withOne(before, { line: line.key, reason, until, documentId, ...granted }, today) };
  }, tasks);
  return whyAfter(caller, form, after);
};

/** Ends an exemption of a record from a line, or declines one that was asked for; without one nothing happens. */
export const endExemption = async (caller: Caller, of: OfLine, origin: Origin): Promise<LineAnswer[]> => {
  const found = await lineOf(caller, of);
  const { owing, line } = found;
  if (!mayGrant(caller, of.kind, line)) await deny(caller, 'exemption.grant', origin);
  const isOther = (one: Exemption) => one.line !== line.key;
  if (owing.record.exemptions.every(isOther)) return whyAfter(caller, of, owing);
  const tasks = await answerTasks(caller, found, of);
  return whyAfter(
    caller,
    of,
    await owing.change(({ exemptions }) => ({ exemptions: exemptions.filter(isOther) }), tasks),
  );
};

/** The users of a tenant who may grant an exemption from a line. */
const grantersOf = async (recordId: string, responsibleId: unknown) => {
  const tenantId = tenantIdOf(recordId);
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  return members
    .filter((member) => !member.isOfReseller && permissionFor(member, 'exemption.grant') === 'allow')
    .sort((one, other) => Number(other.userId === responsibleId) - Number(one.userId === responsibleId))
    .map(({ userId }) => userId);
};

/** Asks for an exemption: it exempts from nothing until it is granted. Role matrix row 123. */
export const askExemption = async (caller: Caller, form: ExemptionForm, origin: Origin): Promise<LineAnswer[]> => {
  const { kind, recordId, reason, until, documentId } = form;
  const { owing, line } = await lineOf(caller, form);
  if (!mayAsk(caller, kind, line)) await deny(caller, 'exemption.ask', origin);
  await requireDay(form);
  await requireDocument(caller, form);
  const today = await todayIn(tenantIdOf(recordId));
  const isGranted = ({ line: key, state, until: last }: Exemption) =>
    key === line.key && state === 'granted' && last >= today;
  if (owing.record.exemptions.some(isGranted))
    throw new ApplicationError(FAILED, 'The record is exempt from this already.');
  const to = await grantersOf(recordId, owing.row.responsibleId);
  const by = await personName(tenantIdOf(recordId), caller.userId);
  const notice = {
    kind: 'reminder' as const,
    title: `Exemption asked for: ${demandName(line.of, line.demand)} of ${owing.record.name}`,
    text: `By ${by} for this ${kinds[kind].noun}, until ${showDay(until)}: ${reason}`,
    link: `${viewAddress(kind, recordId)}?focus=requirements`,
  };
  const at = new Date().toISOString();
  const asking = { byId: caller.userId, at, askedById: '' };
  const made = { line: line.key, state: 'asked' as const, reason, until, documentId, ...asking };
  const tasks = to.length === 0 ? [] : [taskItem(notificationTask(to, notice))];
  const asked = await owing.change(({ exemptions }) => ({ exemptions: withOne(exemptions, made, today) }), tasks);
  return whyAfter(caller, form, asked);
};
