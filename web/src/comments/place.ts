const PLACE = '#comments';

/** The fragment that opens the comments of a record, and shows the one with this key; '' for none. */
export const placeOfComment = (key: string) => (key === '' ? PLACE : `${PLACE}=${encodeURIComponent(key)}`);

/** The key of the comment that a fragment names, '' for the comments as a whole; undefined if it means none of them. */
export const commentAt = (hash: string): string | undefined => {
  if (hash === PLACE) return '';
  if (!hash.startsWith(`${PLACE}=`)) return undefined;
  try {
    return decodeURIComponent(hash.slice(PLACE.length + 1));
  } catch {
    return '';
  }
};
