import { type FormEvent, useId, useState } from 'react';
import { sayFailure } from '../../api/failure.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/form-footer.tsx';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'text';
  readonly inputMode?: 'decimal';
}

type Values = Readonly<Record<string, string>>;

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly Field[];
  /** What is wrong, by field; '' for nothing. */
  check(values: Values): Values;
  /** Throws what the dialog says; it stays open then, with what was typed. */
  onAnswer(values: Values): Promise<unknown>;
  onClose(): void;
}

/** Asks for what a download needs before it is made. */
export const AskDialog = ({ title, lead, fields, check, onAnswer, onClose }: Props) => {
  const id = useId();
  const [values, setValues] = useState<Values>({});
  const [asked, setAsked] = useState(false);
  const mistakes = asked ? check(values) : {};
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const answer = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await onAnswer(values);
      return onClose();
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const wrong = check(values);
    const first = fields.find(({ name }) => wrong[name] !== '');
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    else answer();
  };
  return (
    <Dialog title={title} keeps onClose={onClose}>
      <form noValidate aria-busy={busy} onSubmit={submit}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <p>{lead}</p>
        {fields.map(({ name, label, type, inputMode }) => (
          <FieldFrame key={name} id={`${id}-${name}`} label={label} required error={mistakes[name] ?? ''}>
            <input
              id={`${id}-${name}`}
              name={name}
              type={type}
              inputMode={inputMode}
              required
              value={values[name] ?? ''}
              aria-invalid={(mistakes[name] ?? '') !== ''}
              aria-describedby={`${id}-${name}-error`}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          </FieldFrame>
        ))}
        <DialogFooter onCancel={onClose} submit={{ label: 'Download', pending: 'Preparing…', busy }} />
      </form>
    </Dialog>
  );
};
