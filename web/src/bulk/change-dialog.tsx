import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { changeable, changedFieldsOf } from '#contract/bulk-change/columns.ts';
import type { BulkChange, ChangeOp } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import type { ChosenRows } from '../list/selection.tsx';
import { Select } from '../ui/choice/select.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { AssignForm, ManyStandingsForm, startOf, ValueField } from './change-forms.tsx';
import { ImportView } from './import/import-view.tsx';

interface SetFieldFormProps {
  readonly kind: BulkKind;
  readonly chosen: Props['chosen'];
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

type Fields = Extract<BulkChange, { op: 'set' }>['fields'];

/** Which field of the chosen records is set, and to what. Nothing is written before its plan was seen. */
const SetFieldForm = ({ kind, chosen, busy, onAsk, onCancel }: SetFieldFormProps) => {
  const columns = changeable[kind];
  const [name, setName] = useState('');
  const [value, setValue] = useState<Fields[string]>('');
  const [submitted, setSubmitted] = useState(false);
  const column = columns[name];
  const checked = changedFieldsOf[kind].safeParse({ [name]: value });
  const error = submitted && !checked.success ? (checked.error.issues[0]?.message ?? '') : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (column && checked.success) void onAsk({ op: 'set', fields: { [name]: value } });
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={submit}>
      <p>
        What you set here takes the place of what the records hold. You see what it does before anything is written.
      </p>
      <Select
        label="Field"
        required
        options={Object.entries(columns).map(([id, { label }]) => ({ id, name: label }))}
        value={name}
        error={submitted && !column ? 'Please choose what to change' : ''}
        onChange={(field) => {
          const next = columns[field];
          if (!next) return;
          setName(field);
          setValue(startOf(next));
          setSubmitted(false);
        }}
      />
      {column && (
        <ValueField
          key={name}
          kind={kind}
          column={column}
          company={chosen.company}
          value={value}
          error={error}
          onChange={setValue}
        />
      )}
      <DialogFooter submit={{ label: 'Make the plan', pending: 'Making the plan', busy }} onCancel={onCancel} />
    </form>
  );
};

/** Loaded on demand: most lists are left without it. */
const RequestMany = lazy(async () => ({ default: (await import('../requests/request-dialog.tsx')).RequestMany }));

/** What is done with chosen records; to assign them is to set one of their fields. */
export type ListOp = ChangeOp | 'assign';

interface Props {
  readonly kind: BulkKind;
  readonly chosen: Pick<ChosenRows, 'rows' | 'count' | 'company'>;
  readonly op: ListOp;
  /** The kinds of documents that a request names at first, by their keys. */
  readonly documents?: readonly string[];
  /** `isAsked` tells whether a plan was made. */
  onClose(isSent: boolean): void;
}

const titles: Readonly<Record<ListOp, string>> = {
  assign: 'Assign',
  set: 'Change',
  activate: 'Activate',
  delete: 'Delete',
  request: 'Request documents of',
  standing: 'Change the standing of',
};

/** A change that needs nothing else to be said. */
const plain: Partial<Readonly<Record<ListOp, BulkChange>>> = {
  activate: { op: 'activate' },
  delete: { op: 'delete' },
};

/** A change of chosen records: what is wanted, the plan, its progress, its result. */
export const ChangeDialog = ({ kind, chosen, op, documents = [], onClose }: Props) => {
  const change = plain[op];
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const ask = async (requested: BulkChange, forms: readonly string[] = []) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { rows, company } = chosen;
    const body = { change: requested, rows, companyId: company === '' ? undefined : company, forms: [...forms] };
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
      {id === undefined && op === 'assign' && (
        <AssignForm kind={kind} company={chosen.company} busy={busy} onAsk={ask} onCancel={close} />
      )}
      {id === undefined && op === 'standing' && (
        <ManyStandingsForm kind={kind} busy={busy} onAsk={ask} onCancel={close} />
      )}
      {id === undefined && op === 'request' && (
        <Suspense>
          <RequestMany
            owner={toDocumentOwner(fromModifier(kind))}
            kinds={documents}
            tenantOf={chosen.company || ('ids' in chosen.rows ? (chosen.rows.ids[0] ?? '') : '')}
            onAsk={({ request, forms }) => ask({ op, request }, forms)}
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
