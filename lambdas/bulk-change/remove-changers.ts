import { ApplicationError } from '#contract/application-error.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { cascades, type RemovedOwner } from '#lambdas/domain/all-cascades.ts';
import { type Relation, removalEffects, requireNoDependants } from '#lambdas/domain/cascade/removal-effects.ts';
import { removalTask, runCascade } from '#lambdas/domain/cascade/removal-task.ts';
import { effectsOfEndUsers } from '#lambdas/domain/end-user/removal.ts';
import { effectsOfProviders } from '#lambdas/domain/provider/removal.ts';
import { resellerDependants, resellerEffects } from '#lambdas/domain/reseller/removal.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { followUp } from '../kit/log.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { type Changer, type ChangingPerson, NotChanged, type Outcome, unseenProvider } from './changer.ts';

/** The record, its preserved copy and the task of what goes along; besides them entry, head, import, company and a list of dependants. */
const ROWS_PER_WRITE = 30;

interface Spec<Rec extends Base> extends Pick<Changer<Rec>, 'noun' | 'repository' | 'refusal' | 'effects'> {
  readonly person: ChangingPerson;
  readonly owner: RemovedOwner;
  /** Records that keep one of these from being deleted. */
  readonly dependants?: readonly Relation[];
}

/** Why a record has to stay, and what makes the write fail once that has changed. */
const dependence = async (owner: RemovedOwner, id: string, dependants: readonly Relation[]) => {
  try {
    return { items: await requireNoDependants(owner, id, dependants), problem: undefined };
  } catch (error) {
    if (error instanceof ApplicationError) return { items: [], problem: new NotChanged(error.reason) };
    throw error;
  }
};

/** A change by which records are deleted, with what goes along; each can be restored. D-42, D-110. */
const remover = <Rec extends Base>({ person, owner, dependants = [], ...spec }: Spec<Rec>): Changer<Rec> => {
  const taskOf = ({ id }: Rec) => removalTask(owner, id, person);
  return {
    ...spec,
    chosen: spec.repository,
    rowsPerWrite: ROWS_PER_WRITE,
    decide: async (view, records) => {
      let transactItems: readonly TransactItem[] = [];
      const outcomes: Outcome[] = [];
      for (const record of records) {
        const { items, problem } = await dependence(owner, record.id, dependants);
        // The checks are those of the same lists for every record.
        if (items.length > 0) transactItems = items;
        outcomes.push(problem ?? [await spec.repository.removal(view, record)]);
      }
      return { outcomes, transactItems };
    },
    also: async (changed) => changed.map(({ record }) => taskItem(taskOf(record))),
    written: async (changed) => {
      for (const { record } of changed) await followUp(runCascade(taskOf(record), cascades[owner]));
    },
  };
};

const idsOf = (records: readonly Base[]) => records.map(({ id }) => id);

/** Deletes each kind of record as its own call does. */
export const removeChangers = {
  reseller: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'reseller',
      noun: resellerDefinition.noun,
      repository: resellers(person.scope()),
      refusal: async ({ id }) => (id === person.home ? 'Your own company is not deleted here.' : ''),
      dependants: resellerDependants,
      effects: (records) => removalEffects(resellerEffects, idsOf(records)),
    }),
  techProvider: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'provider',
      noun: providerDefinition.noun,
      repository: providers(person.tenantScope()),
      refusal: unseenProvider(person),
      effects: (records: readonly ProviderRecord[]) => effectsOfProviders(records),
    }),
  endUser: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'endUser',
      noun: endUserDefinition.noun,
      repository: endUsers(person.scope()),
      refusal: async () => '',
      effects: (records) => effectsOfEndUsers(idsOf(records)),
    }),
};
