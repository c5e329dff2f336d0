import { useId, useState } from 'react';
import { FieldFrame } from '#web/form/field-frame.tsx';
import { DownloadDialog } from './download-dialog.tsx';

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
  download(values: Values): Promise<unknown>;
  onClose(): void;
}

/** Asks for days or figures before a download. */
export const ValuesDialog = ({ title, lead, fields, check, download, onClose }: Props) => {
  const id = useId();
  const [values, setValues] = useState<Values>({});
  const [submitted, setSubmitted] = useState(false);
  const mistakes = submitted ? check(values) : {};
  const refuse = (form: HTMLFormElement) => {
    setSubmitted(true);
    const wrong = check(values);
    const first = fields.find(({ name }) => wrong[name] !== '');
    if (first) form.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    return first !== undefined;
  };
  return (
    <DownloadDialog title={title} lead={lead} refuse={refuse} download={() => download(values)} onClose={onClose}>
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
    </DownloadDialog>
  );
};
