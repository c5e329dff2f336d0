import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reviewable } from '#contract/review/forms.ts';
import { WITHDRAWAL_REASON_MAX, WithdrawalReason } from '#contract/review/forms.ts';
import type { Review } from '#contract/review/record.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { ReasonForm } from '../form/reason-form.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';

interface GiveUpDialogProps {
  readonly reviewable: Reviewable;
  onClose(): void;
}

/** Confirms before an open review is aborted. */
export const GiveUpDialog = ({ reviewable: { label, open }, onClose }: GiveUpDialogProps) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const giveUp = async () => {
    try {
      await api.review.giveUp({ params: { id: open?.id ?? '' } });
      toastSuccess('Review', 'Review aborted');
      onClose();
    } catch (failure) {
      toastFailure(failure, 'Review');
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      message="Are you sure you want to abort this review? It can be started again."
      subject={label}
      destructive
      problem={problem}
      onConfirm={giveUp}
      onCancel={onClose}
    />
  );
};

interface Props {
  readonly review: Review;
  onClose(): void;
}

/** Withdraws a failure that another user has entered by mistake: the reason stands with it in the history. D-102. */
export const WithdrawDialog = ({ review: { id, version, label }, onClose }: Props) => (
  <FormDialog title={`Withdraw the failure of ${label}`} onClose={onClose}>
    <p>The record stands as before this review. The failure, its withdrawal and your reason stay in the history.</p>
    <ReasonForm
      title="Review"
      schema={WithdrawalReason}
      max={WITHDRAWAL_REASON_MAX}
      submit={{ label: 'Withdraw failure', pending: 'Withdrawing…' }}
      send={async (reason, keyFor) => {
        const body = { version, reason };
        await api.review.withdraw({ params: { id }, body }, { idempotencyKey: keyFor(body) });
        return api.review.withdraw.route.done ?? '';
      }}
      onClose={onClose}
    />
  </FormDialog>
);
