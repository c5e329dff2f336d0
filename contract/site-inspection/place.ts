/** The kinds of record that have places: the own address of both, and of an end user those of its divisions. */
export const placedKinds = ['endUser', 'reseller'] as const;
export type PlacedKind = (typeof placedKinds)[number];

export const isPlaced = (kind: string): kind is PlacedKind => placedKinds.some((each) => each === kind);

/** The own address of a record, among its places; another place is named by its division. */
export const OWN_PLACE = '';

/** An end user has at most this many places, its own address among them. */
export const PLACES_MAX = 500;

/** Whether the key of an address says where it is; one without street and city does not. */
export const isAddress = (key: string): boolean => key !== '' && !key.startsWith('||');
