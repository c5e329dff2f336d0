import { Link } from 'react-router-dom';
import { obligationKinds } from '#contract/catalogue/obligations.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import { notByOwed } from '#contract/obligations/owed-names.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { changeKinds } from '#contract/worklist/change-kinds.ts';
import type { ChangedRecord, VisitChanges } from '#contract/worklist/changes.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { places } from '#web/obligations/place.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { RuleChangesPart } from './rule-changes.tsx';
import { KindStanding, NextItems } from './standing.tsx';
import '#web/styles/obligations.css';
import '#web/styles/today.css';

const { by: orderBy, direction: modifier } = worklistList.order;
/** The start of the worklist, without a filter. */
const nextTen = {
  turn: 'mine',
  page: 0,
  size: 10,
  orderBy,
  modifier,
  searchText: '',
  companyId: undefined,
  kind: undefined,
  ...notByOwed,
  group: undefined,
  reseller: undefined,
  snoozed: undefined,
  responsible: undefined,
  day: undefined,
} as const;

/** What others do meanwhile can wait a minute. */
const CHANGES_STAY_MS = 60_000;

/** What the dashboard tells of the worklist; not ready until all of it is there, so that nothing moves. */
export const useToday = () => {
  const counts = useCounts();
  const next = useCall(api.worklist.list, { query: nextTen });
  const changes = useCall(api.worklist.changes, {}, { staleMs: CHANGES_STAY_MS });
  const rules = useCall(api.worklist.ruleChanges, {}, { staleMs: CHANGES_STAY_MS });
  const queries = [counts, next, changes, rules];
  return { ready: queries.every(({ isPending }) => !isPending), counts, next, changes, rules };
};

type Today = ReturnType<typeof useToday>;

const icons = { added: 'plus', changed: 'edit', removed: 'remove' } as const;
const words: Readonly<Record<ChangedRecord['what'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Deleted',
};

/** '2 added, 1 deleted' */
const figuresIn = (counts: Readonly<Record<ChangedRecord['what'], number>>) =>
  changeKinds
    .filter((what) => counts[what] > 0)
    .map((what) => `${counts[what].toLocaleString('en-US')} ${words[what].toLowerCase()}`)
    .join(', ');

const Line = ({ kind, recordId, record, what, at, by }: ChangedRecord) => (
  <li>
    <span className="change-kind">
      <Icon name={icons[what]} />
      {words[what]}
    </span>
    {what === 'removed' ? <span>{record}</span> : <Link to={viewAddress(kind, recordId)}>{record}</Link>}
    <span className="quiet whole">
      {by !== '' && `${by}, `}
      {showTime(at)}
    </span>
  </li>
);

/** What others have added, changed and deleted since the person was here last. */
const VisitChangesPart = ({ changes: { since, kinds, newest, isCut } }: { readonly changes: VisitChanges }) => (
  <section className="today-part today-changes" aria-labelledby="changes-title">
    <div className="board-head">
      <h2 id="changes-title">Since your last visit</h2>
      <span className="quiet">{showTime(since)}</span>
    </div>
    {newest.length === 0 ? (
      <p className="quiet">No other user has changed anything.</p>
    ) : (
      <>
        <ul className="change-figures">
          {obligationKinds.map((kind) => {
            const counts = kinds[kind];
            return (
              counts && (
                <li key={kind}>
                  <Link to={places[kind].list}>{places[kind].plural}</Link>: {figuresIn(counts)}
                </li>
              )
            );
          })}
          {isCut && <li className="quiet">and more before these</li>}
        </ul>
        <ul className="next-items">
          {newest.map((line) => (
            <Line key={`${line.recordId} ${line.kind}`} {...line} />
          ))}
        </ul>
      </>
    )}
  </section>
);

interface Props {
  readonly holder: PrincipalRoles;
  readonly today: Today;
}

/** How the records in the person's scope stand, and the next ten of their turn. D-94. */
export const TodayBoard = ({ holder, today: { ready, counts, next, changes, rules } }: Props) => {
  if (!ready) return <div className="today-wait" role="progressbar" aria-label="Loading" />;
  return (
    <div className="today">
      {rules.error && <Failed heading="New rules" text={sayFailure(rules.error)} onRetry={rules.refetch} />}
      {rules.data && rules.data.rules.length > 0 && <RuleChangesPart changes={rules.data} />}
      <section className="today-part" aria-labelledby="standing-title">
        <div className="board-head">
          <h2 id="standing-title">Compliance status</h2>
        </div>
        {counts.error && (
          <Failed heading="Compliance status" text={sayFailure(counts.error)} onRetry={counts.refetch} />
        )}
        {counts.data && (
          <ul className="standings">
            {obligationKinds.map((kind) => {
              const figures = counts.data.kinds[kind];
              return (
                figures && (
                  <KindStanding key={kind} kind={kind} counts={figures} upcoming={counts.data.upcoming[kind]} />
                )
              );
            })}
          </ul>
        )}
      </section>
      <section className="today-part" aria-labelledby="next-title">
        <div className="board-head">
          <h2 id="next-title">My next ten</h2>
          <Link to={worklistPaths.list()}>Open the worklist</Link>
        </div>
        {next.error && <Failed heading="My next ten" text={sayFailure(next.error)} onRetry={next.refetch} />}
        {next.data && <NextItems items={next.data.content} holder={holder} />}
      </section>
      {changes.error && (
        <Failed heading="Since your last visit" text={sayFailure(changes.error)} onRetry={changes.refetch} />
      )}
      {changes.data && changes.data.since !== '' && <VisitChangesPart changes={changes.data} />}
    </div>
  );
};
