import { useState } from 'react';
import type { ShownPhoto, SiteInspection } from '#contract/site-inspection/record.ts';
import { sayFailure } from '#web/api/failure.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { openedPart, useNear } from '#web/ui/overlay/opened-part.tsx';
import { markWords, takenWords, usePhoto } from './photo.ts';

const PhotoDialog = openedPart(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog));

interface ThumbnailProps {
  readonly inspectionId: string;
  readonly photo: ShownPhoto;
  /** 'Sign, photo 1 of 2' */
  readonly label: string;
  onOpen(): void;
}

/** A photo in small; its file is fetched when it comes near. */
const Thumbnail = ({ inspectionId, photo, label, onOpen }: ThumbnailProps) => {
  const { element, isNear } = useNear<HTMLDivElement>();
  const { address, error } = usePhoto(inspectionId, photo.id, isNear);
  if (error)
    return (
      <div ref={element} className="photo-place">
        {sayFailure(error)}
      </div>
    );
  return (
    <div ref={element}>
      <button type="button" className="photo-open" aria-label={`Open ${label}`} onClick={onOpen}>
        {address === '' ? (
          <span className="skeleton" role="progressbar" aria-label="Loading" />
        ) : (
          <img src={address} alt={label} />
        )}
      </button>
    </div>
  );
};

interface PhotoProps extends ThumbnailProps {
  onRemove?(photo: ShownPhoto): void;
}

/** A photo with what is known of it. */
const Photo = ({ onRemove, ...props }: PhotoProps) => {
  const { photo, label } = props;
  const { state, reason, marks, name } = photo;
  return (
    <li className="photo">
      {state === 'ready' ? (
        <Thumbnail {...props} />
      ) : (
        <div className="photo-place">
          {state === 'checking' ? `${name} is being checked.` : `${name} was refused: ${reason}`}
        </div>
      )}
      <span className="quiet">{takenWords(photo)}</span>
      {marks.length > 0 && (
        <span className="photo-marks">
          {marks.map((mark) => (
            <Status key={mark} kind="due">
              {markWords(mark, photo)}
            </Status>
          ))}
        </span>
      )}
      {onRemove && (
        <button type="button" className="link" onClick={() => onRemove(photo)}>
          Remove<span className="visually-hidden"> {label}</span>
        </button>
      )}
    </li>
  );
};

interface Props {
  readonly inspection: Pick<SiteInspection, 'id' | 'photos' | 'photoKinds'>;
  /** The key of the kind of photos. */
  readonly kind: string;
  readonly name: string;
  onRemove?(photo: ShownPhoto): void;
}

/** The photos of one kind of an inspection in small; one opens in large, with the way through all of the inspection. */
export const PhotosOfKind = ({ inspection, kind, name, onRemove }: Props) => {
  const { id, photos } = inspection;
  const [opened, setOpened] = useState('');
  const own = photos.filter((photo) => photo.kind === kind);
  if (own.length === 0) return <p className="quiet">No photo.</p>;
  return (
    <>
      <ul className="photos">
        {own.map((photo, at) => (
          <Photo
            key={photo.id}
            inspectionId={id}
            photo={photo}
            label={`${name}, photo ${at + 1} of ${own.length}`}
            onOpen={() => setOpened(photo.id)}
            {...(onRemove ? { onRemove } : {})}
          />
        ))}
      </ul>
      {opened !== '' && <PhotoDialog inspection={inspection} first={opened} onClose={() => setOpened('')} />}
    </>
  );
};
