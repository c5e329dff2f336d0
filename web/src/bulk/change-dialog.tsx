import { useEffect, useRef, useState } from 'react';
import type { BulkChange } from '../../../contract/bulk/change.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { counted } from '../../../contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import type { ChosenRows } from '../list/selection/use-selection.ts';
import { Dialog } from '../ui/dialog.tsx';
import '../styles/bulk.css';
import { ImportView } from './import-view.tsx';
import { SetFieldForm } from './set-field-form.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly chosen: ChosenRows;
  /** Undefined where it is still to be said what is set. */
  readonly change: BulkChange | undefined;
  /** `isAsked` tells whether a plan was made. */
  onClose(isAsked: boolean): void;
}

const titles = { activate: 'Activate', delete: 'Delete' } as const;

/** A change of chosen records: what is set, the plan, its progress, its result. */
export const ChangeDialog = ({ kind, chosen, change, onClose }: Props) => {
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const ask = async (asked: BulkChange) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { rows, company } = chosen;
    const body = { change: asked, rows, companyId: company === '' ? undefined : company };
    try {
      setId((await api.bulk.change({ query: { modifier: kind }, body })).importId);
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!change || isBegun.current) return;
    isBegun.current = true;
    void ask(change);
  });
  const close = () => onClose(id !== undefined);
  const what = change && change.op !== 'set' ? titles[change.op] : 'Change';
  return (
    <Dialog title={`${what} ${counted(chosen.count, 'record')}`} wide persistent onClose={close}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {id === undefined && !change && (
        <SetFieldForm kind={kind} chosen={chosen} busy={busy} onAsk={ask} onCancel={close} />
      )}
      {id === undefined && change && problem === '' && <p role="status">The plan is being made.</p>}
      {id !== undefined && (
        <ImportView kind={kind} title="Bulk change" id={id} sent onClose={close}>
          {undefined}
        </ImportView>
      )}
    </Dialog>
  );
};
