/** Made-up people and places of the demo data. */
export const people = [
  'Avery Quinn',
  'Blake Moreno',
  'Casey Lund',
  'Devon Ishida',
  'Emery Castillo',
  'Finley Okafor',
  'Gray Novak',
  'Hayden Petrov',
  'Jules Andersson',
  'Kai Fontaine',
];
export const cities = ['Springfield', 'Fairview', 'Riverton', 'Lakeside', 'Oakdale', 'Milford'];

/** An item of a list by number, so that demo data is varied and the same at every start. */
export const pick = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;

/** A day of 2026 by number. */
export const day = (index: number) =>
  `2026-${String((index % 9) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`;

export const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`;
