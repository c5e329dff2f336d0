import type { NamedItem } from './open-items.ts';

export const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** '1,215' */
export const figure = (count: number) => count.toLocaleString('en-US');

/** The name of a record, an end user's with its reseller. */
export const recordName = ({ record, reseller }: Pick<NamedItem, 'record' | 'reseller'>) =>
  oneLine(reseller === '' ? record : `${record} (${reseller})`);
