import type { Base } from '../../store/entity.ts';
import type { RowWriter } from '../row-writer.ts';
import { ENTRY_BYTES } from '../run.ts';
import type { Changer } from './changer.ts';
import { planChanges, recordsOf } from './plan-changes.ts';

/** Writes what a plan has let through: every record is read, and asked about, again. */
export const changeWriter = <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
): RowWriter<Written> => ({
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
