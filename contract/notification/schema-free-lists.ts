import * as records from './record.ts';

// The browser has these as they are, without the schemas they are made from: web/schema-free-values.ts.
export const { notificationList } = records;
