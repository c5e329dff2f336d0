import { lazy, Suspense, useState } from 'react';
import type { MergeKind } from '../../../contract/merge/record.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { worstState } from '../../../contract/rules/obligations/state.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import '../styles/obligations.css';
import { isTelling } from './is-telling.ts';
import { ObligationLines } from './obligation-lines.tsx';
import { ReviewLink } from './review-link.tsx';
import { SnoozeButton } from './snooze-button.tsx';
import { StateStatus } from './state-status.tsx';
import { UpcomingWords } from './upcoming-words.tsx';
import { useSnooze } from './use-snooze.tsx';

/** Hardly ever needed, so it is not fetched ahead. */
const MovingRecord = lazy(() =>
  import('../merge/moving-record.tsx').then((module) => ({ default: module.MovingRecord })),
);

interface Owing {
  readonly kind: OwingKind;
  readonly recordId: string;
}

/**
 * How a record stands, for the top of its page: not ready until it is known, so that nothing moves. If the server does not tell,
 * `moving` asks whether a merge moves what belongs to the record; `leaves` is true for the one that goes into another one.
 */
export const useRecordStatus = (kind: MergeKind, recordId = '', enabled = true) => {
  const asks = enabled && recordId !== '';
  const { data, error, isPending } = useCall(api.worklist.record, { query: { kind, recordId } }, { enabled: asks });
  const [known, setKnown] = useState({ id: '', leaves: false });
  const isKnown = known.id === recordId;
  const know = (leaves: boolean) => setKnown({ id: recordId, leaves });
  return {
    ready: !asks || (error ? isKnown : !isPending),
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
  const told = obligations.filter(isTelling);
  return (
    <section className="record-status" aria-label="Status">
      <StateStatus state={state} />
      {isComplete && <p>{hasFiles ? 'Everything that this record owes is there.' : 'Nothing is open.'}</p>}
      <UpcomingWords obligations={obligations} />
      {told.length > 0 && (
        <ObligationLines
          {...record}
          obligations={told}
          actionOf={(owed) =>
            owed.state !== 'ok' && (
              <>
                <ReviewLink owed={owed} />
                <SnoozeButton of={record} owed={owed} snoozing={snoozing} />
              </>
            )
          }
        />
      )}
      {snoozing.dialog}
    </section>
  );
};
