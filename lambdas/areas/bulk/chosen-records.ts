import { ApplicationError } from '../../../contract/application-error.ts';
import type { AskedChange } from '../../../contract/bulk/change.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { fromModifier } from '../../../contract/kinds/wire.ts';
import { figure } from '../../../contract/rules/figures.ts';
import { BULK_MAX_ROWS } from '../../../contract/rules/limits.ts';
import type { Origin } from '../../entities/activity.ts';
import { scopeOfKind, storedKinds } from '../../entities/kinds.ts';
import type { Caller } from '../../kit/caller.ts';
import { rowsOfCall } from '../../kit/list-calls.ts';
import type { Selected } from '../../store/selected.ts';

/** A chosen record: its id, and its name when it was chosen, '' where the person does not see it. */
export type ChosenRecord = readonly [id: string, name: string];

const shownIn = ({ view: { columns }, positions }: Selected): ChosenRecord[] =>
  positions.map((at) => [String(columns.value('id', at)), String(columns.value('name', at))]);

/** All that a list call shows now: which they are is settled here, whatever the list shows later. */
const allOf = async (caller: Caller, kind: BulkKind, call: { of: string; query: string }, origin: Origin) => {
  const { rows, spec } = await rowsOfCall(caller, call, origin);
  if (spec.name !== storedKinds[fromModifier(kind)].entity.name)
    throw new ApplicationError('This list holds other records', '', 400);
  const found = (await rows.all.select(rows.criteria)).flatMap(shownIn);
  if (found.length > BULK_MAX_ROWS)
    throw new ApplicationError(
      'Update Failed',
      `The list shows ${figure(found.length)} records. At most ${figure(BULK_MAX_ROWS)} can be changed at once; narrow the list.`,
    );
  return found;
};

/** The names of those among the ids that the caller sees; the others stay without one. */
const named = async (caller: Caller, kind: BulkKind, ids: readonly string[], companyId: string | undefined) => {
  const names = new Map<string, string>();
  const of = fromModifier(kind);
  const scope = scopeOfKind(of, caller, companyId);
  for (const { view, positions } of await storedKinds[of].repository(scope).select()) {
    const seen = new Set(positions);
    for (const id of ids) {
      const at = view.columns.positionOf(id);
      if (at !== undefined && seen.has(at)) names.set(id, String(view.columns.value('name', at)));
    }
  }
  return names;
};

/** The records that a change is asked for, each once. Whether the person may change them is the plan's matter. */
export const chosenRecords = async (
  caller: Caller,
  kind: BulkKind,
  { rows, companyId }: Pick<AskedChange, 'rows' | 'companyId'>,
  origin: Origin,
): Promise<readonly ChosenRecord[]> => {
  if ('all' in rows) return allOf(caller, kind, rows.all, origin);
  const ids = [...new Set(rows.ids)];
  const names = await named(caller, kind, ids, companyId);
  return ids.map((id) => [id, names.get(id) ?? '']);
};
