import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reviewable } from '#contract/review/forms.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { toastSuccess } from '../ui/toasts.ts';

interface Props {
  readonly reviewable: Reviewable;
  onClose(): void;
}

/** Asks before an open review is given up. */
export const GiveUpDialog = ({ reviewable: { label, open }, onClose }: Props) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const giveUp = async () => {
    try {
      await api.review.giveUp({ params: { id: open?.id ?? '' } });
      toastSuccess('Review', 'Review given up');
      onClose();
    } catch (failure) {
      toastFailure(failure, 'Review');
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      message="Are you sure you want to give up this review? It can be started again."
      subject={label}
      destructive
      problem={problem}
      onConfirm={giveUp}
      onCancel={onClose}
    />
  );
};
