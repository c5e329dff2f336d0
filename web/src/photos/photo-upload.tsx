import { useEffect, useId, useRef, useState } from 'react';
import type { AnnouncedPhoto, NewPhoto } from '#contract/site-inspection/forms.ts';
import { PHOTO_MAX_BYTES } from '#contract/site-inspection/rules.ts';
import { sayFailure } from '../api/failure.ts';
import { putFile } from '../api/files.ts';
import { describeFile } from '../form/fields/chosen-file.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { showSize } from '../ui/shown-values.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

/** The calls by which photos of an inspection are announced, and taken back if their files do not arrive. */
export interface PhotoCalls {
  announce(photo: NewPhoto): Promise<AnnouncedPhoto>;
  withdraw(photoId: string): Promise<unknown>;
}

/** What the box for photos takes. Named by their types as well: a phone that knows only endings does not offer its camera. */
const PHOTO_TYPES = '.jpg,.jpeg,.png,.heic,.heif,image/jpeg,image/png,image/heic,image/heif';

const endings = /\.(jpe?g|png|heic|heif)$/i;

/** Why a file cannot be a photo of an inspection; '' if it can. */
export const mistakeOfPhoto = ({ name, size }: Pick<File, 'name' | 'size'>): string => {
  if (!endings.test(name)) return 'Please choose a photo: .jpg, .jpeg, .png, .heic or .heif';
  if (size === 0) return 'Pls upload file with data';
  return size > PHOTO_MAX_BYTES ? `A photo may have at most ${PHOTO_MAX_BYTES / 1024 / 1024} MB` : '';
};

/**
 * Sends a photo straight to the file store: the original as it was taken, and the copy that this browser makes of it. `onSent`
 * tells the bytes that have arrived, of how many. What was announced and does not arrive is taken back. Throws what kept it
 * from arriving.
 */
const uploadPhoto = async (
  file: File,
  kind: string,
  calls: PhotoCalls,
  onSent: (sent: number, of: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const copy = await shrinkPhoto(file);
  const [original, small] = await Promise.all([describeFile(file), describeFile(copy)]);
  const announced = await calls.announce({
    kind,
    name: original.name,
    original: { size: original.size, checksum: original.checksum },
    copy: { size: small.size, checksum: small.checksum },
  });
  const of = original.size + small.size;
  const sent = { original: 0, copy: 0 };
  const put = (part: 'original' | 'copy', what: File) =>
    putFile(
      what,
      { url: announced[part].uploadUrl, headers: announced[part].headers },
      (bytes) => {
        sent[part] = bytes;
        onSent(sent.original + sent.copy, of);
      },
      signal,
    );
  try {
    await put('copy', copy);
    await put('original', file);
  } catch (failure) {
    await calls.withdraw(announced.id).catch(() => undefined);
    throw failure;
  }
};

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
