import { functionNames } from '#lib/function/function-names.ts';
import {
  figuresUsd,
  idleUsd,
  measured,
  msOf,
  type Request,
  reportsUsd,
  requestUsd,
  type ScreenName,
  SLOWER,
  screenUsd,
  sumOf,
  TABLE_CALL_MS,
  table,
  tenantUsd,
  usage,
} from './compute.ts';

const TENANTS = [10, 100, 1_000];

const dollars = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : 1 });
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table2 = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const requestRows = () =>
  (Object.keys(measured.requests) as Request[]).map((name) => {
    const counts = measured.requests[name];
    const objects = counts.objectReads + counts.objectWrites;
    return [
      name,
      count(counts.calls),
      count(counts.readUnits),
      count(counts.writeUnits),
      count(objects),
      count(counts.ms),
      count(msOf(counts)),
      dollars(requestUsd(name) * 1_000_000),
    ];
  });

const months = () => {
  const [tenant, idle] = [tenantUsd(), idleUsd()];
  const standing = Object.entries(idle).map(([name, each]) => [name, ...TENANTS.map(() => dollars(each))]);
  const growing = Object.entries(tenant).map(([name, each]) => [name, ...TENANTS.map((many) => dollars(many * each))]);
  const figures = figuresUsd();
  const total = TENANTS.map((many) => sumOf(idle) + figures + many * sumOf(tenant));
  return [
    ...standing,
    [
      `CloudWatch: ${usage.figuresInUse} figures of each of ${functionNames.length} functions, while people work`,
      ...TENANTS.map(() => dollars(figures)),
    ],
    ...growing,
    ['**together**', ...total.map((each) => `**${dollars(each)}**`)],
    ['for each tenant', ...total.map((each, at) => dollars(each / (TENANTS[at] ?? 1)))],
  ];
};

const screenRows = () =>
  (Object.keys(measured.screens) as ScreenName[]).map((name) => {
    const { requests, readUnits, writeUnits } = measured.screens[name];
    return [name, count(requests), count(readUnits), count(writeUnits), dollars(screenUsd(name) * 1_000_000)];
  });

const daily = () =>
  Object.entries({ ...usage.screens, ...usage.daily })
    .map(([name, times]) => `${times} × ${name}`)
    .join(', ');

/** A lean stage without a domain and a number of its own. */
const leanUsd = () => sumOf(idleUsd(measured.lean)) - (idleUsd()['Route 53: the hosted zone of its domain'] ?? 0);

/** docs/cost.md, from what was measured and the table of prices. */
export const costDocument = (): string => `# Cost

Written by \`npm run cost\`; do not edit. Counts were measured on ${measured.measuredOn} on the embedded engines (\`npm run bench -- cost\`, a tenant
of ${count(measured.records)} resellers; ${count(measured.bytesPerRecord)} bytes of table for each, with its history), prices are those of \`bin/cost/prices.json\`
(${table.region}, written down on ${table.writtenOn} as they were known in ${table.asOf}, with their addresses), usage is assumed in \`bin/documents/cost/compute.ts\`. ${table.note}

## One of each

Table calls, units and object calls are what AWS counts too. "ms here" is the whole call on the machine that measured; "ms there"
is what is paid: ${SLOWER} times that, and ${TABLE_CALL_MS} ms for each call of table or bucket. The dollars hold the whole way of a request: firewall,
CDN, API, function, table, bucket.

${table2(['', 'table calls', 'read units', 'write units', 'object calls', 'ms here', 'ms there', '$ for a million'], requestRows())}

A screen makes several calls when it is opened, as counted in a browser (each is reached from the one before; the site itself is loaded
once after a release):

${table2(['', 'calls', 'read units', 'write units', '$ for a million'], screenRows())}

## A month

A tenant has ${count(measured.records)} records and ${usage.people} people. Each of them, on ${usage.workingDays} working days: ${daily()}, and one sign-in
with a code by SMS. The tenant imports ${count(usage.importedRows)} rows, sends ${usage.documents} documents of 1 MB and keeps ${count(usage.documentsStored)}. Dollars:

${table2(['', ...TENANTS.map((many) => `${count(many)} tenants`)], months())}

Embedded reports are a choice: QuickSight costs ${dollars(reportsUsd())} dollars a month before the first view (the smallest package of sessions
and one author). Figures of functions are custom metrics, paid for the hours in which they are reported: a stage whose people work around
the clock pays ${dollars((figuresUsd() * 730) / usage.hoursInUse)} for them. A copy of the backups in another region costs the backups once more, and the way there.

## What stands out

- **Nobody is there**: ${dollars(sumOf(idleUsd()))} dollars a month for a stage, most of it the firewall and the alarms. A stage for trials with
  \`"lean": true\` has no firewall and only the alarms that page, and costs ${dollars(leanUsd())}; it can also be taken down (runbook, *Taking a stage
  down*) and keeps its data.
- **People cost more than their data**: sign-ins with Cognito's plan Plus and codes by SMS are
  ${count((100 * (tenantUsd()['sign-ins (active people, text messages)'] ?? 0)) / sumOf(tenantUsd()))}% of a tenant. An authenticator app in place of SMS saves most of that, and is safer.
- **A page of a list costs the same whatever it sorts, filters or searches**, and whether the tenant has a hundred records or 100,000.
`;
