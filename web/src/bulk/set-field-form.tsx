import { type FormEvent, useState } from 'react';
import { changeable, changedFieldsOf } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import type { ChosenRows } from '../list/selection/use-selection.ts';
import { Select } from '../ui/choice/select.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { startOf, ValueField } from './value-field.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly chosen: ChosenRows;
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

type Fields = Extract<BulkChange, { op: 'set' }>['fields'];

/** Which field of the chosen records is set, and to what. Nothing is written before its plan was seen. */
export const SetFieldForm = ({ kind, chosen, busy, onAsk, onCancel }: Props) => {
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
