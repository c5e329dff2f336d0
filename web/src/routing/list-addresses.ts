/** Where lists stood when they were left: the query of their address, by path, the list seen last as the last. A record leads back there. */
const places = new Map<string, string>();
let whose = '';

/** Notes where a person's list stands; another person's places are forgotten. */
export const rememberPlace = (userId: string, path: string, search: string) => {
  if (userId !== whose) places.clear();
  whose = userId;
  places.delete(path);
  places.set(path, search);
};

/** The address of a list as it stood last. */
export const backTo = (path: string) => `${path}${places.get(path) ?? ''}`;

/** Of the lists that a record may be opened from, the one that was seen last; the first where none was. */
export const lastSeen = (paths: readonly [string, ...string[]]) =>
  [...places.keys()].findLast((path) => paths.includes(path)) ?? paths[0];
