/** How much a family of 10,000 records does in a month. Assumptions, not measurements: change them to your own. */
export const usage = {
  people: 20,
  workingDays: 21,
  /** By each person on each working day. */
  daily: {
    'a page of a list, warm': 60,
    'a page of a list, cold': 3,
    'a record opened': 15,
    'a changed record': 4,
    'a new record': 1,
    'a view of a report opened': 1,
  },
  /** Sign-ins with a code by SMS, by each person in a month: sessions last for a working day. */
  signIns: 21,
  /** By the whole family in a month. */
  importedRows: 1_000,
  documents: 100,
  mails: 200,
  /** GB. */
  documentSize: 0.001,
  documentsKept: 2_000,
  /** GB that a person's browser loads in a month: the site once after a release, then answers. */
  sitePerPerson: 0.05,
  /** GB of log lines for a million requests. */
  logsPerMillion: 1,
  /** Figures (EMF) that a function reports in an hour with people, of all it knows, and hours with people in a month. */
  figuresInUse: 4,
  hoursInUse: 210,
} as const;

/** How long a call of the table takes on AWS besides the work of the function, in milliseconds. */
export const TABLE_CALL_MS = 5;
/** Memory of the functions behind requests, of the import and of the export, in GB. */
export const MEMORY_GB = { request: 1, import: 2.9375, job: 2.9375 } as const;
/** Functions compute slower than the machine that measured: by this factor, with the memory they have. */
export const SLOWER = 1.5;
