import { ApplicationError } from '../../../contract/application-error.ts';
import type { BulkChange } from '../../../contract/bulk/change.ts';
import { shownFields } from '../../domain/history/shown-fields.ts';
import type { ImportProgress } from '../../entities/import.ts';
import { findPrincipal } from '../../entities/principal.ts';
import type { Base } from '../../store/entity.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';
import { familyScope, type Scope } from '../../store/scope.ts';
import { OPERATOR } from '../actor.ts';
import { commitRows } from '../commit-rows.ts';
import { endUserImport } from '../definitions/end-user.ts';
import type { ImportDefinition } from '../definitions/import-definition.ts';
import { providerImport } from '../definitions/provider.ts';
import { resellerImport } from '../definitions/reseller.ts';
import type { Flow } from '../flow.ts';
import { undoRows } from '../undo-rows.ts';
import { activateChanger } from './activate-changer.ts';
import { changeWriter } from './change-writer.ts';
import type { Changer } from './changer.ts';
import { type ChangingPerson, changingPerson } from './changing-person.ts';
import { checkChanges } from './check-changes.ts';
import { removeChangers } from './remove-changers.ts';
import { type SetChanger, setChangers } from './set-changers.ts';
import { undoRemovals } from './undo-removals.ts';

/** A kind as histories, restores and tasks call it. */
const recordKinds = { reseller: 'reseller', techProvider: 'provider', endUser: 'endUser' } as const;

/** An undo goes on to its end even if its person has lost the right, or is gone; it touches only what the change has written. */
const undoScope = async ({ actor, companyId }: ImportProgress): Promise<Scope> => {
  const principal = await findPrincipal(actor);
  return familyScope({ ...(principal ?? OPERATOR), via: 'change' }, familyIdOf(companyId));
};

type Open<Rec extends Base> = (person: ChangingPerson, familyId: FamilyId, change: BulkChange) => Promise<Changer<Rec>>;

const opener =
  <Rec extends Base, Fields>(kind: ImportDefinition<Rec, Fields>, open: Open<Rec>) =>
  async (progress: ImportProgress, change: BulkChange): Promise<Flow> => {
    const recordKind = recordKinds[progress.kind];
    const undo: Flow['undo'] = (run) =>
      change.op === 'delete' ? undoRemovals({ kind: recordKind, entity: kind.entity.name }, run) : undoRows(kind, run);
    const never = () => Promise.reject(new Error('An undo neither checks nor commits'));
    if (progress.state === 'undoing') return { scope: await undoScope(progress), check: never, commit: never, undo };
    const person = await changingPerson(progress, change);
    const familyId = familyIdOf(progress.companyId);
    const changer = () => open(person, familyId, change);
    return {
      scope: person.scope(),
      check: async (run) => checkChanges(await changer(), await shownFields(recordKind, familyId), run),
      commit: (run) => commitRows(async () => changeWriter(await changer()), run),
      undo,
    };
  };

const notOffered = () => new ApplicationError('Update Failed', 'This cannot be done with these records.');

/** The change of one kind of record that a person has asked for. */
const opened =
  <Rec extends Base>(set: SetChanger<Rec>, remove: (person: ChangingPerson) => Changer<Rec>): Open<Rec> =>
  async (person, familyId, change) => {
    if (change.op === 'set') return set(person, familyId, change.fields);
    if (change.op === 'delete') return remove(person);
    throw notOffered();
  };

const ofProvider = opened(setChangers.techProvider, removeChangers.techProvider);

const openers = {
  reseller: opener(resellerImport, opened(setChangers.reseller, removeChangers.reseller)),
  techProvider: opener(providerImport, (person, familyId, change) =>
    change.op === 'activate' ? activateChanger(person, familyId) : ofProvider(person, familyId, change),
  ),
  endUser: opener(endUserImport, opened(setChangers.endUser, removeChangers.endUser)),
};

/** The steps of a change without a file. Throws 403 where its person has lost the right. */
export const openChangeFlow = (progress: ImportProgress, change: BulkChange): Promise<Flow> =>
  openers[progress.kind](progress, change);
