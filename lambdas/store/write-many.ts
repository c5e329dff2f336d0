import { ApplicationError, conflict } from '../../contract/application-error.ts';
import type { Base } from './entity.ts';
import type { ListView } from './journal/view.ts';
import type { Part } from './part.ts';
import type { Repository } from './repository.ts';

/** Records may be large (an end user with a thousand providers): a transaction takes 4 MB, a journal entry 400 KB. */
const RECORDS = 25;
const ENTRY_BYTES = 200_000;
const ATTEMPTS = 5;

/** Ids of the rows that fit. */
export const idsWhere = ({ columns }: ListView, fits: (value: (field: string) => unknown) => boolean): string[] =>
  [...columns.positions()]
    .filter((position) => fits((field) => columns.value(field, position)))
    .map((position) => String(columns.value('id', position)));

/** As many parts from the beginning as one journal entry holds, at least one. */
const fitting = (parts: readonly Part[]) => {
  let bytes = 0;
  return parts.filter(({ change, row }, index) => {
    bytes += JSON.stringify([change, row]).length;
    return index === 0 || bytes <= ENTRY_BYTES;
  });
};

/**
 * Changes or removes records until `idsOf` finds none any more, so a record that `partOf` has handled must not be found
 * again. May be interrupted and repeated; records that somebody else changes meanwhile are read again.
 */
export const writeMany = async <Rec extends Base>(
  repository: Repository<Rec, unknown>,
  idsOf: (view: ListView) => readonly string[],
  partOf: (view: ListView, record: Rec) => Part,
): Promise<void> => {
  for (let lost = 0; lost < ATTEMPTS; ) {
    const ids = idsOf(await repository.view());
    if (ids.length === 0) return;
    try {
      for (let from = 0; from < ids.length; from += RECORDS) {
        const records = await repository.findMany(ids.slice(from, from + RECORDS));
        if (records.size === 0) throw conflict();
        await repository.write(async (view) => ({
          parts: fitting([...records.values()].map((record) => partOf(view, record))),
          transactItems: [],
        }));
      }
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
      lost++;
    }
  }
  throw new Error('Records change faster than they can be written');
};
