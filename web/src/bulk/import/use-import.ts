import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type {
  BulkKind,
  ColumnsChosen,
  ImportOptions,
  ImportReport,
  ImportState,
  ImportSummary,
} from '#contract/import/record.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';

/** What the screens of one import have in common. */
export interface ImportViewProps {
  readonly kind: BulkKind;
  readonly title: string;
  /** This window has sent the file to its end. */
  readonly sent: boolean;
  /** More buttons where the import has ended. */
  readonly children: ReactNode;
  onClose(): void;
}

/** One that the server has reported. */
export interface ShownImport extends ImportViewProps {
  readonly report: ImportReport;
  /** The import has changed state: read it again. */
  onChanged(): Promise<void>;
}

const ASK_MS = 1_000;
/** Most imports are small and done at once. */
const ASK_SOON_MS = 250;
const SOON = 8;
const moving: ReadonlySet<ImportState> = new Set(['waiting', 'checking', 'running', 'undoing']);

/** Whether the import is being processed: the screen polls until it is not, or the file is overdue. */
export const isMoving = ({ state, overdue }: Pick<ImportSummary, 'state' | 'overdue'>) => moving.has(state) && !overdue;

/** Whether an import stands still until the user says which of its columns is which. */
export const needsColumns = ({ state, missingColumns }: Pick<ImportSummary, 'state' | 'missingColumns'>) =>
  state === 'refused' && missingColumns.length > 0;

/** Invalidates the lists that an import has changed, and the list of imports. */
const invalidateLists = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keyOf(api.bulk.report.route) });

/** One page of the errors of an import, and one of its changed rows, with its report; the first is number 0. */
export const createReportQuery = (kind: BulkKind, id: string, errorPage: number, changesPage = 0) => ({
  queryKey: [keyOf(api.bulk.report.route), kind, id, errorPage, changesPage],
  queryFn: () => api.bulk.report({ params: { id }, query: { modifier: kind, errorPage, changesPage } }),
  gcTime: 0,
});

/** The report of an import, polled while it is processed. */
export const useImport = (kind: BulkKind, id: string) => {
  const queries = useQueryClient();
  const key = [keyOf(api.bulk.report.route), kind, id];
  const { data: report, error } = useQuery({
    ...createReportQuery(kind, id, 0),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data && !isMoving(data)) return false;
      return dataUpdateCount < SOON ? ASK_SOON_MS : ASK_MS;
    },
  });
  const rests = report !== undefined && !isMoving(report);
  useEffect(() => {
    if (rests) invalidateLists(queries);
  }, [rests, queries]);
  return { report, error, refresh: () => queries.invalidateQueries({ queryKey: key }) };
};

/** Invalidates the lists behind the imports as soon as one of them has ended. */
export const useRested = (imports: readonly ImportSummary[] | undefined) => {
  const queries = useQueryClient();
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!imports) return;
    const now = new Set(imports.filter(isMoving).map(({ id }) => id));
    const rested = [...before.current].some((id) => !now.has(id));
    before.current = now;
    if (rested) invalidateLists(queries);
  }, [imports, queries]);
};

type Move = 'confirm' | 'cancel' | 'undo';

/** Confirms, cancels or undoes an import. */
export const useImportAction = (kind: BulkKind, title: string, id: string, onMoved: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const run = async (what: Move, options: ImportOptions = { mode: 'both', allOrNothing: false }) => {
    if (busy) return;
    setBusy(true);
    const where = { params: { id }, query: { modifier: kind } };
    try {
      if (what === 'confirm') await api.bulk.confirm({ ...where, body: options });
      else await api.bulk[what](where);
      await onMoved();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  return { busy, run };
};

/** Has a file checked again with another answer about how it is to be read; all other answers stay. */
export const useRecheck = ({
  kind,
  title,
  report,
  onChanged,
}: Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>) => {
  const [busy, setBusy] = useState(false);
  const recheck = async (changed: Partial<ColumnsChosen>) => {
    if (busy) return;
    setBusy(true);
    const { columns, chosenSheet: sheet, emptyClears, dateOrders } = report;
    try {
      const where = { params: { id: report.id }, query: { modifier: kind } };
      await api.bulk.columns({ ...where, body: { columns, sheet, emptyClears, dateOrders, ...changed } });
      await onChanged();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  return { busy, recheck };
};
