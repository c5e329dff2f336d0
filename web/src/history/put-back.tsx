import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryChange } from '#contract/record/history.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';

/** How a record is read and saved. */
export interface PuttingBack {
  read(id: string): Promise<object>;
  save(record: object): Promise<unknown>;
}

interface Props {
  readonly change: HistoryChange;
  readonly puttingBack: PuttingBack;
  readonly recordId: string;
  onClose(): void;
}

/** Puts one change back: the former values go into the record as it is now, which is saved with the checks of its form. */
export const PutBack = ({ change: { fields, before }, puttingBack, recordId, onClose }: Props) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    try {
      await puttingBack.save({ ...(await puttingBack.read(recordId)), ...before });
      toastSuccess('History', 'The former values are back');
      await queries.invalidateQueries();
      onClose();
    } catch (failure) {
      toastFailure(failure, 'History');
      setProblem(sayFailure(failure));
    }
  };
  return (
    <ConfirmDialog
      message="Put these fields back to what they were before this change? What they hold now is replaced."
      problem={problem}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <ul className="put-back">
        {fields.map(({ field, label, before: text }) => (
          <li key={`${field} ${label}`}>
            <strong>{label}</strong>: {text === '' ? <span className="quiet">empty</span> : text}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};
