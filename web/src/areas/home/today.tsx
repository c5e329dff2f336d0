import { Link } from 'react-router-dom';
import { owingKinds } from '../../../../contract/rules/obligations/catalogue.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { sayFailure } from '../../api/failure.ts';
import { worklistPaths } from '../../routing/paths/worklist.ts';
import { Failed } from '../../ui/failed.tsx';
import '../../styles/obligations.css';
import '../../styles/today.css';
import { KindStanding } from './kind-standing.tsx';
import { NextItems } from './next-items.tsx';
import { RuleChangesPart } from './rule-changes.tsx';
import type { Today } from './use-today.ts';
import { VisitChangesPart } from './visit-changes.tsx';

interface Props {
  readonly holder: Holder;
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
            {owingKinds.map((kind) => {
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
