import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidencePackage } from '../../../../contract/evidence/record.ts';
import { counted, figure } from '../../../../contract/rules/figures.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { keyOf } from '../../api/use-call.ts';
import { Progress } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import '../../styles/evidence.css';

interface Props {
  readonly of: EvidencePackage;
}

/** Ends the making of a package. */
const Cancel = ({ of: { id, title } }: Props) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await api.evidence.cancel({ params: { id } });
      toastSuccess('Exports', 'The evidence package was cancelled');
    } catch (failure) {
      toastFailure(failure, 'Exports');
    }
    await queries.invalidateQueries({ queryKey: [keyOf(api.evidence.list.route)] });
    setBusy(false);
  };
  return (
    <button type="button" className="link" aria-label={`Cancel ${title}`} aria-disabled={busy} onClick={cancel}>
      Cancel
    </button>
  );
};

/** How a package stands: how far it is while it is made, and what is missing of one that is done. */
export const PackageState = ({ of }: Props) => {
  const { state, doneFiles, files, gaps, message } = of;
  if (state === 'done')
    return gaps === 0 ? (
      <Status kind="ok">Ready</Status>
    ) : (
      <Status kind="due">{`Ready, with ${counted(gaps, 'gap')}`}</Status>
    );
  if (state === 'cancelled') return <Status kind="due">Cancelled</Status>;
  if (state === 'failed')
    return (
      <span>
        <Status kind="overdue">Failed</Status>
        <span className="package-extent">{message}</span>
      </span>
    );
  return (
    <div className="package-progress">
      <Progress
        label={state === 'waiting' ? 'Waiting' : 'Being made'}
        value={doneFiles}
        max={files}
        text={state === 'waiting' ? '' : `${figure(doneFiles)} of ${counted(files, 'file')}`}
      />
      <Cancel of={of} />
    </div>
  );
};
