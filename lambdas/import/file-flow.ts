import type { ImportProgress } from '../entities/import-progress.ts';
import type { Base } from '../store/entity.ts';
import { actorOf } from './actor.ts';
import { checkRows } from './check-rows.ts';
import { commitRows } from './commit-rows.ts';
import { endUserImport } from './definitions/end-user.ts';
import type { ImportDefinition } from './definitions/import-definition.ts';
import { providerImport } from './definitions/provider.ts';
import { resellerImport } from './definitions/reseller.ts';
import { openFileWriter } from './file-writer.ts';
import type { Flow } from './flow.ts';
import { undoRows } from './undo-rows.ts';

const opener =
  <Rec extends Base, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (progress: ImportProgress): Promise<Flow> => {
    const { scope, owner } = await actorOf(progress, kind);
    return {
      scope,
      check: (run) => checkRows(kind, { ...run, owner }),
      commit: (run) => commitRows(() => openFileWriter(kind, { ...run, owner }), run),
      undo: (run) => undoRows(kind, run),
    };
  };

const openers = {
  reseller: opener(resellerImport),
  techProvider: opener(providerImport),
  endUser: opener(endUserImport),
};

/** The steps of an import of a file. Throws 403 where its person has lost the right. */
export const openFileFlow = (progress: ImportProgress): Promise<Flow> => openers[progress.kind](progress);
