import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MergeField, MergeKind, MergePlan } from '#contract/record/merge.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useFormDialog } from '../form/form-dialog.tsx';
import { recordPath } from '../routing/record-places.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';

interface MergeFieldsProps {
  readonly plan: MergePlan;
  readonly adoptedPaths: ReadonlySet<string>;
  onChange(adoptedPaths: Set<string>): void;
}

/** Which value of each field stays: that of the record that stays, or the other's. */
const MergeFields = ({ plan: { kept, other, fields }, adoptedPaths, onChange }: MergeFieldsProps) => {
  if (fields.length === 0) return <p>Their fields are alike.</p>;
  const choose = (path: string, isFromOther: boolean) => {
    const next = new Set(adoptedPaths);
    if (isFromOther) next.add(path);
    else next.delete(path);
    onChange(next);
  };
  return (
    <>
      <p>Choose which value stays:</p>
      <div className="merge-fields">
        <div className="merge-head" aria-hidden="true">
          <span>Field</span>
          <span>{kept.name} (stays)</span>
          <span>{other.name} (goes)</span>
        </div>
        {fields.map((field) => (
          <Choice
            key={field.path}
            field={field}
            names={[kept.name, other.name]}
            isFromOther={adoptedPaths.has(field.path)}
            onChange={(isFromOther) => choose(field.path, isFromOther)}
          />
        ))}
      </div>
    </>
  );
};

interface ChoiceProps {
  readonly field: MergeField;
  /** Of the record that stays, and of the one that goes. */
  readonly names: readonly [string, string];
  readonly isFromOther: boolean;
  onChange(isFromOther: boolean): void;
}

const Choice = ({ field: { label, own, other }, names, isFromOther, onChange }: ChoiceProps) => {
  const name = useId();
  const sides = [
    { of: names[0], text: own, isOther: false },
    { of: names[1], text: other, isOther: true },
  ];
  return (
    <fieldset className="merge-field">
      <legend>{label}</legend>
      {sides.map(({ of, text, isOther }) => (
        <label key={String(isOther)} className={isOther === isFromOther ? 'merge-value chosen' : 'merge-value'}>
          <input type="radio" name={name} checked={isOther === isFromOther} onChange={() => onChange(isOther)} />
          <span>
            <span className="merge-side">{of}: </span>
            {text || <span className="quiet">empty</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** What moves to the record that stays, and what else happens. */
const MergeEffects = ({ plan: { kept, moves, notes } }: { readonly plan: MergePlan }) => (
  <ul className="merge-effects">
    {moves.length > 0 && (
      <li>
        {moves.map(({ noun, count }) => counted(count, noun)).join(', ')} will belong to <strong>{kept.name}</strong>.
      </li>
    )}
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

interface Props {
  readonly kind: MergeKind;
  readonly pair: { readonly id: string; readonly other: string };
  /** The other one is to stay instead. */
  onTurn(): void;
  onDone(): void;
}

const TITLE = 'Merge';

/** The plan of a merge as a form. */
export const MergeForm = ({ kind, pair, onTurn, onDone }: Props) => {
  const { data, error, refetch } = useCall(api.record.mergePlan, { query: { kind, ...pair } });
  if (error) return <Failed heading={TITLE} text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <CardSkeleton />;
  return <PlannedMerge key={data.kept.version} kind={kind} plan={data} onTurn={onTurn} onDone={onDone} />;
};

interface PlannedProps extends Omit<Props, 'pair'> {
  readonly plan: MergePlan;
}

const PlannedMerge = ({ kind, plan, onTurn, onDone }: PlannedProps) => {
  const { kept, other, fields, reason } = plan;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [adoptedPaths, setAdoptedPaths] = useState(
    () => new Set(fields.flatMap(({ path, isTaken }) => (isTaken ? [path] : []))),
  );
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const close = useFormDialog(false);
  const merge = async () => {
    if (busy) return;
    setBusy(true);
    const versions = { version: kept.version, otherVersion: other.version };
    try {
      await api.record.merge({ body: { kind, id: kept.id, other: other.id, ...versions, taken: [...adoptedPaths] } });
      toastSuccess(TITLE, api.record.merge.route.done);
      onDone();
      navigate(recordPath({ kind, id: kept.id, of: '' }));
      await queries.invalidateQueries();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      {reason === '' && <MergeFields plan={plan} adoptedPaths={adoptedPaths} onChange={setAdoptedPaths} />}
      <MergeEffects plan={plan} />
      {(problem || reason) !== '' && (
        <p role="alert" className="banner error">
          {problem || reason}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button" onClick={onTurn}>
          Keep the other one
        </button>
        {reason === '' && (
          <button type="submit" className="button primary" aria-disabled={busy}>
            Merge
          </button>
        )}
      </div>
    </form>
  );
};
