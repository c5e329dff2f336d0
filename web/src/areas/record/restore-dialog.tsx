import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { kinds } from '#contract/kinds/kinds.ts';
import type { DeletedLine, RestorableKind } from '#contract/record/deleted.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { recordPath } from '#web/routing/record-places.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.ts';

interface Props {
  readonly kind: RestorableKind;
  readonly line: DeletedLine;
  onClose(): void;
}

/** Says what a restore brings back, or why it is not possible, and does it. */
export const RestoreDialog = ({ kind, line, onClose }: Props) => {
  const { key, name, into } = line;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const plan = useCall(api.record.restorePlan, { query: { kind, key } });
  const { reason = '', back = [], notes = [] } = plan.data ?? {};
  const confirm = async () => {
    try {
      const { id } = await api.record.restore({ body: { kind, key } });
      toastSuccess('Deleted Records', 'Restored successfully');
      // The plan of what is back is not asked for any more.
      onClose();
      queries.removeQueries({ queryKey: [keyOf(api.record.restorePlan.route)] });
      await queries.invalidateQueries();
      // A division is opened from its end user.
      if (kind !== 'division') navigate(recordPath({ kind, id, of: '' }));
    } catch (failure) {
      toastFailure(failure, 'Deleted Records');
      setProblem(sayFailure(failure));
    }
  };
  return (
    <ConfirmDialog
      message={into === '' ? `Restore this ${kinds[kind].noun}?` : `Undo the merge into ${into}?`}
      subject={name}
      problem={problem || (plan.error ? sayFailure(plan.error) : reason)}
      loading={plan.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {reason === '' && (
        <ul className="put-back">
          {back.map(({ noun, count }) => (
            <li key={noun}>
              {counted(count, noun)} {into === '' ? 'will come back with it.' : 'will move back.'}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
};
