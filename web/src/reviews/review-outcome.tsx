import { useState } from 'react';
import type { Review } from '../../../contract/review/record.ts';
import { openedPart } from '../ui/opened-part.tsx';
import { showTime } from '../ui/show-time.ts';
import { OutcomeStatus } from './outcome-status.tsx';

const WithdrawDialog = openedPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

/** The outcome of a review; a failure can be withdrawn by a second user, and says so afterwards. D-102. */
export const ReviewOutcome = ({ review }: { readonly review: Review }) => {
  const { outcome, label, withdrawnBy, withdrawnAt, withdrawalReason, mayWithdraw } = review;
  const [open, setOpen] = useState(false);
  if (outcome === '') return null;
  return (
    <>
      <OutcomeStatus outcome={outcome} />
      {withdrawnAt !== '' && (
        <p className="quiet">
          Withdrawn by {withdrawnBy}, {showTime(withdrawnAt)}: {withdrawalReason}
        </p>
      )}
      {mayWithdraw && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Withdraw failure<span className="visually-hidden"> of {label}</span>
        </button>
      )}
      {open && <WithdrawDialog review={review} onClose={() => setOpen(false)} />}
    </>
  );
};
