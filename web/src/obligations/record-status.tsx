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

interface Owing {
  readonly kind: OwingKind;
  readonly recordId: string;
}

/** How a record stands, for the top of its page: not ready until it is known, so that nothing moves. */
export const useRecordStatus = (kind: OwingKind, recordId = '', enabled = true) => {
  const asks = enabled && recordId !== '';
  const { data, isPending } = useCall(api.worklist.record, { query: { kind, recordId } }, { enabled: asks });
  return {
    ready: !asks || !isPending,
    shown: data && <RecordStatus kind={kind} recordId={recordId} obligations={data} />,
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
