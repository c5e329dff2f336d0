/** Words of street addresses with the short forms of the U.S. Postal Service (Publication 28, appendices B, C1 and C2). */
const shortForms: Readonly<Record<string, string>> = {
  alley: 'aly',
  apartment: 'apt',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  building: 'bldg',
  causeway: 'cswy',
  center: 'ctr',
  centre: 'ctr',
  circle: 'cir',
  court: 'ct',
  crescent: 'cres',
  crossing: 'xing',
  department: 'dept',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  extension: 'ext',
  floor: 'fl',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  junction: 'jct',
  lane: 'ln',
  mount: 'mt',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  road: 'rd',
  room: 'rm',
  route: 'rte',
  saint: 'st',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  station: 'sta',
  street: 'st',
  str: 'st',
  suite: 'ste',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  valley: 'vly',
  west: 'w',
};

/** A text without case, accents, punctuation and double spaces, with the short form of each word. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => shortForms[word] ?? word)
    .join(' ');

/** A postal address, as far as two of them are compared. */
export interface PostalAddress {
  readonly address1: string;
  readonly cityName: string;
  readonly zipcode: string;
  readonly stateId?: { readonly id: number } | undefined;
}

const ZIP5 = 5;

/**
 * What two ways to write one address have in common: case, punctuation, abbreviations of streets and the last four digits of
 * a ZIP code make no difference. A move changes it, a corrected typing error does not always.
 */
export const addressKey = ({ address1, cityName, zipcode, stateId }: PostalAddress): string =>
  [plain(address1), plain(cityName), stateId?.id ?? '', zipcode.replace(/\D/g, '').slice(0, ZIP5)].join('|');
