import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Decision } from '#contract/document/decision.ts';
import type { Document } from '#contract/document/forms.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { documentPaths } from '#web/routing/paths/work.ts';
import { toastSuccess } from '#web/ui/toasts.ts';

type Decided = Pick<Decision, 'decision' | 'reason' | 'collect'> &
  Partial<Pick<Decision, 'effectiveFrom' | 'validUntil'>>;

/** Sends a decision about the version that is looked at, and goes on to the next one that waits. */
export const useDecision = ({ id, version, number, checksum }: Document, next: string | undefined) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const decide = async (decided: Decided) => {
    if (busy) return;
    setBusy(true);
    try {
      await api.document.review({ params: { id }, body: { version, number, checksum, ...decided } });
      toastSuccess('Document', decided.decision === 'approve' ? 'Approved successfully' : 'Returned successfully');
      if (next !== undefined) navigate(documentPaths.review(next));
    } catch (failure) {
      toastFailure(failure, 'Document');
    }
    // Also after a failure: somebody else may have decided meanwhile.
    await queries.invalidateQueries();
    setBusy(false);
  };
  return { decide, busy };
};
