import * as z from 'zod';
import { listOf } from '#contract/definition/column.ts';
import type { AnyDefinition } from '#contract/definition/define-record.ts';
import { taking } from '#contract/definition/take-from.ts';
import { FileReview } from '#contract/document/review.ts';
import { reviewStateOf, reviewWords } from '#contract/document/review-states.ts';
import { stateIn } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { standingWords } from '#contract/standing/standings.ts';
import { type Standee, standingAt, timelineOf } from '#contract/standing/step.ts';
import { accountStateOf, UserStatus } from '#contract/user/account-state.ts';
import { personNameOf } from '#contract/user/record.ts';
import { type Names, showOf } from '#lambdas/entities/computed/shown-values.ts';

const Arrived = z.object({
  at: z.string(),
  effectiveFrom: z.string().default(''),
  validUntil: z.string().default(''),
  requestId: z.string().default(''),
});

/** The fields of a document that the export stores. */
export const Document = z
  .object({
    companyId: z.string(),
    rowId: z.string(),
    tableKeyName: z.string(),
    tableKeyName2: z.string(),
    documentName: z.string(),
    file: Arrived.extend({ review: FileReview.nullable().default(null) }).nullable(),
    earlier: z.array(z.unknown()).default([]),
    incoming: Arrived.extend({ refused: z.string() }).nullable(),
  })
  .transform((record) => ({
    company: record.companyId,
    of: record.rowId,
    owner: record.tableKeyName,
    kind: record.tableKeyName2,
    name: record.documentName,
    uploaded: (record.incoming ?? record.file)?.at ?? '',
    effectiveFrom: (record.incoming ?? record.file)?.effectiveFrom ?? '',
    validUntil: (record.incoming ?? record.file)?.validUntil ?? '',
    byRequest: ((record.incoming ?? record.file)?.requestId ?? '') !== '',
    versions: record.earlier.length + (record.file ? 1 : 0),
    /** How the newest version that was found good stands; '' if there is none. */
    review: record.file ? reviewWords[reviewStateOf(record.file)] : '',
    reviewed: record.file?.review?.at ?? '',
    /** A newer file that is not accepted: the reason for its refusal, or the time since it is being checked. */
    refused: record.incoming !== null && record.incoming.refused !== '',
    underway: record.incoming?.refused === '' ? record.incoming.at : '',
  }));

/** The fields of an inspection that the export stores: not its address, as no table has any. */
export const Inspection = SiteInspectionRecord.pick({
  kind: true,
  recordId: true,
  placeName: true,
  premises: true,
  reason: true,
  manner: true,
  firmName: true,
  orderedAt: true,
  due: true,
  deliveredAt: true,
  doneOn: true,
  outcome: true,
  completedAt: true,
  validUntil: true,
  endedAs: true,
});

/** The fields of a user that the export stores. */
export const User = z
  .object({
    companyId: z.string(),
    userRoles: z.array(z.object({ roleId: z.number() })),
    enabled: z.boolean(),
    accountNonLocked: z.boolean(),
    isFirstLogin: z.boolean(),
    isSuperadmin: z.boolean(),
    status: UserStatus.default('INVITED'),
    signedIn: z.boolean().optional(),
    userName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .transform((record) => ({
    name: personNameOf(record),
    company: record.companyId,
    roles: record.userRoles.map(({ roleId }) => roleId),
    state: accountStateOf(record),
    /** False while the account is being created or removed. */
    real: record.status !== 'PENDING' && record.status !== 'ABANDONED',
  }));

/** What the report columns of a record hold, in their order: ids stand for names. */
type Reported = readonly unknown[];

/** What the export stores of a record: its report columns, and what tables need besides. */
export type Projected<Own> = Own & { readonly reported: Reported };

const reportColumns = <Rec>({ columns }: Pick<AnyDefinition<Rec>, 'columns'>) =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.report ? [{ key: column.report.key ?? name, fact: column.row ?? name, due: column.report.due, column }] : [],
  );

/**
 * Stored records as their schema has them. One that has every field was written by this schema and is used as it is:
 * parsing a hundred thousand of them again takes seconds.
 */
const recordReader = <Rec>({ schema }: AnyDefinition<Rec>) => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined;
  const isWhole = (stored: unknown): stored is Rec =>
    fields?.every((field) => Object.hasOwn(stored as object, field)) ?? false;
  return (stored: unknown): Rec => (isWhole(stored) ? stored : schema.parse(stored));
};

/** What the export stores of a record with a definition. */
export const projection = <Rec, Own>(definition: AnyDefinition<Rec>, own: (record: Rec) => Own) => {
  const recordOf = recordReader(definition);
  const readers = reportColumns(definition).map(({ column }) =>
    // Of a standing all that says how the record stands on the day of an export.
    column.as === 'standing' ? (record: Rec) => timelineOf(column.of, record as Standee) : taking(column),
  );
  return (fields: unknown): Projected<Own> => {
    const record = recordOf(fields);
    return { ...own(record), reported: readers.map((take) => take(record)) };
  };
};

/** Changes when other fields of a record are stored; what functions work out does not count. */
export const projectionShape = <Rec>(definition: Pick<AnyDefinition<Rec>, 'columns'>) =>
  reportColumns(definition).map(({ key, column: { label: _label, list: _list, sheet: _sheet, ...column } }) => [
    key,
    column,
  ]);

/** The reference lists that the report columns of a record take names from. */
export const reportLists = <Rec>(definition: Pick<AnyDefinition<Rec>, 'columns'>) =>
  reportColumns(definition).flatMap(({ column }) => listOf(column) ?? []);

/** What cells are written with: names, and how obligations stand on the day of the export. */
export interface Words extends Names {
  readonly circumstances: Circumstances;
}

/** How the cells of a record's own report columns are written; with the words of a tenant, for any number of its records. */
export const reportCells = <Rec>(definition: Pick<AnyDefinition<Rec>, 'columns'>) => {
  const columns = reportColumns(definition);
  return (words: Words) => {
    const writers = columns.map(({ key, due, column }) => ({
      key,
      write:
        column.as === 'standing'
          ? (timeline: unknown) => standingWords[standingAt(String(timeline), words.circumstances.today)]
          : showOf(column, words),
      due: due && { key: due.key, stateOf: stateIn(due.obligation, words.circumstances) },
    }));
    return ({ reported }: { readonly reported: Reported }): Record<string, string | number> => {
      const facts = (fact: string) => reported[columns.findIndex((column) => column.fact === fact)];
      const cells: Record<string, string | number> = {};
      for (const [at, { key, due, write }] of writers.entries()) {
        cells[key] = write(reported[at]);
        if (due) cells[due.key] = due.stateOf(facts);
      }
      return cells;
    };
  };
};
