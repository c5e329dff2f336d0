import { type ChangeEvent, type Ref, useId } from 'react';
import type { AnsweredPhoto, RequestedInspection } from '#contract/request-answer/inspection-forms.ts';
import { counted } from '#contract/rules/figures.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { showSize, showTime } from '#web/ui/shown-values.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { QueuedPhoto } from './photo-queue.ts';

type Kind = RequestedInspection['photoKinds'][number];

const words = {
  checking: ['info', 'Being checked'],
  ready: ['ok', 'Received'],
  refused: ['overdue', 'Refused'],
} as const;

interface PhotoLineProps {
  readonly photo: AnsweredPhoto;
  readonly preview: string | undefined;
  onRemove(id: string): void;
}

/** A photo that came in, with what became of it. */
const PhotoLine = ({ photo: { id, name, size, at, state, reason, removable }, preview, onRemove }: PhotoLineProps) => (
  <li>
    {preview !== undefined && <img className="photo-preview" src={preview} alt="" />}
    <span className="photo-name">
      <strong>{name}</strong> ({showSize(size)}, {showTime(at)})
    </span>
    <Status kind={words[state][0]}>{words[state][1]}</Status>
    {reason !== '' && <span className="request-reason">{reason}</span>}
    {removable && (
      <button type="button" className="button small" onClick={() => onRemove(id)}>
        Remove<span className="visually-hidden"> {name}</span>
      </button>
    )}
  </li>
);

interface QueuedLineProps {
  readonly photo: QueuedPhoto;
  onRetry(key: number): void;
  onDrop(key: number): void;
}

/** A photo that is on its way. */
const QueuedLine = ({ photo: { key, file, stage, sent, size, problem }, onRetry, onDrop }: QueuedLineProps) => (
  <li>
    <span className="photo-name">
      <strong>{file.name}</strong>
    </span>
    {stage === 'waiting' && <span>Waits for the photos before it</span>}
    {stage === 'paused' && <span role="status">Many photos at once: goes on within a minute</span>}
    {stage === 'sending' && (
      <Progress label="Sending" value={sent} max={size} text={`${showSize(sent)} of ${showSize(size)}`} />
    )}
    {(stage === 'failed' || stage === 'refused') && (
      <>
        <span role="alert" className="request-reason field-error">
          {problem}
        </span>
        {stage === 'failed' && (
          <button type="button" className="button small" onClick={() => onRetry(key)}>
            Try again<span className="visually-hidden"> {file.name}</span>
          </button>
        )}
        <button type="button" className="button small" onClick={() => onDrop(key)}>
          Leave out<span className="visually-hidden"> {file.name}</span>
        </button>
      </>
    )}
  </li>
);

interface PickerProps {
  readonly label: string;
  readonly about: string;
  readonly isCamera: boolean;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  onFiles(files: readonly File[]): void;
}

/** A button that opens the camera, or what the phone has. */
const Picker = ({ label, about, isCamera, describedBy, isInvalid, ref, onFiles }: PickerProps) => {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same photo can be chosen again after it was left out.
    target.value = '';
  };
  return (
    <label className={isCamera ? 'button primary photo-picker' : 'button photo-picker'}>
      <input
        ref={ref}
        type="file"
        className="visually-hidden"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={take}
      />
      {label}
      <span className="visually-hidden"> {about}</span>
    </label>
  );
};

interface Props {
  readonly kind: Kind;
  readonly heading: 'h3' | 'h4';
  readonly photos: readonly AnsweredPhoto[];
  readonly queued: readonly QueuedPhoto[];
  readonly previews: ReadonlyMap<string, string>;
  readonly error: string;
  /** Takes the focus when a photo is missing. */
  readonly ref: Ref<HTMLInputElement> | undefined;
  onFiles(files: readonly File[]): void;
  onRetry(key: number): void;
  onDrop(key: number): void;
  onRemove(id: string): void;
}

/** How many photos of a kind are still needed; those that were refused do not count. */
export const stillNeeded = ({ key, atLeast }: Kind, photos: readonly AnsweredPhoto[]) =>
  Math.max(0, atLeast - photos.filter(({ kind, state }) => kind === key && state !== 'refused').length);

const needInWords = (kind: Kind, photos: readonly AnsweredPhoto[]) => {
  if (kind.atLeast === 0) return 'Only if it applies.';
  const needed = stillNeeded(kind, photos);
  return needed === 0 ? 'All that is needed is there.' : `${counted(needed, 'photo')} still needed.`;
};

/** One kind of photo: what came in, what is on its way, and the next ones. */
export const PhotosOfKind = ({ kind, heading: Heading, photos, queued, previews, error, ref, ...on }: Props) => {
  const id = useId();
  const own = photos.filter((photo) => photo.kind === kind.key);
  const needs = `${id}-need ${id}-error`;
  const section = useKeptFocus();
  return (
    <section ref={section} className="photo-kind" aria-labelledby={id}>
      <Heading id={id}>{kind.name}</Heading>
      <p id={`${id}-need`} role="status">
        {needInWords(kind, photos)}
      </p>
      {own.length + queued.length > 0 && (
        <ul className="request-files">
          {own.map((photo) => (
            <PhotoLine key={photo.id} photo={photo} preview={previews.get(photo.id)} onRemove={on.onRemove} />
          ))}
          {queued.map((photo) => (
            <QueuedLine key={photo.key} photo={photo} onRetry={on.onRetry} onDrop={on.onDrop} />
          ))}
        </ul>
      )}
      <div className="actions">
        <Picker
          ref={ref}
          label="Take a photo"
          about={`: ${kind.name}`}
          isCamera
          describedBy={needs}
          isInvalid={error !== ''}
          onFiles={on.onFiles}
        />
        <Picker
          label="Choose photos"
          about={`: ${kind.name}`}
          isCamera={false}
          describedBy={needs}
          isInvalid={error !== ''}
          onFiles={on.onFiles}
        />
      </div>
      <span id={`${id}-error`} className="field-error">
        {error}
      </span>
    </section>
  );
};
