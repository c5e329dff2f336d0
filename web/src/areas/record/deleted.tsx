import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { kinds } from '#contract/kinds/kinds.ts';
import { type DeletedLine, RestorableKind, restorableKinds } from '#contract/record/deleted.ts';
import { type Action, mayChange } from '#contract/rules/access.ts';
import { counted } from '#contract/rules/figures.ts';
import { RESTORE_DAYS, SOON_DAYS } from '#contract/rules/retention.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { describeFailure, sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { HoldDialog } from '#web/holds/hold-dialog.tsx';
import { CompanySelect } from '#web/list/company-select.tsx';
import { FilterBar } from '#web/list/head/list-bar.tsx';
import { ListHead } from '#web/list/head/list-head.tsx';
import { oneCompany } from '#web/list/one-company.tsx';
import { recordPaths } from '#web/routing/paths/work.ts';
import { recordPath } from '#web/routing/record-places.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { showDate, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { kindWords } from './kind-words.ts';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/history.css';

interface Props {
  readonly kind: RestorableKind;
  readonly line: DeletedLine;
  onClose(): void;
}

/** Says what a restore brings back, or why it is not possible, and does it. */
const RestoreDialog = ({ kind, line, onClose }: Props) => {
  const { key, name, into } = line;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const plan = useCall(api.record.restorePlan, { query: { kind, key } });
  const { reason = '', back = [], notes = [] } = plan.data ?? {};
  const confirm = async () => {
    try {
      const { id } = await api.record.restore({ body: { kind, key } });
      toastSuccess('Deleted Records', 'Restored successfully');
      // The plan of what is back is no longer fetched.
      onClose();
      queries.removeQueries({ queryKey: [keyOf(api.record.restorePlan.route)] });
      await queries.invalidateQueries();
      // A division is opened from its end user.
      if (kind !== 'division') navigate(recordPath({ kind, id, of: '' }));
    } catch (failure) {
      toastFailure(failure, 'Deleted Records');
      setProblem(sayFailure(failure));
    }
  };
  return (
    <ConfirmDialog
      message={into === '' ? `Restore this ${kinds[kind].noun}?` : `Undo the merge into ${into}?`}
      subject={name}
      problem={problem || (plan.error ? sayFailure(plan.error) : reason)}
      loading={plan.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {reason === '' && (
        <ul className="put-back">
          {back.map(({ noun, count }) => (
            <li key={noun}>
              {counted(count, noun)} {into === '' ? 'will come back with it.' : 'will move back.'}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
};

/** The rights to delete records of a kind; of documents it depends on whose they are. */
const rightsOf = (kind: RestorableKind): readonly Action[] =>
  kind === 'document' ? ['doc.writeProvider', 'doc.writeReseller', 'doc.writeEndUser'] : [kinds[kind].rights.delete];

/** Whether a user may restore any record of a kind: one who may delete it, or after 90 days staff of the root company. Role matrix rows 109, 117. */
const mayRestore = (holder: PrincipalRoles, kind: RestorableKind) =>
  rightsOf(kind).some((action) => mayChange(holder, action)) ||
  (kind !== 'company' && mayChange(holder, 'record.restoreLate'));

const ANY = 'any';
/** Within how many days a record is erased; the address has one of them, or none. */
const withinOptions = [
  { id: ANY, name: 'Any time' },
  { id: String(SOON_DAYS), name: `${SOON_DAYS} days` },
  { id: '90', name: '90 days' },
  { id: '365', name: '1 year' },
];

const NoneDeleted = ({ isNarrowed }: { readonly isNarrowed: boolean }) =>
  isNarrowed ? (
    <Empty
      heading="Nothing will be erased"
      text="No deleted record that you can restore is erased within this time. Choose a longer one."
    />
  ) : (
    <Empty heading="Nothing to restore" text="There is no deleted record that you can restore." />
  );

/** What was deleted and not erased yet, for the users who may restore it. Role matrix rows 109 and 117. */
export const Deleted = () => {
  const holder = useSession()?.holder;
  const [params, setParams] = useSearchParams();
  const [restoring, setRestoring] = useState<DeletedLine>();
  const [holding, setHolding] = useState<DeletedLine>();
  const kinds = restorableKinds.filter((kind) => holder && mayRestore(holder, kind));
  const wanted = RestorableKind.safeParse(params.get('kind')).data;
  const kind = wanted && kinds.includes(wanted) ? wanted : kinds[0];
  const company = params.get('company') ?? '';
  const isChosen = kind !== undefined && (!holder?.isSuperadmin || kind === 'company' || company !== '');
  const within = withinOptions.find(({ id }) => id === params.get('within'))?.id ?? ANY;
  const query = {
    kind: kind ?? 'provider',
    ...(company === '' ? {} : { companyId: company }),
    ...(within === ANY ? {} : { within: Number(within) }),
  } as const;
  const parts = useInfiniteQuery({
    queryKey: [keyOf(api.record.deleted.route), query],
    queryFn: ({ pageParam, signal }) => api.record.deleted({ query: { ...query, next: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    enabled: isChosen,
  });
  const { data, error, isPending, hasNextPage, refetch } = parts;
  const keepsHolds = data?.pages.some((page) => page.keepsHolds) === true;
  const lines = data?.pages.flatMap(({ content }) => content) ?? [];
  const failure = error && describeFailure(error, 'Deleted records');
  const choose = (change: Readonly<Record<string, string>>) => {
    const filters = Object.entries({ kind: query.kind, company, within, ...change });
    setParams(
      filters.filter(([, value]) => value !== '' && value !== ANY),
      { replace: true },
    );
  };
  if (kind === undefined)
    return (
      <>
        <ListHead title="Deleted Records" count={undefined} tabs={null} />
        <Empty
          heading="You cannot restore records now"
          text="Your company only reads. When it is active again, the records that you may restore are shown here."
        />
      </>
    );
  return (
    <>
      <ListHead title="Deleted Records" count={hasNextPage ? undefined : data && lines.length} tabs={null}>
        {keepsHolds && (
          <Link className="button" to={recordPaths.holds(company)}>
            Holds
          </Link>
        )}
      </ListHead>
      <FilterBar
        narrowing={(company === '' ? 0 : 1) + (within === ANY ? 0 : 1)}
        filters={
          <>
            <Select
              inline
              label="Records"
              options={kinds.map((id) => ({ id, name: kindWords[id] }))}
              value={kind}
              onChange={(id) => choose({ kind: id })}
            />
            {holder?.isSuperadmin && kind !== 'company' && (
              <CompanySelect choice={oneCompany} value={company} onChange={(id) => choose({ company: id })} />
            )}
            <Select
              inline
              label="Erased within"
              options={withinOptions}
              value={within}
              onChange={(id) => choose({ within: id })}
            />
          </>
        }
      />
      {failure && <Failed heading={failure.title} text={failure.message} onRetry={refetch} />}
      {!isChosen && <Empty heading="Choose a company" text="Deleted records are shown for one company." />}
      {isChosen && isPending && <CardSkeleton />}
      {data && lines.length === 0 && !hasNextPage && <NoneDeleted isNarrowed={within !== ANY} />}
      {lines.length > 0 && (
        <TableWrap label="Deleted records" scrolls={false}>
          <PlainTable
            caption="Deleted records"
            headings={['Name', 'Deleted', 'By', 'Restore until', 'Erased on', 'Action']}
          >
            {lines.map((line) => (
              <TableRow key={line.key} className="row still">
                <TableCell as="th" scope="row" data-label="Name" className="cell">
                  {line.name}
                  {line.into !== '' && <span className="quiet"> merged into {line.into}</span>}
                </TableCell>
                <TableCell data-label="Deleted" className="cell">
                  {showTime(line.at)}
                </TableCell>
                <TableCell data-label="By" className="cell">
                  {line.who || 'The operator'}
                </TableCell>
                <TableCell data-label="Restore until" className="cell">
                  {showDate(line.until)}
                </TableCell>
                <TableCell data-label="Erased on" className="cell">
                  {showDate(line.eraseOn)}
                </TableCell>
                <TableCell className="cell row-actions">
                  <button type="button" className="button" onClick={() => setRestoring(line)}>
                    {line.into === '' ? 'Restore' : 'Undo merge'}
                    <span className="visually-hidden"> {line.name}</span>
                  </button>
                  {keepsHolds && (
                    <button type="button" className="button" onClick={() => setHolding(line)}>
                      Hold
                      <span className="visually-hidden"> {line.name}</span>
                    </button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </PlainTable>
        </TableWrap>
      )}
      {hasNextPage && (
        <div className="history-more">
          <ShowMore query={parts} />
        </div>
      )}
      <p className="quiet deleted-hint">
        For {RESTORE_DAYS} days a record can be restored, with its documents, by the users who may delete it; after
        that, until the day it is erased, by NCRA staff of the root company. Users cannot be restored: invite them
        again. Records that were removed when an import was undone are not listed: import their file again.
      </p>
      {holding && (
        <HoldDialog
          companyId={holding.id.split('-', 1)[0] ?? ''}
          records={[{ kind, id: holding.id, name: holding.name }]}
          onClose={() => setHolding(undefined)}
        />
      )}
      {restoring && <RestoreDialog kind={kind} line={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  );
};
