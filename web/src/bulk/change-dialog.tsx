import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { BulkChange, ChangeOp } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier, toDocumentOwner } from '#contract/kinds/wire.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import type { ChosenRows } from '../list/selection/use-selection.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ImportView } from './import/import-view.tsx';
import { SetFieldForm } from './set-field-form.tsx';

/** Loaded when it is asked for: most lists are left without it. */
const RequestMany = lazy(async () => ({ default: (await import('../requests/request-many.tsx')).RequestMany }));

interface Props {
  readonly kind: BulkKind;
  readonly chosen: ChosenRows;
  readonly op: ChangeOp;
  /** `isAsked` tells whether a plan was made. */
  onClose(isAsked: boolean): void;
}

const titles: Readonly<Record<ChangeOp, string>> = {
  set: 'Change',
  activate: 'Activate',
  delete: 'Delete',
  request: 'Request documents of',
};

/** A change that needs nothing else to be said. */
const plain: Partial<Readonly<Record<ChangeOp, BulkChange>>> = {
  activate: { op: 'activate' },
  delete: { op: 'delete' },
};

/** A change of chosen records: what is wanted, the plan, its progress, its result. */
export const ChangeDialog = ({ kind, chosen, op, onClose }: Props) => {
  const change = plain[op];
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const ask = async (asked: BulkChange, forms: readonly string[] = []) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { rows, company } = chosen;
    const body = { change: asked, rows, companyId: company === '' ? undefined : company, forms: [...forms] };
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
  return (
    <Dialog title={`${titles[op]} ${counted(chosen.count, 'record')}`} wide persistent onClose={close}>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {id === undefined && op === 'set' && (
        <SetFieldForm kind={kind} chosen={chosen} busy={busy} onAsk={ask} onCancel={close} />
      )}
      {id === undefined && op === 'request' && (
        <Suspense>
          <RequestMany
            owner={toDocumentOwner(fromModifier(kind))}
            tenantOf={chosen.company || ('ids' in chosen.rows ? (chosen.rows.ids[0] ?? '') : '')}
            onAsk={({ asked, forms }) => ask({ op, request: asked }, forms)}
            onCancel={close}
          />
        </Suspense>
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
