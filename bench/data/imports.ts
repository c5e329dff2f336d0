import { advanceImport, findImport } from '#lambdas/entities/imports/import.ts';
import { importPage } from '#lambdas/entities/imports/import-list.ts';
import { findArrived } from '#lambdas/import/import-file.ts';
import { resumeImport } from '#lambdas/import/resume.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { settings } from '#local/settings.ts';

const bucket = settings.buckets.uploads;
const timeLeft = () => Number.POSITIVE_INFINITY;

/** The imports of resellers of a company, as the function and a person drive them. The file lies in the bucket already. */
export const importsOf = (company: string) => {
  const scope = chosenScope({ userId: 'bench', userName: 'Bench' }, company);
  const latest = async () => {
    const [found] = (await importPage(company, 'reseller', { page: 0, size: 1 })).content;
    if (!found) throw new Error('No import');
    return found;
  };
  const expect = async (state: string) => {
    const after = await findImport(scope, (await latest()).id);
    if (after?.state !== state) throw new Error(`${after?.state}: ${after?.message}`);
  };
  /** What the function does with a new file: all of it, or the check alone if a review was requested. */
  const take = async (key: string) => {
    const progress = await findArrived({ bucket, key, sequencer: key });
    if (progress) await resumeImport(bucket, progress, timeLeft);
  };
  return {
    latest,
    take,
    commit: async () => {
      await resumeImport(bucket, await advanceImport(scope, await latest(), { state: 'running' }), timeLeft);
      await expect('done');
    },
    undo: async () => {
      const changes = { state: 'undoing', undoTo: 'undone', undoneTo: 0 } as const;
      await resumeImport(bucket, await advanceImport(scope, await latest(), changes), timeLeft);
      await expect('undone');
    },
  };
};
