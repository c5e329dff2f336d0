import { documentRequestEntity, requestStateAt } from '#lambdas/entities/records/document-request.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** Whom a tenant waits for; `stamp` changes with its requests and with the day. */
export interface Waiting {
  readonly stamp: string;
  /** Until which day others are asked for a kind of document of a record, '' if no user is. */
  untilOf(recordId: string, documentKind: string): string;
}

/** Waits for nobody. */
export const nobody: Waiting = { stamp: '', untilOf: () => '' };

const keyOf = (recordId: string, documentKind: string) => `${recordId} ${documentKind}`;

/** The latest day of the requests that still take files, by record and kind. */
const daysIn = ({ columns }: ListProjection, today: string): ReadonlyMap<string, string> => {
  const days = new Map<string, string>();
  for (const at of columns.positions()) {
    const value = (field: string) => columns.value(field, at);
    if (!['open', 'overdue'].includes(requestStateAt(value, today))) continue;
    const due = String(value('due'));
    for (const kind of value('kindKeys') as readonly string[]) {
      const key = keyOf(String(value('rowId')), kind);
      if (due > (days.get(key) ?? '')) days.set(key, due);
    }
  }
  return days;
};

/** Reads the requests of a tenant once, to tell of any of its obligations whether others are waited for. */
export const waitingIn = async (tenantId: TenantId, today: string): Promise<Waiting> => {
  const view = await loadIfAny(tenantId, documentRequestEntity);
  const days = view && daysIn(view, today);
  return {
    stamp: `${today} ${view?.v ?? 0}`,
    untilOf: (recordId, documentKind) => days?.get(keyOf(recordId, documentKind)) ?? '',
  };
};
