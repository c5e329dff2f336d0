import type { PageRequest } from '../../../contract/definition/list.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { isTurnOf, turnWords } from '../../../contract/rules/obligations/turn.ts';
import type { WorklistRow } from '../../../contract/worklist/record.ts';
import { rootName } from '../../entities/company.ts';
import { companyNames } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';
import { type ItemFilter, type OpenItem, turnHolder, withStaff } from './open-items.ts';
import { sortedItems } from './sorted-items.ts';
import { sourcesFor } from './sources.ts';

interface WorklistRequest extends PageRequest, ItemFilter {
  readonly companyId?: string | undefined;
  readonly kind?: OwingKind | undefined;
  readonly reseller?: string | undefined;
}

/** The name of the reseller that an end user, or a reseller itself, belongs to. */
const resellerOf = async ({ source, position, owed }: OpenItem) => {
  if (owed.obligation.kind !== 'endUser') return '';
  const { nameOf } = await companyNames(source.familyId);
  return nameOf(String(source.view.columns.value('companyId', position)));
};

const rowOf = async (caller: Caller, item: OpenItem): Promise<WorklistRow> => {
  const { source, position, owed, group } = item;
  const { view, familyId } = source;
  const { obligation, label, state, due, field } = owed;
  const recordId = String(view.columns.value('id', position));
  return {
    id: `${recordId} ${obligation.name}`,
    kind: obligation.kind,
    recordId,
    record: String(view.columns.value('name', position)),
    reseller: await resellerOf(item),
    obligation: obligation.name,
    label,
    state,
    due,
    group,
    field,
    turn: turnWords(obligation),
    isMyTurn: isTurnOf(obligation, turnHolder(caller)),
    company: await rootName(familyId),
  };
};

/** One page of what is open in the caller's scope. Role matrix row 95. */
export const worklistPage = async (caller: Caller, request: WorklistRequest): Promise<Page<WorklistRow>> => {
  const { page, size, ...filter } = request;
  const sources = await sourcesFor(caller, request);
  const visible = filter.turn === 'mine' ? await withStaff(sources) : { sources, staffs: new Map() };
  const items = await sortedItems(caller, visible, filter);
  const content = await Promise.all(items.slice(page * size, (page + 1) * size).map((item) => rowOf(caller, item)));
  return { content, totalElements: items.length, totalPages: Math.ceil(items.length / size) };
};
