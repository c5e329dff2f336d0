import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ATTACHMENTS_MAX } from '#contract/rules/limits.ts';
import { SupportFiles } from '#contract/support/request.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { FieldFrame } from '#web/form/fields/field-frame.tsx';
import { useField } from '#web/form/record/record-context.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Icon } from '#web/ui/icon.tsx';

type FileFacts = Pick<File, 'name' | 'size'>;

const isSame = (one: FileFacts, other: FileFacts) => one.name === other.name && one.size === other.size;

/** Adds chosen files to those already there; a file that may not be attached stays out, and why is said. Spec part 1, 5. */
export const acceptFiles = <F extends FileFacts>(before: readonly F[], chosen: readonly F[]) => {
  const accepted = [...before];
  let problem = '';
  for (const file of chosen) {
    if (accepted.some((other) => isSame(other, file))) continue;
    const mistake =
      accepted.length === ATTACHMENTS_MAX
        ? `At most ${ATTACHMENTS_MAX} files can be attached`
        : mistakeOf(SupportFiles.shape.attachments, [{ name: file.name, size: file.size }]);
    if (mistake === '') accepted.push(file);
    else problem = chosen.length > 1 ? `${file.name}: ${mistake}` : mistake;
  }
  return { accepted, problem };
};

interface Props {
  readonly name: string;
  /** Bytes sent of each file, while they are on their way. */
  readonly sent: readonly number[];
  /** The files have changed: earlier messages about them are out of date. */
  onChanged(): void;
}

const inMb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Up to five files, each with its progress. Spec part 1, 2.15. */
export const AttachmentsField = ({ name, sent, onChanged }: Props) => {
  const { id, busy, required } = useField(name, 'Attachment');
  const { field, fieldState } = useController({ name });
  const files: readonly File[] = field.value;
  // A message about refused files is cleared with the next choice.
  const [refused, setRefused] = useState('');

  const change = (next: readonly File[]) => {
    setRefused('');
    field.onChange(next);
    onChanged();
  };
  const add = (input: HTMLInputElement) => {
    const { accepted, problem } = acceptFiles(files, [...(input.files ?? [])]);
    // The same file can be chosen again after it was removed from the list.
    input.value = '';
    change(accepted);
    setRefused(problem);
  };

  return (
    <FieldFrame
      id={id}
      label="Attachment"
      required={required}
      hint="Up to 5 files of 20 MB each; no programs or scripts."
      error={refused || (fieldState.error?.message ?? '')}
    >
      <input
        ref={field.ref}
        id={id}
        type="file"
        multiple
        className="file-adder"
        disabled={busy}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={refused !== '' || fieldState.error !== undefined}
        onChange={({ target }) => add(target)}
      />
      <ul className="attachments">
        {files.map((file, index) => (
          <li key={`${file.name} ${file.size}`}>
            <span className="attachment-name">
              <Icon name="file" />
              {file.name}
            </span>
            {sent.length > 0 ? (
              <Progress
                label={`Sending ${file.name}`}
                value={sent[index] ?? 0}
                max={file.size}
                text={`${inMb(sent[index] ?? 0)} of ${inMb(file.size)}`}
              />
            ) : (
              <>
                <span className="figure">{inMb(file.size)}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => change(files.filter((other) => other !== file))}
                >
                  <Icon name="remove" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
};
