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
  /** Several can be chosen or dropped at once. */
  readonly multiple?: boolean;
  onFile(file: File | undefined, others: readonly File[]): void;
}

/** A file, or several, by choosing or by dropping. */
export const FileDrop = ({
  label,
  hint,
  accept,
  file,
  error,
  required = true,
  multiple = false,
  onFile,
  ...props
}: Props) => {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const invitation = multiple ? 'Drop files here, or choose them.' : 'Drop a file here, or choose one.';
  const take = (files: FileList | null) => {
    const [first, ...others] = files ?? [];
    onFile(first, multiple ? others : []);
  };
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
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="file" />
        <p className="file-name">{file ? `${file.name} (${showSize(file.size)})` : invitation}</p>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== ''}
          onChange={({ target }) => take(target.files)}
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
