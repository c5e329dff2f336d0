import { later } from '../later.ts';

/** What areas do with spreadsheets now and then; the library for them is loaded with the first call. */
export const workbookOf = later(() => import('./workbook.ts'))('workbookOf');
export const templateOf = later(() => import('./template.ts'))('templateOf');
export const guardSpreadsheet = later(() => import('./guard.ts'))('guardSpreadsheet');
