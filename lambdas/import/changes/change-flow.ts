import { ApplicationError } from '../../../contract/application-error.ts';
import type { BulkChange } from '../../../contract/bulk/change.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
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
import { changeWriter } from './change-writer.ts';
import type { Changer } from './changer.ts';
import { type ChangingPerson, changingPerson } from './changing-person.ts';
import { checkChanges } from './check-changes.ts';
import { type SetChanger, setChangers } from './set-changers.ts';

const recordKinds: Readonly<Record<BulkKind, RecordKind>> = {
  reseller: 'reseller',
  techProvider: 'provider',
  endUser: 'endUser',
};

/** An undo goes on to its end even if its person has lost the right, or is gone; it touches only what the change has written. */
const undoScope = async ({ actor, companyId }: ImportProgress): Promise<Scope> => {
  const principal = await findPrincipal(actor);
  return familyScope({ ...(principal ?? OPERATOR), via: 'change' }, familyIdOf(companyId));
};

type Open<Rec extends Base> = (person: ChangingPerson, familyId: FamilyId, change: BulkChange) => Promise<Changer<Rec>>;

const opener =
  <Rec extends Base, Fields>(kind: ImportDefinition<Rec, Fields>, open: Open<Rec>) =>
  async (progress: ImportProgress, change: BulkChange): Promise<Flow> => {
    const undo = (run: Parameters<Flow['undo']>[0]) => undoRows(kind, run);
    const never = () => Promise.reject(new Error('An undo neither checks nor commits'));
    if (progress.state === 'undoing') return { scope: await undoScope(progress), check: never, commit: never, undo };
    const person = await changingPerson(progress, change);
    const familyId = familyIdOf(progress.companyId);
    const changer = () => open(person, familyId, change);
    return {
      scope: person.scope(),
      check: async (run) => checkChanges(await changer(), await shownFields(recordKinds[progress.kind], familyId), run),
      commit: (run) => commitRows(async () => changeWriter(await changer()), run),
      undo,
    };
  };

/** The change of one kind of record that a person has asked for. */
const opened =
  <Rec extends Base>(set: SetChanger<Rec>): Open<Rec> =>
  (person, familyId, change) => {
    if (change.op !== 'set') throw new ApplicationError('Update Failed', 'This cannot be done with these records.');
    return set(person, familyId, change.fields);
  };

const openers = {
  reseller: opener(resellerImport, opened(setChangers.reseller)),
  techProvider: opener(providerImport, opened(setChangers.techProvider)),
  endUser: opener(endUserImport, opened(setChangers.endUser)),
};

/** The steps of a change without a file. Throws 403 where its person has lost the right. */
export const openChangeFlow = (progress: ImportProgress, change: BulkChange): Promise<Flow> =>
  openers[progress.kind](progress, change);
