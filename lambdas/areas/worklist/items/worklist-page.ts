import type { PageRequest } from '#contract/definition/list.ts';
import { assigneeWords, deputyOn } from '#contract/obligations/assignee.ts';
import { groupOf } from '#contract/obligations/group.ts';
import { obligationKey } from '#contract/obligations/outstanding-item.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { assigneeFor, canFulfil, shownSnooze } from '../record/assignee-and-snooze.ts';
import { type Item, resellerAt } from './sorted-items.ts';
import { type Joins, type WorklistFilter, worklistItems } from './worklist-items.ts';

/** The id of the absent person for whom the caller has an item today; '' if it waits for the caller anyway. */
const standsInFor = (caller: Caller, { source: { view, staff, today }, position }: Item) => {
  const care = staff?.careFor((field) => view.columns.value(field, position));
  return care && deputyOn(care, today)?.userId === caller.userId ? care.responsible.userId : '';
};

/** Names an item among all of the worklist. */
export const rowId = ({ source: { view }, position, outstanding }: Item) =>
  `${String(view.columns.value('id', position))} ${obligationKey(outstanding)}`;

/** An item as the list shows it. */
export const rowOf = async (caller: Caller, { names, waiting }: Joins, item: Item): Promise<WorklistRow> => {
  const { source, position, outstanding } = item;
  const { view, tenantId, today } = source;
  const { obligation, label, state, due, field, awaits, withoutFile, documentKind } = outstanding;
  const people = await personNames(tenantId);
  const recordId = String(view.columns.value('id', position));
  return {
    id: rowId(item),
    kind: obligation.kind,
    recordId,
    record: String(view.columns.value('name', position)),
    reseller: obligation.kind === 'endUser' ? resellerAt(source, position, names) : '',
    responsible: people.nameOf(String(view.columns.value('responsibleId', position) ?? '')),
    standsInFor: people.nameOf(standsInFor(caller, item)),
    formerResponsible: String(view.columns.value('formerResponsible', position) ?? ''),
    obligation: obligation.name,
    label,
    state,
    due,
    awaits,
    withoutFile,
    group: groupOf(outstanding, today),
    field,
    document: documentKind,
    turn: assigneeWords(outstanding),
    isMyTurn: canFulfil(caller, outstanding, await assigneeFor(caller, tenantId, [outstanding])),
    snooze: shownSnooze(view.columns.value('snoozes', position), outstanding, today),
    waiting: state === 'ok' ? '' : (waiting.get(tenantId)?.untilOf(recordId, documentKind) ?? ''),
    company: await rootName(tenantId),
  };
};

/** One page of what is open in the caller's scope. Role matrix row 95. */
export const worklistPage = async (
  caller: Caller,
  { page, size, ...request }: WorklistFilter & PageRequest,
): Promise<Page<WorklistRow>> => {
  const { total, joins, from } = await worklistItems(caller, request);
  const content = await Promise.all(from(page * size, size).map((item) => rowOf(caller, joins, item)));
  return { content, totalElements: total, totalPages: Math.ceil(total / size) };
};
