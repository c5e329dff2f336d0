import { ApplicationError } from '#contract/application-error.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/kinds.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { shownFields } from '../domain/history/show-change.ts';
import { OPERATOR } from '../import/batch/actor.ts';
import { commitRows } from '../import/batch/commit-rows.ts';
import { ENTRY_BYTES, type Flow, type RowWriter } from '../import/batch/run.ts';
import { undoRows } from '../import/batch/undo-rows.ts';
import { importDefinitions } from '../import/definitions/all-definitions.ts';
import { endUserImport } from '../import/definitions/end-user.ts';
import { providerImport } from '../import/definitions/provider.ts';
import { resellerImport } from '../import/definitions/reseller.ts';
import type { Changer } from './changer.ts';
import { type ChangingPerson, changingPerson } from './changer.ts';
import { checkChanges, type ExampleWords, planChanges, recordsOf } from './plan-changes.ts';
import { removeChangers } from './remove-changers.ts';
import { type RequestChanger, requestChangers } from './request-changers.ts';
import { type SetChanger, setChangers } from './set-changers.ts';
import { activateChanger, type StandingChanger, standingChangers } from './standing-changers.ts';
import { undoRemovals, undoRequests } from './undo-changes.ts';

/** Writes what a plan has let through: every record is read, and checked, again. */
const changeWriter = <Rec extends Base, Written extends Base>(changer: Changer<Rec, Written>): RowWriter<Written> => ({
  rowsPerWrite: changer.rowsPerWrite,
  repository: changer.repository,
  plan: async (view, rows) => {
    const { changed, ...plan } = await planChanges(changer, view, rows, await recordsOf(changer, rows), ENTRY_BYTES);
    const also = changed.length === 0 ? [] : ((await changer.also?.(changed)) ?? []);
    return {
      ...plan,
      transactItems: [...plan.transactItems, ...also],
      written: async () => changer.written?.(changed),
    };
  },
});

/** An undo goes on to its end even if its person has lost the right, or is deleted; it touches only what the change has written. */
const undoScope = async ({ actor, companyId }: ImportProgress): Promise<Scope> =>
  tenantScope((await findPrincipal(actor)) ?? OPERATOR, tenantIdOf(companyId));

type Steps = Pick<Flow, 'check' | 'commit'>;

interface ChangeContext {
  readonly person: ChangingPerson;
  readonly tenantId: TenantId;
  /** The blank forms that requests carry. */
  readonly forms: readonly string[];
  /** How a plan names the fields of the chosen records. */
  words(): Promise<ExampleWords>;
}

/** The steps of a change; it is opened with what is true then, for each part of the rows. */
const stepsOf = <Rec extends Base, Written extends Base>(
  { words }: ChangeContext,
  open: () => Promise<Changer<Rec, Written>>,
): Steps => ({
  check: async (run) => checkChanges(await open(), await words(), run),
  commit: (run) => commitRows(async () => changeWriter(await open()), run),
});

interface Changers<Rec extends Base> {
  readonly set: SetChanger<Rec>;
  readonly remove: (person: ChangingPerson) => Changer<Rec>;
  readonly request: RequestChanger<Rec>;
  readonly standing: StandingChanger<Rec>;
}

type Opener = (context: ChangeContext, change: BulkChange) => Steps;

const opener =
  <Rec extends Base>({ set, remove, request, standing }: Changers<Rec>): Opener =>
  (context, change) => {
    const { person, tenantId, forms } = context;
    if (change.op === 'set') return stepsOf(context, () => set(person, tenantId, change.fields));
    if (change.op === 'delete') return stepsOf(context, async () => remove(person));
    if (change.op === 'standing') return stepsOf(context, () => standing(person, tenantId, change.step));
    if (change.op === 'request')
      return stepsOf(context, () => request({ person, tenantId, requested: change.request, forms }));
    throw new ApplicationError('Update Failed', 'This cannot be done with these records.');
  };

const changersOf = <Kind extends BulkKind>(kind: Kind) => ({
  set: setChangers[kind],
  remove: removeChangers[kind],
  request: requestChangers[kind],
  standing: standingChangers[kind],
});

const ofProvider = opener(changersOf('techProvider'));

const openers: Readonly<Record<BulkKind, Opener>> = {
  reseller: opener(changersOf('reseller')),
  techProvider: (context, change) =>
    change.op === 'activate'
      ? stepsOf(context, () => activateChanger(context.person, context.tenantId))
      : ofProvider(context, change),
  endUser: opener(changersOf('endUser')),
};

const undoFields: Readonly<Record<BulkKind, Flow['undo']>> = {
  reseller: (run) => undoRows(resellerImport, run),
  techProvider: (run) => undoRows(providerImport, run),
  endUser: (run) => undoRows(endUserImport, run),
};

const undoOf = (kind: BulkKind, { op }: BulkChange): Flow['undo'] => {
  if (op === 'request') return undoRequests;
  if (op !== 'delete') return undoFields[kind];
  return (run) => undoRemovals({ kind: fromModifier(kind), entity: importDefinitions[kind].entity.name }, run);
};

/** The steps of a change without a file. Throws 403 where its person has lost the right. */
export const openChangeFlow = async (progress: ImportProgress, change: BulkChange): Promise<Flow> => {
  const { kind, companyId, state, forms } = progress;
  const undo = undoOf(kind, change);
  const never = () => Promise.reject(new Error('An undo neither checks nor commits'));
  if (state === 'undoing') return { scope: await undoScope(progress), check: never, commit: never, undo };
  const person = await changingPerson(progress, change);
  const tenantId = tenantIdOf(companyId);
  const words = () => shownFields(fromModifier(kind), tenantId);
  return { scope: person.scope(), ...openers[kind]({ person, tenantId, forms, words }, change), undo };
};
