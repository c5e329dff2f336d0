/** Why a place is inspected. */
export const inspectionReasons = ['first', 'moved', 'renamed', 'yearly', 'complaint', 'again'] as const;
export type InspectionReason = (typeof inspectionReasons)[number];

export const reasonWords: Readonly<Record<InspectionReason, string>> = {
  first: 'First inspection',
  moved: 'Moved',
  renamed: 'Renamed',
  yearly: 'Yearly',
  complaint: 'Complaint',
  again: 'Re-inspection',
};

/** How a place is inspected. */
export const inspectionManners = ['on site', 'virtual'] as const;
export type InspectionManner = (typeof inspectionManners)[number];

export const mannerWords: Readonly<Record<InspectionManner, string>> = { 'on site': 'On site', virtual: 'Virtual' };

/** What an inspector answers to a point; '' until then. */
export const pointAnswers = ['yes', 'no', 'not applicable'] as const;
export type PointAnswer = (typeof pointAnswers)[number];

export const answerWords: Readonly<Record<PointAnswer, string>> = {
  yes: 'Yes',
  no: 'No',
  'not applicable': 'Not applicable',
};

/** How an inspection ended; '' for one that is open. */
export const inspectionEnds = ['', 'completed', 'aborted', 'place left'] as const;
export type InspectionEnd = (typeof inspectionEnds)[number];

/** Points and photos of one inspection, and what a text of it may have. */
export const POINTS_MAX = 40;
export const PHOTOS_MAX = 40;
/** Photos that one request for a report takes, refused and removed ones among them. */
export const PHOTOS_SENT_MAX = 120;
export const NOTE_MAX = 500;
/** An inspection is due within a year from today. */
export const DUE_DAYS_MAX = 366;
/** The due day that a form begins with: this many days from today. */
export const DUE_DAYS_USUAL = 30;

/** A photo has at most 25 MB; the copy that users see at most 6 MB, and 2,560 pixels on its longer side. */
export const PHOTO_MAX_BYTES = 25 * 1024 * 1024;
export const COPY_MAX_BYTES = 6 * 1024 * 1024;
export const COPY_PIXELS = 2560;

/** A photo that was taken earlier than this many days before the inspection is marked. */
export const PHOTO_DAYS = 7;
/** A photo that was taken further than this from the center of the place's ZIP code is marked. */
export const PHOTO_MILES = 25;

/** An inspection, as far as it decides which photos it lacks. */
interface Photographed {
  readonly photoKinds: readonly { readonly key: string; readonly name: string; readonly atLeast: number }[];
  readonly photos: readonly { readonly kind: string; readonly state: string }[];
}

/** The kinds of photos of which an inspection lacks some, by name; refused ones do not count. */
export const missingPhotos = ({ photoKinds, photos }: Photographed): string[] =>
  photoKinds
    .filter(
      ({ key, atLeast }) => photos.filter(({ kind, state }) => kind === key && state !== 'refused').length < atLeast,
    )
    .map(({ name }) => name);
