import { useEffect, useEffectEvent, useState } from 'react';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { sayFailure } from '#web/api/failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { markWords, takenWords, usePhoto } from './photo.ts';

interface Props {
  readonly inspection: Pick<SiteInspection, 'id' | 'photos' | 'photoKinds'>;
  /** The photo that is shown at first. */
  readonly first: string;
  onClose(): void;
}

/** The photos of an inspection in large, one after the other, with the arrow keys too. */
export const PhotoDialog = ({ inspection: { id, photos, photoKinds }, first, onClose }: Props) => {
  const shown = photoKinds.flatMap(({ key, name }) =>
    photos.filter(({ kind, state }) => kind === key && state === 'ready').map((photo) => ({ photo, name })),
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ photo }) => photo.id === first),
    ),
  );
  const current = shown[at];
  const { address, error } = usePhoto(id, current?.photo.id ?? '', current !== undefined);
  const step = (by: number) => setAt((now) => Math.min(shown.length - 1, Math.max(0, now + by)));
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  });
  // Wherever the focus is: nothing else of the page has it while the dialog is open.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (!current) return null;
  const facts = [takenWords(current.photo), ...current.photo.marks.map((mark) => markWords(mark, current.photo))];
  return (
    <Dialog title={current.name} full onClose={onClose}>
      <div className="photo-large">
        <figure>
          {error && <p role="alert">{sayFailure(error)}</p>}
          {!error && address === '' && <div className="skeleton" role="progressbar" aria-label="Loading" />}
          {address !== '' && <img src={address} alt={`${current.name}, ${current.photo.name}`} />}
        </figure>
        <div className="photo-steps">
          <button type="button" className="button" aria-disabled={at === 0} onClick={() => step(-1)}>
            <Icon name="left" />
            Previous
          </button>
          <span role="status">
            {at + 1} of {shown.length}
            {facts.filter((fact) => fact !== '').map((fact) => `, ${fact}`)}
          </span>
          <button type="button" className="button" aria-disabled={at === shown.length - 1} onClick={() => step(1)}>
            Next
            <Icon name="right" />
          </button>
        </div>
      </div>
    </Dialog>
  );
};
