import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import type { Reviewable } from '#contract/review/forms.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { useIdempotencyKey } from '../form/use-submission.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';

/** Starts the review of an obligation, once however often it is pressed, and says how that went. */
export const useStartReview = (kind: ReviewedKind, recordId: string, obligation: Reviewable['obligation']) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const body = { kind, recordId, obligation };
    try {
      await api.review.start({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Review', 'Review started');
    } catch (failure) {
      toastFailure(failure, 'Review');
    }
    await queries.invalidateQueries();
    setBusy(false);
  };
  return { busy, start };
};
