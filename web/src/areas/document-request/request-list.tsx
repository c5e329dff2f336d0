import { useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { documentRequestList } from '#contract/document-request/schema-free-lists.ts';
import { requestStates, requestStateWords } from '#contract/document-request/states.ts';
import { api } from '#web/api/client.ts';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { List } from '#web/list/use-list.ts';
import { WorklistTabs } from '#web/obligations/worklist-tabs.tsx';
import { RequestStatus } from '#web/requests/request-status.tsx';
import { useIsReadOnly, useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { requestedNames, useRequestActions } from './request-actions.tsx';
import { useRequestableOwners } from './use-requestable-owners.ts';

const ALL = 'all';

const states = [
  { id: ALL, name: 'All' },
  ...requestStates.map((state) => ({ id: state, name: requestStateWords[state] })),
];

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine'>;
}

/** Narrows the requests to a state and a kind of record; those of one record can be widened to all again. */
const RequestFilters = ({ list: { state, refine } }: Props) => {
  const owners = useRequestableOwners();
  const { filters } = state;
  const set = (name: string) => (id: string) => refine(name, id === ALL ? '' : id);
  return (
    <>
      <Select inline label="Status" options={states} value={filters.state ?? ALL} onChange={set('state')} />
      {owners.length > 1 && (
        <Select
          inline
          label="Kind"
          options={[{ id: ALL, name: 'All' }, ...owners]}
          value={filters.tableKeyName ?? ALL}
          onChange={set('tableKeyName')}
        />
      )}
      {filters.recordId && (
        <button type="button" className="button small" data-narrows="" onClick={() => refine('recordId', '')}>
          Show all records
        </button>
      )}
    </>
  );
};

const SelectedRequests = lazyPart(() => import('./selected-requests.tsx').then((module) => module.SelectedRequests));

/** What can be done with chosen requests comes when some are chosen. */
const selection: SelectionTools<DocumentRequest> = {
  isOpen: () => true,
  readsRows: true,
  actions: (chosen, onDone) => <SelectedRequests chosen={chosen} onDone={onDone} />,
};

const ManyDialog = openedPart(() => import('./many-dialog.tsx').then((module) => module.ManyDialog));

const nameOf = ({ recordName, email }: DocumentRequest) => `${recordName}, ${email}`;

/** Requests for documents that this person may follow: how they stand, and what can be done about them. */
export const RequestList = () => {
  const holder = useSession()?.holder;
  const isReadOnly = useIsReadOnly();
  const [choosing, setChoosing] = useState(false);
  const { actionsOf, dialog } = useRequestActions();
  return (
    <>
      <ListScreen
        title="Document requests"
        plural="document requests"
        empty="A request is listed here once someone has been asked for documents by email."
        tabs={holder && <WorklistTabs holder={holder} shown="requests" />}
        list={documentRequestList}
        view="documentRequest"
        source={{ list: api.documentRequest.list }}
        nameOf={nameOf}
        selection={selection}
        byCompany
        refinements={['tableKeyName', 'state', 'recordId']}
        actions={() =>
          !isReadOnly && (
            <button type="button" className="button primary" onClick={() => setChoosing(true)}>
              Request documents
            </button>
          )
        }
        filterBar={(list) => <RequestFilters list={list} />}
        cells={{
          kinds: (_, request) => {
            const names = requestedNames(request);
            return (
              <span className="two-lines" title={names}>
                {names}
              </span>
            );
          },
          askedAt: showTime,
          state: (_, request) => <RequestStatus request={request} />,
        }}
        rowActions={{ more: actionsOf }}
      />
      {choosing && <ManyDialog onClose={() => setChoosing(false)} />}
      {dialog}
    </>
  );
};
