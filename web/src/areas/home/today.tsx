import { Link } from 'react-router-dom';
import { obligationKinds } from '#contract/catalogue/obligations.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import { withoutOwedFilters } from '#contract/obligations/owed-names.ts';
import { readableKinds } from '#contract/obligations/rights.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { changeKinds } from '#contract/worklist/change-kinds.ts';
import type { ChangedRecord, VisitChanges } from '#contract/worklist/changes.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { places } from '#web/obligations/place.ts';
import { paths } from '#web/routing/paths/site.ts';
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
  ...withoutOwedFilters,
  group: undefined,
  reseller: undefined,
  snoozed: undefined,
  lastReview: undefined,
  responsible: undefined,
  day: undefined,
} as const;

/** What others do meanwhile can wait a minute. */
const CHANGES_STAY_MS = 60_000;

/** What the dashboard tells of the worklist. Each part is shown as soon as its own call has answered. */
export const useToday = () => ({
  counts: useCounts(),
  next: useCall(api.worklist.list, { query: nextTen }),
  changes: useCall(api.worklist.changes, {}, { staleMs: CHANGES_STAY_MS }),
  rules: useCall(api.worklist.ruleChanges, {}, { staleMs: CHANGES_STAY_MS }),
});

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

const VisitFigures = ({ changes: { kinds: figures, newest, isCut } }: { readonly changes: VisitChanges }) =>
  newest.length === 0 ? (
    <p className="quiet">No other user has changed anything.</p>
  ) : (
    <>
      <ul className="change-figures">
        {obligationKinds.map((kind) => {
          const counts = figures[kind];
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
  );

/** What others have added, changed and deleted since the last sign-in before this one. */
export const VisitChangesPart = ({ today: { changes } }: { readonly today: Pick<Today, 'changes'> }) => {
  const { data, error, refetch } = changes;
  return (
    <section className="today-part today-changes" aria-labelledby="changes-title">
      <div className="board-head">
        <h2 id="changes-title">Since your last visit</h2>
        <span className="quiet">{showTime(data?.since ?? '')}</span>
      </div>
      {error && <Failed heading="Since your last visit" text={sayFailure(error)} onRetry={refetch} />}
      {data?.since === '' && (
        <p className="quiet">This is your first visit. From the next one on, what others changed stands here.</p>
      )}
      {data && data.since !== '' && <VisitFigures changes={data} />}
    </section>
  );
};

/** What the rules of a new release changed; nothing when the user has seen it. */
export const NewRules = ({ today: { rules } }: { readonly today: Pick<Today, 'rules'> }) => {
  if (rules.error) return <Failed heading="New rules" text={sayFailure(rules.error)} onRetry={rules.refetch} />;
  return rules.data && rules.data.rules.length > 0 ? <RuleChangesPart changes={rules.data} /> : null;
};

interface Props {
  readonly holder: PrincipalRoles;
  readonly today: Pick<Today, 'counts' | 'next' | 'rules'>;
}

/** The next ten of the person's turn, whom the person has to confirm, and how the records in their scope stand. D-94. */
export const TodayBoard = ({ holder, today: { counts, next, rules } }: Props) => (
  <div className="today first">
    <section className="today-part" aria-labelledby="next-title">
      <div className="board-head">
        <h2 id="next-title">My next ten</h2>
        {/* In the head, where it moves nothing when it comes. */}
        {!!rules.data?.access.users && (
          <Link to={paths.accessReview()}>
            Access review: {rules.data.access.users} to confirm by {showDay(rules.data.access.dueOn)}
          </Link>
        )}
        <Link to={worklistPaths.list()}>Open the worklist</Link>
      </div>
      {next.error && <Failed heading="My next ten" text={sayFailure(next.error)} onRetry={next.refetch} />}
      {next.isPending && <div className="skeleton next-wait" role="progressbar" aria-label="Loading" />}
      {next.data && <NextItems items={next.data.content} holder={holder} />}
    </section>
    <section className="today-part" aria-labelledby="standing-title">
      <div className="board-head">
        <h2 id="standing-title">Compliance status</h2>
      </div>
      {counts.error ? (
        <Failed heading="Compliance status" text={sayFailure(counts.error)} onRetry={counts.refetch} />
      ) : (
        <ul className="standings" aria-busy={counts.isPending}>
          {readableKinds(holder).map((kind) => (
            <KindStanding
              key={kind}
              kind={kind}
              counts={counts.data?.kinds[kind]}
              upcoming={counts.data?.upcoming[kind]}
            />
          ))}
        </ul>
      )}
    </section>
  </div>
);
