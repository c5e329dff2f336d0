import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Hold, Holds } from '#contract/hold/hold.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { api } from '#web/api/client.ts';
import { describeFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { HoldDialog } from '#web/holds/hold-dialog.tsx';
import { ListHead } from '#web/list/head/list-head.tsx';
import { OneCompanyBar, useOneCompany } from '#web/list/one-company.tsx';
import { recordPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { showDate, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { Certificates } from './certificates.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/form.css';
import '#web/styles/holds.css';

const LIST_KEY = [keyOf(api.hold.list.route)];

interface Props {
  readonly holds: Holds;
}

/** Who sees the holds of a company besides super admins, who give that right. Role matrix row 146. */
const HoldKeepers = ({ holds: { companyId, revision, keepers } }: Props) => {
  const work = useWork('Holds', LIST_KEY);
  const gives = useSession()?.holder.isSuperadmin === true;
  const { data: staff = [], error } = useQuery({
    queryKey: ['people of', 'provider', companyId],
    queryFn: () => api.user.responsible({ query: { kind: 'provider', companyId } }),
    enabled: gives,
  });
  const { saveKeepers } = api.hold;
  const save = (userIds: readonly string[]) =>
    work(() => saveKeepers({ body: { companyId, revision, userIds: [...userIds] } }), saveKeepers.route.done);
  const ids = keepers.map(({ id }) => id);
  const find = async ({ searchText }: { readonly searchText: string }) => {
    if (error) throw error;
    const typed = searchText.toLowerCase();
    return staff.filter(({ id, name }) => !ids.includes(id) && name.toLowerCase().includes(typed));
  };
  return (
    <section className="form-section">
      <h2>Users with the right to holds</h2>
      <p className="lead">
        Super admins see the holds of every company and give the right to see, set and release those of one to its NCRA
        staff.
      </p>
      {keepers.length === 0 && <p className="quiet">No user of the company has the right.</p>}
      <ul className="chosen-records" aria-label="Users with the right to holds">
        {keepers.map(({ id, name }) => (
          <li key={id}>
            {name}
            {gives && (
              <button type="button" className="button small" onClick={() => save(ids.filter((one) => one !== id))}>
                Remove<span className="visually-hidden"> {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {gives && (
        <SearchSelect
          label="Give the right to"
          value=""
          placeholder="Type a name"
          about={[companyId, revision, staff.length].join()}
          find={find}
          onChange={(id) => save([...ids, id])}
        />
      )}
    </section>
  );
};

type HeldRecord = Hold['records'][number];

/** How a held record stands, in words. */
const stateOf = ({ name, deletedAt, eraseOn }: HeldRecord): string => {
  if (deletedAt !== '')
    return `Deleted on ${showDate(deletedAt)}, to be erased on ${showDate(eraseOn)} without the hold`;
  return name === '' ? 'Erased' : 'Not deleted';
};

interface HoldProps {
  readonly hold: Hold;
  onRelease(): void;
}

const HoldCard = ({ hold: { name, reason, at, by, releasedAt, releasedBy, records }, onRelease }: HoldProps) => (
  <section className="form-section hold">
    <div className="hold-head">
      <h2>{name}</h2>
      {releasedAt === '' && (
        <button type="button" className="button" onClick={onRelease}>
          Release<span className="visually-hidden"> {name}</span>
        </button>
      )}
    </div>
    <p className="quiet">
      Set by {by} on {showTime(at)}
      {releasedAt !== '' && `, released by ${releasedBy} on ${showTime(releasedAt)}`}
    </p>
    <p className="hold-reason">{reason}</p>
    <TableWrap label={`Records of ${name}`} scrolls={false}>
      <PlainTable caption={`Records of ${name}`} headings={['Record', 'Kind', 'State']}>
        {records.map((record) => (
          <TableRow key={record.id} className="row still">
            <TableCell as="th" scope="row" data-label="Record" className="cell">
              {record.name || 'A record that was erased'}
            </TableCell>
            <TableCell data-label="Kind" className="cell">
              {kinds[record.kind].noun}
            </TableCell>
            <TableCell data-label="State" className="cell">
              {stateOf(record)}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </TableWrap>
  </section>
);

const HoldsOf = ({ companyId }: { readonly companyId: string }) => {
  const { data, error, refetch } = useCall(api.hold.list, { query: { companyId } });
  const [releasing, setReleasing] = useState<Hold>();
  const failure = error && describeFailure(error, 'Holds');
  const work = useWork('Holds', LIST_KEY);
  const { release } = api.hold;
  const releaseHold = ({ id }: Hold) =>
    work(() => release({ body: { companyId, id } }).finally(() => setReleasing(undefined)), release.route.done);
  if (failure && !data) return <Failed heading={failure.title} text={failure.message} onRetry={refetch} />;
  if (!data) return <CardSkeleton />;
  return (
    <div className="section-stack">
      {data.content.length === 0 && (
        <Empty heading="No hold" text="Nothing is kept from being erased besides what the retention keeps." />
      )}
      {data.content.map((hold) => (
        <HoldCard key={hold.id} hold={hold} onRelease={() => setReleasing(hold)} />
      ))}
      <Certificates companyId={data.companyId} />
      <HoldKeepers holds={data} />
      {releasing && (
        <ConfirmDialog
          message="Release this hold? What the retention says is due, and in no other hold, is erased on the next day."
          subject={releasing.name}
          destructive
          onConfirm={() => releaseHold(releasing)}
          onCancel={() => setReleasing(undefined)}
        />
      )}
    </div>
  );
};

/** What is kept from being erased until it is released, for the users with the right to holds. Role matrix rows 145 and 146. */
export const HoldsScreen = () => {
  const { company } = useOneCompany();
  const [setting, setSetting] = useState(false);
  return (
    <>
      <ListHead title="Holds" count={undefined} tabs={null}>
        <Link className="button" to={recordPaths.deleted()}>
          Deleted Records
        </Link>
        {company !== '' && (
          <button type="button" className="button primary" onClick={() => setSetting(true)}>
            Set hold
          </button>
        )}
      </ListHead>
      <OneCompanyBar />
      {company === '' ? (
        <Empty heading="Choose a company" text="Holds are shown for one company." />
      ) : (
        <HoldsOf key={company} companyId={company} />
      )}
      {setting && <HoldDialog companyId={company} records={[]} onClose={() => setSetting(false)} />}
    </>
  );
};
