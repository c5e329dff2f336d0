/** A whole number as people read it: '1,500'. */
export const figure = (number: number) => number.toLocaleString('en-US');

/** A count with its noun: '1 row', '1,500 rows'. */
export const counted = (number: number, noun: string) => `${figure(number)} ${noun}${number === 1 ? '' : 's'}`;
