import { functionNames } from '#lib/function/function-names.ts';
import measured from '../../cost/measured.json' with { type: 'json' };
import table from '../../cost/prices.json' with { type: 'json' };

/** How much a tenant of 10,000 records does in a month. Assumptions, not measurements: change them to your own. */
export const usage = {
  people: 20,
  workingDays: 21,
  /** Screens that each person opens on each working day. */
  screens: { 'the dashboard': 3, 'the worklist': 6, 'a list': 12, 'the page of a record': 15 },
  /** What each person does on them besides. The unread are counted every five minutes while a window is seen: for six hours. */
  daily: {
    'a page of a list, warm': 40,
    'a page of a list, cold': 3,
    'a changed record': 4,
    'a new record': 1,
    'a view of a report opened': 1,
    'the unread notifications counted': 72,
  },
  /** Sign-ins with a code by SMS, by each person in a month: sessions last for a working day. */
  signIns: 21,
  /** By the whole tenant in a month. */
  importedRows: 1_000,
  documents: 100,
  mails: 200,
  /** GB. */
  documentSize: 0.001,
  documentsStored: 2_000,
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
const MEMORY_GB = { request: 1, import: 2.9375, job: 2.9375 } as const;
/** Functions compute slower than the machine that measured: by this factor, with the memory they have. */
export const SLOWER = 1.5;

type Price = keyof typeof table.prices;
export type Request = keyof typeof measured.requests;
export type ScreenName = keyof typeof measured.screens;
type Counts = (typeof measured.requests)[Request];

/** What an amount of something costs, in dollars. */
const usd = (price: Price, amount: number): number => {
  const { usd: dollars, per } = table.prices[price];
  return (amount / per) * dollars;
};

/** How long a function works on one of these on AWS, in milliseconds. */
export const msOf = ({ ms, calls, objectReads, objectWrites }: Counts): number =>
  ms * SLOWER + (calls + objectReads + objectWrites) * TABLE_CALL_MS;

const dataOf = ({
  readUnits,
  writeUnits,
  objectReads = 0,
  objectWrites = 0,
}: Pick<Counts, 'readUnits' | 'writeUnits'> & Partial<Counts>) =>
  usd('tableReadUnits', readUnits) +
  usd('tableWriteUnits', writeUnits) +
  usd('objectReads', objectReads) +
  usd('objectWrites', objectWrites);

const workOf = (counts: Counts, memory: number) => usd('functionSeconds', (msOf(counts) / 1_000) * memory);

const WAY = ['siteRequests', 'webAclRequests', 'apiRequests', 'functionRequests'] as const;
const wayUsd = WAY.reduce((sum, price) => sum + usd(price, 1), 0);

/** What one request costs on its whole way: firewall, CDN, API, function, table and objects. */
export const requestUsd = (name: Request): number => {
  const counts = measured.requests[name];
  if (name === 'a row of an import, checked and written') return dataOf(counts) + workOf(counts, MEMORY_GB.import);
  return wayUsd + dataOf(counts) + workOf(counts, MEMORY_GB.request);
};

/** What a screen costs that is opened: its calls, each of which works as long as a page of a list, and their data. */
export const screenUsd = (name: ScreenName): number => {
  const { requests, ...data } = measured.screens[name];
  const work = workOf(measured.requests['a page of a list, warm'], MEMORY_GB.request);
  return requests * (wayUsd + work) + dataOf(data);
};

const HOURS = 730;
const DAYS = 30.4;
const GB = 1024 ** 3;
/** Backups of the table that are stored at a time, and how much larger recovery makes it. */
const BACKUPS = 35;

/** Jobs that come to their end in every hour, people or not: tasks and export. */
const FIGURES_AT_ALL_HOURS = 2;

/** Rows that an import writes with one entry of the journal. */
const ROWS_PER_ENTRY = 90;

type Sums = Readonly<Record<string, number>>;

/** What one tenant costs in a month, by what it is for. */
export const tenantUsd = (): Sums => {
  const { people, workingDays, daily, screens } = usage;
  const times = people * workingDays;
  const opened = Object.entries(screens) as [ScreenName, number][];
  const done = Object.entries(daily) as [Request, number][];
  const calls =
    times *
    (opened.reduce((sum, [name, each]) => sum + each * measured.screens[name].requests, 0) +
      done.reduce((sum, [, each]) => sum + each, 0));
  const stored = (measured.records * measured.bytesPerRecord) / GB;
  const files = usage.documentsStored * usage.documentSize;
  const { jobs } = measured;
  const written = daily['a changed record'] + daily['a new record'] + daily['a view of a report opened'];
  const lines = times * written + people * usage.signIns + usage.importedRows / ROWS_PER_ENTRY;
  const job = (counts: Counts) => dataOf(counts) + workOf(counts, MEMORY_GB.job);
  return {
    'screens that its people open': times * opened.reduce((sum, [name, each]) => sum + each * screenUsd(name), 0),
    'what they do on them': times * done.reduce((sum, [name, each]) => sum + each * requestUsd(name), 0),
    'imported rows': usage.importedRows * requestUsd('a row of an import, checked and written'),
    'sign-ins (active people, text messages)':
      usd('activeUsers', people) + usd('textMessages', people * usage.signIns) + usd('mails', usage.mails),
    'jobs (hourly export, daily reminders)':
      HOURS * job(jobs['the hourly export of a tenant, nothing changed']) +
      DAYS * job(jobs['the daily reminders of a tenant']),
    // One object and at most one call of the function for each line.
    'the copy of the audit trail': usd('objectWrites', lines) + usd('functionRequests', lines),
    'documents sent and scanned':
      usd('scannedObjects', usage.documents) + usd('scannedTraffic', usage.documents * usage.documentSize),
    'table storage, recovery and backups':
      usd('tableStorage', stored) + usd('tableRecovery', stored) + usd('tableBackup', stored * BACKUPS),
    'files and their backups': usd('objectStorage', files) + usd('objectBackup', files),
    'site traffic and logs':
      usd('siteTraffic', people * usage.sitePerPerson) + usd('logs', (calls / 1_000_000) * usage.logsPerMillion),
    'keys of the storage services': usd('keyRequests', calls * 0.1),
  };
};

/** What a stage costs in a month although no user uses it: a full one, or a lean one. */
export const idleUsd = (standing: typeof measured.standing = measured.standing): Sums => {
  const { jobs } = measured;
  const minutely = jobs['the minutely look for open tasks'];
  return {
    [`WAF: ${standing['web ACLs']} web ACLs with ${standing['rules of web ACLs']} rules`]:
      usd('webAcls', standing['web ACLs']) + usd('webAclRules', standing['rules of web ACLs']),
    [`CloudWatch: ${standing.alarms} alarms over ${standing['metrics of alarms']} metrics, ${standing.dashboards} dashboard`]:
      // Each metric that an alarm looks at is paid, of sums of several all of them.
      usd('alarms', standing['metrics of alarms']) + usd('dashboards', standing.dashboards),
    [`CloudWatch: ${FIGURES_AT_ALL_HOURS} figures of jobs (custom metrics)`]: usd(
      'customMetrics',
      FIGURES_AT_ALL_HOURS,
    ),
    [`Secrets Manager: ${standing.secrets} secret`]: usd('secrets', standing.secrets),
    'the task worker, every minute': HOURS * 60 * (dataOf(minutely) + workOf(minutely, MEMORY_GB.request)),
    // Without endpoints it asks for them, and finds none.
    'the worker of the webhooks, every minute': HOURS * 60 * workOf(minutely, MEMORY_GB.request),
    'the number that codes are sent from': usd('originationNumbers', 1),
    'Route 53: the hosted zone of its domain': usd('hostedZones', 1),
    'KMS: the keys that sign registers and derive secrets of webhooks': usd('signingKeys', 2),
    'GuardDuty: by object and gigabyte only': 0,
  };
};

/** What the figures of functions cost in a month in which people work, however many they are. */
export const figuresUsd = (): number =>
  usd('customMetrics', (functionNames.length * usage.figuresInUse * usage.hoursInUse) / HOURS);

/** The same for embedded reports, which a stage may do without. */
export const reportsUsd = (): number => usd('reportSessions', 1) + usd('reportAuthors', 1);

export const sumOf = (sums: Sums): number => Object.values(sums).reduce((sum, each) => sum + each, 0);
export { measured, table };
