import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Decision, RETURN_REASON_MAX, ReturnReason, type Reviewing } from '#contract/document/decision.ts';
import { api } from '#web/api/client.ts';
import { useWork } from '#web/api/use-work.ts';
import { mistakeOfDays, ValidityFields } from '#web/documents/form/validity-fields.tsx';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { documentPaths } from '#web/routing/paths/work.ts';

type Decided = Pick<Decision, 'decision' | 'reason' | 'collect'> &
  Partial<Pick<Decision, 'effectiveFrom' | 'validUntil'>>;

interface Props {
  readonly reviewing: Reviewing;
  /** The document that is looked at after this one. */
  readonly next: string | undefined;
  /** While a decision is sent and what comes next is opened, the user is not asked about what is typed. */
  readonly isSent: boolean;
  onSending(isSent: boolean): void;
}

/** Decides about the version that is looked at, and goes on to the next one that waits. */
const useDecide = ({ reviewing: { document }, next, onSending }: Props) => {
  const { id, version, number, checksum } = document;
  const work = useWork('Document');
  const navigate = useNavigate();
  return async (decided: Decided) => {
    onSending(true);
    await work(
      async () => {
        await api.document.review({ params: { id }, body: { version, number, checksum, ...decided } });
        if (next !== undefined) navigate(documentPaths.review(next));
      },
      decided.decision === 'approve' ? 'Approved successfully' : 'Returned successfully',
    );
    onSending(false);
  };
};

/** Approves a version, with its days, and ticks its line of the checklist where that is wished. D-95. */
export const ApprovalForm = (props: Props) => {
  const { document, line } = props.reviewing;
  const id = useId();
  const { effectiveFrom, validUntil } = document;
  const [days, setDays] = useState({ effectiveFrom, validUntil });
  const suggests = line !== null && !line.isCollected && line.mayCollect;
  const [collect, setCollect] = useState(suggests);
  const decide = useDecide(props);
  const mistake = mistakeOfDays(days);
  const { busy, send } = useSubmission([{ mistake }], () =>
    decide({ decision: 'approve', reason: '', collect, ...days }),
  );
  const isTyped = days.effectiveFrom !== effectiveFrom || days.validUntil !== validUntil || collect !== suggests;
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      <h2>Approve</h2>
      <ValidityFields
        id={id}
        given={days}
        error={mistake}
        readOnly={busy}
        onChange={(changed) => setDays({ ...days, ...changed })}
      />
      {suggests && (
        <label className="check">
          <input
            type="checkbox"
            checked={collect}
            disabled={busy}
            onChange={({ target }) => setCollect(target.checked)}
          />
          Mark {line.label} as collected today
        </label>
      )}
      <button type="submit" className="button primary" disabled={busy}>
        Approve
      </button>
      <LeaveDialog dirty={isTyped && !props.isSent} />
    </form>
  );
};

/** Returns a version with the reason for it. D-95. */
export const ReturnForm = (props: Props) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const decide = useDecide(props);
  const mistake = mistakeOf(ReturnReason, reason);
  const { submitted, busy, send } = useSubmission([{ mistake, field: text }], () =>
    decide({ decision: 'return', reason, collect: false }),
  );
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      <h2>Return</h2>
      <ReasonField
        ref={text}
        hint="The sender is notified and can send the next version at once."
        max={RETURN_REASON_MAX}
        rows={3}
        value={reason}
        error={submitted ? mistake : ''}
        busy={busy}
        onChange={setReason}
      />
      <button type="submit" className="button" disabled={busy}>
        Return
      </button>
      <LeaveDialog dirty={reason !== '' && !props.isSent} />
    </form>
  );
};
