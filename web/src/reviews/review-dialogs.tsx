import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reviewable } from '#contract/review/forms.ts';
import { WITHDRAWAL_REASON_MAX, WithdrawalReason } from '#contract/review/forms.ts';
import type { Review } from '#contract/review/record.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import { ReasonField } from '../form/fields/reason-field.tsx';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
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
export const WithdrawDialog = ({ review, onClose }: Props) => (
  <FormDialog title={`Withdraw the failure of ${review.label}`} onClose={onClose}>
    <p>The record stands as before this review. The failure, its withdrawal and your reason stay in the history.</p>
    <WithdrawForm review={review} onClose={onClose} />
  </FormDialog>
);

const WithdrawForm = ({ review: { id, version }, onClose }: Props) => {
  const queries = useQueryClient();
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const close = useFormDialog(reason !== '');
  const mistake = mistakeOf(WithdrawalReason, reason);
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field: text }],
    async () => {
      const body = { version, reason };
      await api.review.withdraw({ params: { id }, body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Review', api.review.withdraw.route.done ?? '');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, 'Review'),
  );

  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      <ReasonField
        ref={text}
        max={WITHDRAWAL_REASON_MAX}
        value={reason}
        error={submitted ? mistake : ''}
        busy={busy}
        onChange={setReason}
      />
      <DialogFooter onCancel={close} submit={{ label: 'Withdraw failure', pending: 'Withdrawing…', busy }} />
    </form>
  );
};
