import type { SiteInspectionRecord } from './record.ts';

/** An inspection, as far as it decides which photos it lacks. */
interface Photographed {
  readonly photoKinds: SiteInspectionRecord['photoKinds'];
  readonly photos: readonly Pick<SiteInspectionRecord['photos'][number], 'kind' | 'state'>[];
}

/** The kinds of photos of which an inspection lacks some, by name; refused ones do not count. */
export const missingPhotos = ({ photoKinds, photos }: Photographed): string[] =>
  photoKinds
    .filter(
      ({ key, atLeast }) => photos.filter(({ kind, state }) => kind === key && state !== 'refused').length < atLeast,
    )
    .map(({ name }) => name);
