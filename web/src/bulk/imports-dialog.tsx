import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { planFor } from '#contract/import/plan.ts';
import type { BulkKind, ImportState, ImportSummary } from '#contract/import/record.ts';
import { figure } from '#contract/rules/figures.ts';
import { PAGE_SIZE } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { NO_COMPANY, useNoCompany } from '../list/company-select.tsx';
import { Pager } from '../list/pager.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow } from '../ui/table/table.tsx';
import { getWords } from './import/figures.tsx';
import { ImportView } from './import/import-view.tsx';
import { isMoving, needsColumns, useRested } from './import/use-import.ts';
import '../styles/list.css';

/** An import's rows by outcome, in one line; the parts add up to the total once it has ended. */
export const describeRows = ({
  counts,
  plan,
  options,
  state,
  change,
}: Pick<ImportSummary, 'counts' | 'plan' | 'options' | 'state' | 'change'>) => {
  const isPlan = state === 'checked';
  const { created, updated, unchanged, skipped, failed } = isPlan ? planFor(plan, options.mode) : counts;
  const words = getWords({ change })[isPlan ? 'planned' : 'done'];
  const say = (count: number, word = '') => `${figure(count)} ${word.toLowerCase()}`;
  return [
    ...(change ? [] : [say(created, words.created)]),
    say(updated, words.updated),
    `${figure(unchanged)} unchanged`,
    `${figure(skipped)} skipped`,
    `${figure(failed)} ${isPlan ? 'with errors' : 'failed'}`,
  ].join(', ');
};

type Ended = Pick<ImportSummary, 'counts' | 'message' | 'state'>;

/** Why nothing of an import was written, '' if there is more to say: its rows. */
export const explainNothingWritten = ({ counts, message, state }: Ended) => {
  const { created, updated, unchanged } = counts;
  const isStopped = state === 'refused' || state === 'cancelled';
  return isStopped && created + updated + unchanged === 0 ? message : '';
};

/** Texts in a row; none breaks within itself. */
const Parts = ({ of }: { readonly of: readonly string[] }) => (
  <span>
    {of.map((part, index) => (
      <Fragment key={part}>
        <span className="in-one">
          {part}
          {index < of.length - 1 && ','}
        </span>{' '}
      </Fragment>
    ))}
  </span>
);

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  readonly company: string;
  /** The import to begin with, if any. */
  readonly linked: string | undefined;
  onClose(): void;
}

const WHILE_MOVING_MS = 2_000;

interface Shown {
  readonly kind: 'ok' | 'info' | 'due' | 'overdue' | 'missing';
  readonly word: string;
}

const late: Shown = { kind: 'overdue', word: 'The file did not arrive' };
const unnamed: Shown = { kind: 'due', word: 'Needs names of columns' };
const states: Readonly<Record<ImportState, Shown>> = {
  waiting: { kind: 'info', word: 'Waiting' },
  checking: { kind: 'info', word: 'Checking' },
  checked: { kind: 'due', word: 'Waits for you' },
  running: { kind: 'info', word: 'Running' },
  undoing: { kind: 'info', word: 'Undoing' },
  done: { kind: 'ok', word: 'Done' },
  refused: { kind: 'overdue', word: 'Refused' },
  cancelled: { kind: 'missing', word: 'Cancelled' },
  undone: { kind: 'due', word: 'Undone' },
};

/** Imports of a kind: those that run, with their progress, and those that have ended, with counts, files and undo. */
export const ImportsDialog = ({ kind, title, company, linked, onClose }: Props) => {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState(linked);
  const query = { modifier: kind, companyId: company === '' ? undefined : company, page: page - 1, size: PAGE_SIZE };
  const noCompany = useNoCompany(company);
  const { data, error } = useQuery({
    queryKey: [keyOf(api.bulk.imports.route), query],
    queryFn: () => api.bulk.imports({ query }),
    enabled: !noCompany,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isMoving) ? WHILE_MOVING_MS : false),
  });
  useRested(data?.content);
  return (
    <Dialog title={`Imports: ${title}`} wide onClose={onClose}>
      {noCompany && <p>{NO_COMPANY}</p>}
      {error && <p role="alert">{sayFailure(error)}</p>}
      {open !== undefined && (
        <ImportView kind={kind} title={title} id={open} sent={false} onClose={onClose}>
          <button type="button" className="button" onClick={() => setOpen(undefined)}>
            All imports
          </button>
        </ImportView>
      )}
      {open === undefined && data && (
        <>
          {data.totalElements === 0 ? <p>Nothing was imported yet.</p> : <Rows rows={data.content} onOpen={setOpen} />}
          <Pager page={page} pages={data.totalPages} label="Pages of imports" onPage={setPage} />
        </>
      )}
    </Dialog>
  );
};

const State = ({ of }: { readonly of: ImportSummary }) => {
  const { state, overdue } = of;
  const { kind, word } = overdue ? late : needsColumns(of) ? unnamed : states[state];
  return <Status kind={kind}>{word}</Status>;
};

const Rows = ({ rows, onOpen }: { readonly rows: readonly ImportSummary[]; onOpen(id: string): void }) => (
  <div className="table-wrap">
    <PlainTable caption="Imports" headings={['File', 'When', 'State', 'Rows']} inDialog>
      {rows.map((one) => (
        <TableRow key={one.id}>
          <TableCell as="th" scope="row" data-label="File">
            <button type="button" className="link" onClick={() => onOpen(one.id)}>
              {one.fileName}
            </button>
          </TableCell>
          <TableCell data-label="When">
            <Parts of={[...showTime(one.startedAt).split(', '), one.by]} />
          </TableCell>
          <TableCell data-label="State">
            <State of={one} />
          </TableCell>
          <TableCell data-label="Rows">
            {explainNothingWritten(one) || <Parts of={describeRows(one).split(', ')} />}
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  </div>
);
