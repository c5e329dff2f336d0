import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompletionForm } from '../../../contract/review/forms.ts';
import type { Reviewable } from '../../../contract/review/reviewable.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { toastSuccess } from '../ui/toasts.ts';

/** Completes a review with the next due day as it was shown; everything on the page follows. */
export const useCompletion = ({ open, due, next }: Reviewable, onDone: () => void) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState('');
  const complete = async (given: CompletionForm) => {
    if (!open) return;
    setProblem('');
    const body = { ...given, version: open.version, dueAfter: given.outcome === 'failed' ? due : next };
    try {
      await api.review.complete({ params: { id: open.id }, body }, { idempotencyKey: keyFor(body) });
    } catch (failure) {
      toastFailure(failure, 'Review');
      setProblem(sayFailure(failure));
      // The day that follows may be another one now; what was typed stays.
      await queries.invalidateQueries({ queryKey: [keyOf(api.review.open.route)] });
      return;
    }
    toastSuccess('Review', 'Review completed');
    onDone();
    await queries.invalidateQueries();
  };
  return { complete, problem };
};
