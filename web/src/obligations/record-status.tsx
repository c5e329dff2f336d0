import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { worstState } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { isReviewed, reviewPlace } from '#contract/catalogue/reviewed.ts';
import { maySnooze } from '#contract/obligations/snooze-words.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import type { SnoozedObligation } from '#contract/worklist/forms.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { useSnooze } from './actions.tsx';
import { isTelling, ObligationLines } from './obligation-lines.tsx';
import { StateStatus, UpcomingWords } from './state-status.tsx';
import '../styles/obligations.css';

interface Props {
  readonly of: Pick<SnoozedObligation, 'kind' | 'recordId'>;
  readonly outstanding: RecordObligation;
  readonly snoozing: ReturnType<typeof useSnooze>;
}

/** Puts an obligation off or takes that back, for those who may. Role matrix row 96. */
const SnoozeButton = ({ of, outstanding, snoozing }: Props) => {
  const holder = useSession()?.holder;
  if (!holder || !maySnooze(holder, outstanding.isMyTurn)) return null;
  const { obligation, field, label, snooze } = outstanding;
  const item = { ...of, obligation, field, label };
  const word = snooze ? 'Wake' : 'Snooze';
  return (
    <button
      type="button"
      className="link line-action"
      aria-label={`${word} ${label}`}
      onClick={() => (snooze ? void snoozing.wake(item) : snoozing.snooze(item))}
    >
      <Icon name={snooze ? 'bell' : 'snooze'} />
      {word}
    </button>
  );
};

/** Leads to the review of an obligation, further down on the same page, for those to whom it is assigned. */
const ReviewLink = ({ outstanding: { obligation, label, isMyTurn } }: { readonly outstanding: RecordObligation }) => {
  if (!isMyTurn || !isReviewed(obligation)) return null;
  const place = reviewPlace(obligation);
  return (
    <Link
      className="line-action"
      aria-label={`Complete review of ${label}`}
      to={`?focus=${encodeURIComponent(place)}`}
      onClick={(event) => stayAt(event, place)}
    >
      <Icon name="check" />
      Complete review
    </Link>
  );
};

/** Hardly ever needed, so it is not fetched ahead. */
const MovingRecord = lazy(() =>
  import('../merge/moving-record.tsx').then((module) => ({ default: module.MovingRecord })),
);

interface Owing {
  readonly kind: ObligationKind;
  readonly recordId: string;
}

/**
 * How a record stands, for the top of its page: not ready until it is known, so that nothing moves. If the server does not
 * say, `moving` checks whether a merge moves what belongs to the record; `leaves` is true for the one that goes into
 * another one.
 */
export const useRecordStatus = (kind: MergeKind, recordId = '', enabled = true) => {
  const isEnabled = enabled && recordId !== '';
  const { data, error, isPending } = useCall(
    api.worklist.record,
    { query: { kind, recordId } },
    { enabled: isEnabled },
  );
  const [known, setKnown] = useState({ id: '', leaves: false });
  const isKnown = known.id === recordId;
  const know = (leaves: boolean) => setKnown({ id: recordId, leaves });
  return {
    ready: !isEnabled || (error ? isKnown : !isPending),
    leaves: isKnown && known.leaves,
    moving: error && (
      <Suspense>
        <MovingRecord key={recordId} kind={kind} id={recordId} onKnown={know} />
      </Suspense>
    ),
    shown: !error && data && <RecordStatus kind={kind} recordId={recordId} obligations={data} />,
  };
};

/** The record's status and what is open, each item leading to its field. */
const RecordStatus = ({ obligations, ...record }: Owing & { readonly obligations: readonly RecordObligation[] }) => {
  const snoozing = useSnooze();
  const state = worstState(obligations.map((each) => each.state));
  if (state === undefined) return null;
  const isComplete = obligations.every((each) => each.state === 'ok');
  const hasFiles = obligations.every((each) => !each.withoutFile);
  const shown = obligations.filter(isTelling);
  return (
    <section className="record-status" aria-label="Status">
      <StateStatus state={state} />
      {isComplete && <p>{hasFiles ? 'Everything that this record owes is there.' : 'Nothing is open.'}</p>}
      <UpcomingWords obligations={obligations} />
      {shown.length > 0 && (
        <ObligationLines
          {...record}
          obligations={shown}
          actionOf={(outstanding) =>
            outstanding.state !== 'ok' && (
              <>
                <ReviewLink outstanding={outstanding} />
                <SnoozeButton of={record} outstanding={outstanding} snoozing={snoozing} />
              </>
            )
          }
        />
      )}
      {snoozing.dialog}
    </section>
  );
};
