import { useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { showSize } from './shown-values.tsx';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly file: File | undefined;
  readonly error: string;
  readonly required?: boolean;
  onFile(file: File | undefined): void;
}

/** A file by choosing or by dropping it. */
export const FileDrop = ({ label, hint, accept, file, error, required = true, onFile, ...props }: Props) => {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [isDraggedOver, setDraggedOver] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id} className={required ? 'required' : undefined}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input inside is everybody's. */}
      <div
        className={isDraggedOver ? 'file-drop over' : 'file-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          onFile(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="file" />
        <p className="file-name">
          {file ? `${file.name} (${showSize(file.size)})` : 'Drop a file here, or choose one.'}
        </p>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== ''}
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      </div>
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
      <span id={`${id}-error`} role="alert" className="field-error">
        {error}
      </span>
    </div>
  );
};
