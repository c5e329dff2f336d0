import { useEffect, useId, useRef, useState } from 'react';
import { sayFailure } from '../api/failure.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { showSize } from '../ui/shown-values.tsx';
import { mistakeOfPhoto, PHOTO_TYPES, type PhotoCalls, uploadPhoto } from './upload-photo.ts';

interface Sending {
  readonly name: string;
  readonly sent: number;
  readonly of: number;
}

interface Props {
  /** The key of the kind of photo, and what it is called. */
  readonly kind: string;
  readonly name: string;
  /** How many more may be added. */
  readonly room: number;
  readonly calls: PhotoCalls;
  /** A photo has arrived. */
  onArrived(): unknown;
}

/** Takes photos of one kind, one after the other, and says which of them did not arrive and why. */
export const PhotoUpload = ({ kind, name, room, calls, onArrived }: Props) => {
  const id = useId();
  const stop = useRef(new AbortController());
  const [sending, setSending] = useState<Sending>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);

  const sendOne = async (file: File) => {
    const mistake = mistakeOfPhoto(file);
    if (mistake !== '') return `${file.name}: ${mistake}.`;
    setSending({ name: file.name, sent: 0, of: file.size });
    try {
      await uploadPhoto(
        file,
        kind,
        calls,
        (sent, of) => setSending({ name: file.name, sent, of }),
        stop.current.signal,
      );
      await onArrived();
      return '';
    } catch (failure) {
      return `${file.name}: ${sayFailure(failure)}`;
    }
  };
  const send = async (files: readonly File[]) => {
    const refused: string[] = [];
    for (const [at, file] of files.entries()) {
      const problem = at < room ? await sendOne(file) : `${file.name}: an inspection has no room for more photos.`;
      if (problem !== '') refused.push(problem);
    }
    setSending(undefined);
    setProblems(refused);
  };
  return (
    <div className="photo-upload">
      <label htmlFor={id}>Add photos: {name}</label>
      <input
        id={id}
        type="file"
        accept={PHOTO_TYPES}
        multiple
        disabled={sending !== undefined || room < 1}
        aria-describedby={`${id}-problems`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same photo can be chosen again after it was refused.
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      {sending && (
        <Progress
          label={`Sending ${sending.name}`}
          value={sending.sent}
          max={sending.of}
          text={`${showSize(sending.sent)} of ${showSize(sending.of)}`}
        />
      )}
      <div id={`${id}-problems`} role="alert" className="field-error">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
};
