import * as z from 'zod';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { DocumentFacts, documentFactsColumn } from '../document/facts.ts';
import { StoredValidities } from '../document/versions.ts';
import { failedReviewsColumn, ReviewFacts } from '../review/facts.ts';
import { InspectionFacts, placesColumn } from '../site-inspection/facts.ts';
import { DivisionPlaces } from '../site-inspection/place-fields.ts';
import { standingStepsColumn } from '../standing/step.ts';
import { StandingSteps } from '../standing/step-schema.ts';
import { UPCOMING_DAYS } from './next-due.ts';
import { RequirementDays, requirementDaysColumn } from './requirement/days.ts';
import { Exemptions, exemptionsColumn } from './requirement/exemption.ts';
import { Snoozes, snoozesColumn } from './snooze.ts';

/**
 * What lists say next to the status of a record, so that "missing" does not hide what is about to run out. The first two stand
 * in the cell of the status, and are columns for users who sort by them. D-101, D-103.
 */
const owedColumns = {
  nextDue: { as: 'owed', shows: 'nextDue', holds: 'day', label: 'Next Due', list: { offered: true, sortable: true } },
  dueWithin60: {
    as: 'owed',
    shows: 'dueWithin60',
    holds: 'count',
    label: `Due Within ${UPCOMING_DAYS} Days`,
    list: { offered: true, sortable: true, numeric: true },
  },
  withoutFile: {
    as: 'owed',
    shows: 'withoutFile',
    holds: 'count',
    label: 'Collected Without a File',
    list: { offered: true, sortable: true, numeric: true },
  },
  /** What the status is of, in its cell: 'since 10/15: NCRA Review'. */
  worst: { as: 'owed', shows: 'worst', holds: 'text', list: { hidden: true } },
} as const;

/**
 * The versions from one to another that differ in nothing a form shows: the server has noted places and inspections. They say so only
 * as long as the last of them is the record's version.
 */
const QuietVersions = z.object({ from: z.number(), to: z.number() }).nullable().default(null);
type QuietVersions = z.infer<typeof QuietVersions>;

interface Noted {
  readonly version: number;
  readonly quiet: QuietVersions;
}

/** The oldest version whose form is the one of the record as it is now. */
const sameFormSince = ({ version, quiet }: Noted): number => (quiet?.to === version ? quiet.from : version);

/** Whether the form of a version is the one of the record as it is now, so that who has read it may save. */
export const hasSameForm = (record: Noted, version: number): boolean =>
  version >= sameFormSince(record) && version <= record.version;

/** The version of a record after the server has noted something that no form shows. */
export const quietVersion = (before: Noted): Noted => ({
  version: before.version + 1,
  quiet: { from: sameFormSince(before), to: before.version + 1 },
});

/** What the server alone stores with a record that has obligations: no form and no file sets it, and every save leaves it. D-94. */
const ServerFields = z.object({
  snoozes: Snoozes,
  /** The name of the responsible person who left; '' once another user is responsible or dismissed the note. */
  formerResponsible: z.string().default(''),
  /** The tenant's day on which a person changed it last, 'YYYY-MM-DD'; '' if that was not noted. */
  touchedOn: z.string().default(''),
  /** Until when its documents are valid: those that end. For the release before. */
  validities: StoredValidities,
  documentFacts: DocumentFacts,
  reviewFacts: ReviewFacts,
  requirementDays: RequirementDays,
  exemptions: Exemptions,
  places: DivisionPlaces,
  inspectionFacts: InspectionFacts,
  quiet: QuietVersions,
  standingSteps: StandingSteps,
});
export type ServerFields = z.infer<typeof ServerFields>;

/** These fields of a record's schema. */
export const serverFields = ServerFields.shape;

let ofNewRecord: ServerFields | undefined;

const makeOfNewRecord = (): ServerFields => {
  const fields = ServerFields.parse({ documentFacts: [], reviewFacts: [], places: [] });
  // All new records share them: who changed one in place would change those of other tenants.
  for (const field of Object.values(fields)) Object.freeze(field);
  return fields;
};

/** The same of a record before it is saved; of a new one nothing, which is made once: a schema takes longer than the rest of a record. */
export const serverFieldsOf = (before?: ServerFields): ServerFields => {
  if (before) return ServerFields.parse(before);
  ofNewRecord ??= makeOfNewRecord();
  return { ...ofNewRecord };
};

/** Whether a record holds what it must know of its documents and reviews; one that an earlier release wrote does not. */
export const hasFacts = ({ documentFacts, reviewFacts }: Pick<ServerFields, 'documentFacts' | 'reviewFacts'>) =>
  documentFacts !== null && reviewFacts !== null;

/** These fields are not sent with a record. */
export const notSent = {
  snoozes: true,
  formerResponsible: true,
  touchedOn: true,
  documentFacts: true,
  reviewFacts: true,
  requirementDays: true,
  exemptions: true,
  places: true,
  inspectionFacts: true,
  quiet: true,
  standingSteps: true,
} as const;

/** What stored list rows know of them, and what lists derive of that. */
export const serverColumns = {
  ...owedColumns,
  snoozes: snoozesColumn,
  formerResponsible: { as: 'text', at: 'formerResponsible', row: 'formerResponsible' },
  touchedOn: { as: 'text', at: 'touchedOn', row: 'touchedOn' },
  documentFacts: documentFactsColumn,
  failedReviews: failedReviewsColumn,
  requirementDays: requirementDaysColumn,
  exemptions: exemptionsColumn,
  places: placesColumn,
  standingSteps: standingStepsColumn,
} as const;

/** A list parameter: only records of this status. */
export const byStatus = { status: z.enum(obligationStates).optional() };
