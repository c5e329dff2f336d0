import { useState } from 'react';
import { useController } from 'react-hook-form';
import { LOGO_MAX_BYTES } from '#contract/rules/limits.ts';
import { Logo } from '#web/api/logo.tsx';
import { useField } from '../record/record-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { ShownEntry } from './shown-field.tsx';

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** What is wrong with a chosen logo; '' when nothing is. D-51, D-70. */
export const checkLogo = ({ type, size }: Pick<File, 'type' | 'size'>): string => {
  if (!kinds.includes(type)) return 'The logo must be a PNG, JPEG, WebP or GIF image.';
  return size > LOGO_MAX_BYTES ? 'The logo is larger than 1 MB.' : '';
};

/** A file as a data URL, which is how a new logo travels with its record. */
const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface Props {
  /** The field that holds the stored file's name. */
  readonly name: string;
  /** The field that takes a newly chosen file, as a data URL. */
  readonly fresh: string;
}

/** The logo with its preview. Spec part 1, 2.12; D-51. */
export const LogoField = ({ name, fresh }: Props) => {
  const { id, mode, busy } = useField(fresh, 'Logo');
  const stored = useController({ name, defaultValue: '' });
  const chosen = useController({ name: fresh, defaultValue: '' });
  const [problem, setProblem] = useState('');
  const shown = chosen.field.value || stored.field.value || '';

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const wrong = checkLogo(file);
    setProblem(wrong);
    if (wrong === '') chosen.field.onChange(await dataUrlOf(file));
  };
  const clear = () => {
    setProblem('');
    chosen.field.onChange('');
    stored.field.onChange('');
  };

  const preview = (
    <div className="logo-preview">{shown === '' ? <span>No logo</span> : <Logo name={shown} alt="Logo preview" />}</div>
  );
  if (mode === 'view') return <ShownEntry label="Logo">{preview}</ShownEntry>;
  return (
    <FieldFrame id={id} label="Logo" required={false} error={problem} hint="PNG, JPEG, WebP or GIF, at most 1 MB.">
      <div className="logo-field">
        {preview}
        <div className="logo-choice">
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={busy}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem !== ''}
            onChange={({ target }) => choose(target.files?.[0])}
          />
          {shown !== '' && (
            <button type="button" className="button quiet" disabled={busy} onClick={clear}>
              Remove logo
            </button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
};
