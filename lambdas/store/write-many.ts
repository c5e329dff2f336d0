import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { ListProjection } from './journal/view/view.ts';
import type { TransactItem } from './journal/write/transact-item.ts';
import type { Base } from './repository/entity.ts';
import type { RecordWrite } from './repository/record-write.ts';
import type { Repository } from './repository/repository.ts';

/** Records may be large (an end user with a thousand providers): a transaction takes 4 MB, a journal entry 400 KB. */
const RECORDS = 25;
const ENTRY_BYTES = 200_000;
const ATTEMPTS = 5;

/** Ids of the rows that fit. */
export const idsWhere = ({ columns }: ListProjection, fits: (value: (field: string) => unknown) => boolean): string[] =>
  [...columns.positions()]
    .filter((position) => fits((field) => columns.value(field, position)))
    .map((position) => String(columns.value('id', position)));

/** As many parts from the beginning as one journal entry holds, at least one. */
const fitting = (parts: readonly RecordWrite[]) => {
  let bytes = 0;
  return parts.filter(({ change, row }, index) => {
    bytes += JSON.stringify([change, row]).length;
    return index === 0 || bytes <= ENTRY_BYTES;
  });
};

interface Limits<Rec> {
  readonly fits?: (record: Rec) => boolean;
  readonly also?: (records: number) => Promise<readonly TransactItem[]>;
}

/**
 * Changes or removes records until `idsOf` finds no more, so a record that `partOf` has handled must not be found
 * again. May be interrupted and repeated; records that another user changes meanwhile are read again, and left
 * alone if they no longer fit. `also` are further items of each write, by how many records it has.
 */
export const writeMany = async <Rec extends Base>(
  repository: Repository<Rec, unknown>,
  idsOf: (view: ListProjection) => readonly string[],
  partOf: (view: ListProjection, record: Rec) => RecordWrite | Promise<RecordWrite>,
  { fits = () => true, also = async () => [] }: Limits<Rec> = {},
): Promise<void> => {
  for (let lost = 0; lost < ATTEMPTS; ) {
    const ids = idsOf(await repository.view());
    if (ids.length === 0) return;
    try {
      for (let from = 0; from < ids.length; from += RECORDS) {
        const found = await repository.findMany(ids.slice(from, from + RECORDS));
        const records = [...found.values()].filter(fits);
        if (records.length === 0) throw conflict();
        await repository.write(async (view) => {
          const parts = fitting(await Promise.all(records.map((record) => partOf(view, record))));
          return { parts, transactItems: await also(parts.length) };
        });
      }
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
      lost++;
    }
  }
  throw new Error('Records change faster than they can be written');
};
