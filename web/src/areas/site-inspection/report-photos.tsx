import { useQueryClient } from '@tanstack/react-query';
import type { ShownPhoto, SiteInspection } from '#contract/site-inspection/record.ts';
import { PHOTOS_MAX } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { LimitNote } from '#web/form/limit-note.tsx';
import { PhotoUpload } from '#web/photos/photo-upload.tsx';
import type { PhotoCalls } from '#web/photos/upload-photo.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PhotosOfKind } from './photo-grid.tsx';

/** Adds photos to an open inspection and takes them out; each is stored at once. */
const usePhotos = (id: string) => {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [keyOf(api.siteInspection.read.route)] });
  const calls: PhotoCalls = {
    announce: (body) => api.siteInspection.announcePhoto({ params: { id }, body }),
    withdraw: (photo) => api.siteInspection.removePhoto({ params: { id, photo } }),
  };
  const remove = async (photo: ShownPhoto) => {
    try {
      await calls.withdraw(photo.id);
      toastSuccess('Inspection', api.siteInspection.removePhoto.route.done ?? '');
    } catch (failure) {
      toastFailure(failure, 'Inspection');
    }
    await refresh();
  };
  return { calls, remove, refresh };
};

/** The photos of the report by kind, with how many of each are needed. */
export const ReportPhotos = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { id, photoKinds, photos } = inspection;
  const { calls, remove, refresh } = usePhotos(id);
  if (photoKinds.length === 0) return null;
  return (
    <PageSection title="Photos">
      <p className="lead">Each photo is sent at once, as it was taken and in a smaller copy that users see.</p>
      <LimitNote count={photos.length} max={PHOTOS_MAX} noun="photo" />
      <div className="report-photos">
        {photoKinds.map(({ key, name, atLeast }) => (
          <section key={key} className="photo-kind" aria-label={name}>
            <h3>
              {name} {atLeast > 0 && <span className="quiet">at least {atLeast}</span>}
            </h3>
            <PhotosOfKind inspection={inspection} kind={key} name={name} onRemove={(photo) => void remove(photo)} />
            <PhotoUpload kind={key} name={name} room={PHOTOS_MAX - photos.length} calls={calls} onArrived={refresh} />
          </section>
        ))}
      </div>
    </PageSection>
  );
};
