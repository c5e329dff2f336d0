import { ApplicationError } from '#contract/application-error.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { dayMistake } from '#contract/standing/forms.ts';
import { maySetStanding } from '#contract/standing/rights.ts';
import { missingSentence, type StandingKind, standingWords } from '#contract/standing/standings.ts';
import { plannedStep, type Standee, standingOn } from '#contract/standing/step.ts';
import { associatedWith } from '#lambdas/domain/provider/association.ts';
import { activatedProvider, stepOf } from '#lambdas/domain/standing/step.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Activation, openActivation } from '../domain/standing/step.ts';
import { type Changer, type ChangingPerson, NotChanged, unseenProvider } from './changer.ts';
import { setter } from './set-changers.ts';

type Step = Extract<BulkChange, { op: 'standing' }>['step'];

/** Each may have its end user next to it, which is associated in the same transaction. */
const ROWS_PER_WRITE = 40;

/** A record that a step leads to, or why it cannot. */
const orReason = <Rec>(made: () => Rec): Rec | NotChanged => {
  try {
    return made();
  } catch (error) {
    if (error instanceof ApplicationError) return new NotChanged(error.reason || error.message);
    throw error;
  }
};

/** Makes a changer associate the entries that it activates with the end users who entered them. D-60. */
const associating = (person: ChangingPerson, changer: Changer<ProviderRecord>): Changer<ProviderRecord> => {
  const users = endUsers(person.tenantScope());
  return {
    ...changer,
    also: async (changed) => {
      const entries = changed.map(({ record }) => record).filter(isOpenEntry);
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

/** Activates providers as their own call does: the end user who entered one uses it from now on. D-60. */
export const activateChanger = async (person: ChangingPerson, tenantId: TenantId): Promise<Changer<ProviderRecord>> => {
  const activation = await openActivation('provider', tenantId);
  const changer = setter<ProviderRecord>({
    noun: kinds.provider.noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: providers(person.tenantScope()),
    requires: [],
    refusal: unseenProvider(person),
    changed: async (before) =>
      orReason(() => {
        const after = activatedProvider(before, activation, person.userId);
        return after === before ? before : { ...after, version: before.version + 1 };
      }),
  });
  return associating(person, changer);
};

interface Of<Rec extends Base> {
  readonly kind: StandingKind;
  readonly repository: Repository<Rec, unknown>;
  readonly refusal: Changer<Rec>['refusal'];
  row(record: Rec): Row;
}

type Changing<Rec extends Base> = Of<Rec> & {
  readonly person: ChangingPerson;
  readonly tenantId: TenantId;
  readonly step: Step;
};

/** What a step makes of a record, as its own call makes it; there is no override for many at once. */
const steppedOf = <Rec extends Base & Standee>(
  { kind, row, person, step }: Changing<Rec>,
  { today, missingOf, requireAllowed }: Activation,
) => {
  const { to, day, reason, text } = step;
  return (before: Rec): Rec => {
    const planned = plannedStep(before.standingSteps, today);
    if (standingOn(kind, before, today) === to || (planned?.to === to && planned.day === day)) return before;
    const mistake = dayMistake(day, today);
    if (mistake !== '') throw new ApplicationError('Standing Not Changed', mistake);
    const stepped = stepOf(kind, before, { to, day, today, reason, text, byId: person.userId });
    if (to === 'active') requireAllowed(row(before));
    const missing = to === 'active' ? missingOf(row(before)) : [];
    if (missing.length > 0) throw new ApplicationError('Standing Not Changed', missingSentence(missing));
    return { ...before, ...stepped, version: before.version + 1 };
  };
};

const changerOf = async <Rec extends Base & Standee>(changing: Changing<Rec>): Promise<Changer<Rec>> => {
  const { kind, repository, refusal, person, tenantId, step } = changing;
  const stepped = steppedOf(changing, await openActivation(kind, tenantId));
  const mayStep = maySetStanding({ ...person, isOfReseller: isOfReseller(person) }, kind, step.to);
  return setter<Rec>({
    noun: kinds[kind].noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository,
    requires: [],
    refusal: async (record) =>
      mayStep ? refusal(record) : `You may not bring ${kinds[kind].plural} to ${standingWords[step.to]}.`,
    changed: async (before) => orReason(() => stepped(before)),
  });
};

/** Opens a step of many records from one standing to another. */
export type StandingChanger<Rec extends Base> = (
  person: ChangingPerson,
  tenantId: TenantId,
  step: Step,
) => Promise<Changer<Rec>>;

const ofProvider: StandingChanger<ProviderRecord> = async (person, tenantId, step) => {
  const repository = providers(person.tenantScope());
  const seen = unseenProvider(person);
  const today = (await openActivation('provider', tenantId)).today;
  const isLate = step.to === 'active' && step.day > today;
  const changer = await changerOf({
    kind: 'provider',
    repository,
    row: providerEntity.row,
    refusal: async (record) =>
      isLate && isOpenEntry(record)
        ? 'What an end user has entered is activated today, not on a later day.'
        : seen(record),
    person,
    tenantId,
    step,
  });
  return step.to === 'active' ? associating(person, changer) : changer;
};

/** Changes the standing of each kind of record as its own call does. */
export const standingChangers = {
  techProvider: ofProvider,
  reseller: async (person: ChangingPerson, tenantId: TenantId, step: Step) =>
    changerOf({
      kind: 'reseller',
      repository: resellers(person.scope()),
      row: resellerEntity.row,
      refusal: async ({ id }) => (id === person.home ? 'Your own company is not changed here.' : ''),
      person,
      tenantId,
      step,
    }),
  endUser: async (person: ChangingPerson, tenantId: TenantId, step: Step) =>
    changerOf({
      kind: 'endUser',
      repository: endUsers(person.scope()),
      row: endUserEntity.row,
      refusal: async () => '',
      person,
      tenantId,
      step,
    }),
};
