import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stateOfDay } from '#contract/catalogue/obligation-states.ts';
import type { Document } from '#contract/document/forms.ts';
import { reviewStates, reviewWords } from '#contract/document/review-states.ts';
import { documentList } from '#contract/document/schema-free-lists.ts';
import { headingOf, kindsThat, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { DocumentStatus, openDocument } from '#web/documents/shown-document.tsx';
import { DayInput, IMPOSSIBLE_DAY } from '#web/form/fields/day-input.tsx';
import { Tabs } from '#web/list/head/list-head.tsx';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { List } from '#web/list/use-list.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { documentPaths } from '#web/routing/paths/work.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { NamedCell, showTime } from '#web/ui/shown-values.tsx';
import { useQueue, useReviewsAny } from './use-queue.ts';
import '#web/styles/document-list.css';

const ALL = 'all';

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine' | 'refineTogether'>;
  /** Of what awaits a review the state is known. */
  readonly isMine: boolean;
}

const owners = kindsThat('documents').map((kind) => ({ id: toDocumentOwner(kind), name: headingOf(kind) }));

/** A review's state, or that of the check before it: they are one choice for people and two for the server. */
const CHECK = 'check:';
const states = [
  { id: ALL, name: 'All' },
  ...reviewStates.map((state) => ({ id: state, name: reviewWords[state] })),
  { id: `${CHECK}pending`, name: 'Being checked' },
  { id: `${CHECK}rejected`, name: 'Rejected by the check' },
];

/** A year that is being typed has fewer digits at first. */
const isWhole = (day: string) => day === '' || (day !== IMPOSSIBLE_DAY && day >= '1900');

/** Narrows the list to a state, to whose documents they are, and to what ends before a day. */
const DocumentFilters = ({ list, isMine }: Props) => {
  const id = useId();
  const { review, state, tableKeyName = ALL, expiresBefore = '' } = list.state.filters;
  const chosen = review ?? (state === undefined ? ALL : `${CHECK}${state}`);
  const choose = (wanted: string) => {
    const isCheck = wanted.startsWith(CHECK);
    list.refineTogether({
      review: isCheck || wanted === ALL ? '' : wanted,
      state: isCheck ? wanted.slice(CHECK.length) : '',
    });
  };
  return (
    <>
      {!isMine && <Select inline label="Status" options={states} value={chosen} onChange={choose} />}
      <Select
        inline
        label="Of"
        options={[{ id: ALL, name: 'All' }, ...owners]}
        value={tableKeyName}
        onChange={(owner) => list.refine('tableKeyName', owner === ALL ? '' : owner)}
      />
      <div className="inline-field" data-narrows={expiresBefore === '' ? undefined : ''}>
        <label htmlFor={id}>Expires before</label>
        <DayInput id={id} value={expiresBefore} onChange={(day) => isWhole(day) && list.refine('expiresBefore', day)} />
      </div>
    </>
  );
};

/** Days before the end from which it is marked; the tenant's own figure counts for what is owed. */
const SOON_DAYS = 60;

/** The day until which a version is valid, marked when it is near or over; nothing where it has no end. */
const ValidUntil = ({ day }: { readonly day: string }) => {
  const today = useCounts().data?.today ?? '';
  if (day === '') return null;
  const state = today === '' ? 'ok' : stateOfDay(day, today, SOON_DAYS);
  return <span className={`whole day-${state.replace(' ', '-')}`}>{showDay(day)}</span>;
};

const SelectedDocuments = lazyPart(() => import('./selected-documents.tsx').then((module) => module.SelectedDocuments));

/** What can be done with chosen documents comes when some are chosen. */
const selection: SelectionTools<Document> = {
  isOpen: () => true,
  readsRows: true,
  actions: (chosen, onDone) => <SelectedDocuments chosen={chosen} onDone={onDone} />,
};

const source = { list: api.document.list, search: api.document.list };
const filters = ['awaits', 'review', 'state', 'tableKeyName', 'expiresBefore'];

/** All documents that the person sees, of all records, and what awaits their review. D-85, D-95. */
export const DocumentList = () => {
  const [params] = useSearchParams();
  const isMine = params.get('awaits') === 'me';
  const reviews = useReviewsAny();
  const { total } = useQueue('');
  const waiting = total === 0 ? '' : ` (${total.toLocaleString('en-US')})`;
  return (
    <ListScreen<Document, keyof typeof documentList.columns>
      title="Documents"
      plural="documents"
      empty="A document is listed here once it is uploaded on the page of its record."
      list={documentList}
      view="document"
      tabs={
        reviews && (
          <Tabs
            label="Documents"
            tabs={[
              { to: documentPaths.list(), name: 'All', current: !isMine },
              { to: documentPaths.awaiting(), name: `Awaiting my review${waiting}`, current: isMine },
            ]}
          />
        )
      }
      source={source}
      refinements={filters}
      fixedFilters={['awaits']}
      nameOf={({ documentName }) => documentName}
      selection={selection}
      cells={{
        documentName: (name, { documentAuthor, received }) => (
          <NamedCell name={name} more={received || documentAuthor} />
        ),
        record: (name, { kind }) => <NamedCell name={name} more={kind} />,
        review: (_review, row) => <DocumentStatus document={row} />,
        number: (number) => number || '',
        validUntil: (day) => <ValidUntil day={day} />,
        updatedTime: showTime,
      }}
      rowActions={{
        view: (id) => documentPaths.review(id),
        more: ({ id, downloadable }) =>
          downloadable ? [{ label: 'Download', icon: 'download', target: () => void openDocument(id) }] : [],
      }}
      byCompany
      filterBar={(list) => <DocumentFilters list={list} isMine={isMine} />}
    />
  );
};
