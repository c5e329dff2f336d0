import { createHash } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { type ObligationState, obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { type Outstanding, obligationKey } from '#contract/obligations/outstanding-item.ts';
import { owingKind, type RequirementKind } from '#contract/obligations/requirement/facts.ts';
import { publishedLines, type ReadSet } from '#contract/obligations/requirement/sets.ts';
import type { ChangedObligation, ChangedRecord, Effect } from '#contract/requirement/forms.ts';
import { obligationLists } from '#lambdas/domain/obligations/obligation-lists.ts';
import { requirementExportKey } from '#lambdas/entities/imports/upload-keys.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import { type Draft, type Published, requirementsOf } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveWorkbook } from '#lambdas/kit/give-workbook.ts';
import { refuseTooLong } from '#lambdas/sheets/cell-text.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Selected } from '#lambdas/store/repository/list-page.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

type Counts = Record<ObligationState, number>;
type Owes = readonly Outstanding[];

const none = (): Counts => Object.fromEntries(obligationStates.map((state) => [state, 0])) as Counts;

/** The differences between a record's obligations before and after, by obligation. */
const changesBetween = (before: Owes, after: Owes): ChangedObligation[] => {
  const [former, next] = [before, after].map((owes) => new Map(owes.map((one) => [obligationKey(one), one])));
  const keys = [...new Set([...(former?.keys() ?? []), ...(next?.keys() ?? [])])];
  return keys.flatMap((key): ChangedObligation[] => {
    const [from, to] = [former?.get(key), next?.get(key)];
    if (from?.state === to?.state) return [];
    return [{ label: to?.label ?? from?.label ?? '', before: from?.state ?? '', after: to?.state ?? '' }];
  });
};

/** The same, computed once for each pair of lists: rows with the same obligations share one list. */
const comparing = () => {
  const known = new WeakMap<Owes, WeakMap<Owes, ChangedObligation[]>>();
  return (before: Owes, after: Owes): ChangedObligation[] => {
    const of = known.get(before) ?? new WeakMap<Owes, ChangedObligation[]>();
    known.set(before, of);
    const found = of.get(after) ?? changesBetween(before, after);
    of.set(after, found);
    return found;
  };
};

const isOpen = (state: ChangedObligation['after']) => state !== '' && state !== 'ok';
const isNew = ({ before, after }: ChangedObligation) => !isOpen(before) && isOpen(after);

/** A record that would change, by its place in its list. */
interface ChangedRow {
  readonly selected: Selected;
  readonly at: number;
  readonly changes: readonly ChangedObligation[];
}

interface Difference extends Pick<Effect, 'records' | 'before' | 'after' | 'changed' | 'newlyOwing' | 'overdueAtOnce'> {
  readonly rows: readonly ChangedRow[];
}

interface Compared extends Difference {
  readonly published: Published;
  readonly draft: Draft;
  /** The version as it would be published today. */
  readonly next: Pick<ReadSet, 'lines' | 'number' | 'day'>;
  readonly seen: string;
}

type OwesOf = ReturnType<typeof findOutstanding>;

/** Compares the obligations of rows by two sets of requirements. */
const differenceIn = (lists: readonly Selected[], owesBefore: OwesOf, owesAfter: OwesOf): Difference => {
  const changesOf = comparing();
  const figures = { records: 0, before: none(), after: none(), newlyOwing: 0, overdueAtOnce: 0 };
  const rows: ChangedRow[] = [];
  for (const selected of lists) {
    const { columns } = selected.view;
    for (const at of selected.positions) {
      const facts = (fact: string) => columns.value(fact, at);
      const [before, after] = [owesBefore(facts), owesAfter(facts)];
      for (const { state } of before) figures.before[state]++;
      for (const { state } of after) figures.after[state]++;
      if (before.length > 0 || after.length > 0) figures.records++;
      const changes = changesOf(before, after);
      if (changes.length === 0) continue;
      rows.push({ selected, at, changes });
      if (changes.some(isNew)) figures.newlyOwing++;
      figures.overdueAtOnce += changes.filter((one) => one.after === 'overdue').length;
    }
  }
  return { ...figures, changed: rows.length, rows };
};

/** The last difference that was found in a list, and between what. */
const known = new WeakMap<Selected['view'], { readonly stamp: string; readonly difference: Difference }>();

/** The same, once for as long as neither the records nor what is compared has changed: its pages are read one by one. */
const knownDifference = (stamp: string, lists: readonly Selected[], find: () => Difference): Difference => {
  const view = lists[0]?.view;
  if (!view) return find();
  const whole = JSON.stringify([stamp, lists.map((selected) => selected.view.v)]);
  const found = known.get(view);
  if (found?.stamp === whole) return found.difference;
  const difference = find();
  known.set(view, { stamp: whole, difference });
  return difference;
};

const noDraft = (kind: RequirementKind) =>
  new ApplicationError('Effect Failed', `The requirements of ${kinds[kind].plural} have no draft.`);

/** Compares the obligations of a tenant's records today with those that they would have by its draft. */
export const compareDraft = async (tenantId: TenantId, kind: RequirementKind): Promise<Compared> => {
  const [{ published, draft }, circumstances] = await Promise.all([
    requirementsOf(tenantId, kind),
    circumstancesOf(tenantId),
  ]);
  if (!draft) throw noDraft(kind);
  const { today: day, stamp } = circumstances;
  const { set } = published;
  const next = { ...set, number: set.number + 1, day, lines: publishedLines(set, draft.lines, day) };
  const owing = (of: ReadSet) =>
    findOutstanding([owingKind(kind)], {
      ...circumstances,
      requirements: { ...circumstances.requirements, [kind]: of },
    });
  const list = obligationLists.find((each) => each.kinds.includes(owingKind(kind)));
  const lists = (await list?.select(tenantScope(serverActor, tenantId))) ?? [];
  const between = JSON.stringify([kind, set.number, draft.revision, stamp]);
  const { rows, ...counted } = knownDifference(between, lists, () => differenceIn(lists, owing(set), owing(next)));
  const told = JSON.stringify([set.number, draft.revision, day, counted]);
  const seen = createHash('sha256').update(told).digest('base64url').slice(0, 22);
  return { ...counted, rows, published, draft, next, seen };
};

/** What writes the rows of an effect, with the names of resellers. */
const shower = async (tenantId: TenantId, kind: RequirementKind) => {
  const names = owingKind(kind) === 'endUser' ? await companyNames(tenantId) : undefined;
  return ({ selected: { view }, at, changes }: ChangedRow): ChangedRecord => ({
    id: String(view.columns.value('id', at)),
    record: String(view.columns.value('name', at)),
    reseller: names?.nameOf(String(view.columns.value('companyId', at))) ?? '',
    changes: [...changes],
  });
};

/** A page of the effect of a draft. */
export const effectOf = async (
  tenantId: TenantId,
  kind: RequirementKind,
  { page, size, modifier, searchText }: PageRequest,
): Promise<Effect> => {
  const { rows, published: _published, draft: _draft, next: _next, ...figures } = await compareDraft(tenantId, kind);
  const show = await shower(tenantId, kind);
  const wanted = searchableText(searchText);
  const shown = rows.map(show);
  const found = wanted === '' ? shown : shown.filter(({ record }) => searchableText(record).includes(wanted));
  const byName = new Intl.Collator('en-US');
  const sign = modifier === 'desc' ? -1 : 1;
  found.sort((one, other) => sign * byName.compare(one.record, other.record));
  return {
    ...figures,
    content: found.slice(page * size, (page + 1) * size),
    totalElements: found.length,
    totalPages: Math.ceil(found.length / size),
  };
};

const word = (state: ChangedObligation['before']) => (state === '' ? 'Not owed' : stateWords[state]);

/** All records that a draft would change, one line for each obligation; the address is good for a minute. */
export const exportEffect = async (bucket: string, caller: Caller, tenantId: TenantId, kind: RequirementKind) => {
  const { rows } = await compareDraft(tenantId, kind);
  const show = await shower(tenantId, kind);
  const lines = rows
    .map(show)
    .flatMap(({ id, record, reseller, changes }) =>
      changes.map((one): SheetCell[] => [record, reseller, id, one.label, word(one.before), word(one.after)]),
    );
  refuseTooLong(lines.length);
  const head = ['Record', 'Reseller', 'Id', 'Obligation', 'Before', 'After'];
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const sheet = workbookOf({ name: 'Effect', lines: [head, ...lines] });
  return giveWorkbook(bucket, requirementExportKey(caller.home, newTenantId(tenantId)), 'Effect.xlsx', sheet);
};
