import * as lists from './lists.ts';

// The browser has these as they are, without the schemas they are made from: web/schema-free-values.ts.
export const { accessReport } = lists;
