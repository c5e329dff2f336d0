import type * as z from 'zod';
import type { Named } from '#contract/fields/common.ts';
import type { AssigneeRole, Obligation, ReviewedObligation } from '../catalogue/obligations.ts';
import type { Facts, RequiringKind } from '../catalogue/requirements.ts';
import type { BusinessRule } from '../purpose/states.ts';
import { OWN_PLACE } from '../site-inspection/place.ts';
import type { LineState } from './line-state.ts';
import type { Applicable } from './requirement/applicable.ts';
import type { RequirementSets } from './requirement/sets.ts';

/** The entries of a reference list. */
export type Entries = readonly z.infer<typeof Named>[];

/** What besides the record decides how it stands: a day, the tenant's settings, and the lists of documents and certificates. */
export interface Circumstances {
  /** The day in the tenant's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly dueSoonDays: number;
  /** How many months a review holds; 0 for one that does not run out. */
  readonly reviewMonths: Readonly<Partial<Record<ReviewedObligation, number>>>;
  readonly documents: Readonly<Record<RequiringKind, Entries>>;
  readonly certificates: Entries;
  /** What the tenant has published that its records must have. */
  readonly requirements: RequirementSets;
  /** The resellers that are suspended, ended or refused today: their end users have no obligations. ADR 0044. */
  readonly suspendedResellers: ReadonlySet<string>;
  /** What the tenant says of its businesses, by their ids; one that is not there is allowed. */
  readonly businessRules: ReadonlyMap<number, BusinessRule>;
}

/**
 * An obligation of one record. `due` is the day it falls due, '' for none; `field` its place on the form; `documentKind` the
 * key of the kind of document that is owed, '' for none. `turn` are the roles that can act next: those of the obligation, or
 * the reviewers while something `awaits` their review, apart from its `uploader` (a user id, '' for none). `withoutFile`: its
 * line is ticked and has no document. A hidden one is not named to users whose only role is Experian. D-68, D-101.
 */
export interface Outstanding extends LineState, AssigneeRole {
  readonly obligation: Obligation;
  /** The line of the requirements that demands it; undefined for what no line demands. */
  readonly demanded: Applicable | undefined;
  readonly label: string;
  readonly field: string;
  readonly hidden: boolean;
  readonly documentKind: string;
  readonly uploader: string;
}

/** Derives one obligation of a record from its facts, or its parts; undefined if the record does not have it. */
export type Check = (facts: Facts) => Outstanding | readonly Outstanding[] | undefined;

/** Names an obligation among those of its record, which may owe several that differ in their place only. */
export const obligationKey = ({ obligation, field }: Pick<Outstanding, 'obligation' | 'field'>) =>
  'validityOf' in obligation.basis ||
  'inspection' in obligation.basis ||
  field.includes(CERTIFICATE) ||
  contactedDivision(field) !== undefined
    ? `${obligation.name} ${field}`
    : obligation.name;

const CERTIFICATE = ':';

/** The place of a document on its record's form, and of one of its certificates there. */
export const lineField = (documentId: number, certificateId = 0) =>
  `document-${documentId}${certificateId === 0 ? '' : `${CERTIFICATE}${certificateId}`}`;

/** Where the contacts of a record stand on its page; those of a division on that of the division. */
export const CONTACTS_PLACE = 'contacts';

/** The division that lacks a contact there; undefined for another place of the page. */
export const contactedDivision = (field: string): string | undefined =>
  field.startsWith(`${CONTACTS_PLACE}-`) ? field.slice(CONTACTS_PLACE.length + 1) : undefined;

/** Where the inspections of a record's places stand on its page: those of its own address, and those of a division's. */
export const INSPECTIONS_PLACE = 'inspections';
export const inspectionPlace = (divisionId: string) =>
  divisionId === OWN_PLACE ? INSPECTIONS_PLACE : `${INSPECTIONS_PLACE}-${divisionId}`;

/** The division whose place is inspected there, OWN_PLACE for the record's own address; undefined for another place of the page. */
export const inspectedDivision = (field: string): string | undefined => {
  if (field === INSPECTIONS_PLACE) return OWN_PLACE;
  return field.startsWith(`${INSPECTIONS_PLACE}-`) ? field.slice(INSPECTIONS_PLACE.length + 1) : undefined;
};

/** The place of a document of a tenant's own kind, which is no line of the checklist. */
export const ownPlace = (documentKind: string) => `own-${documentKind.replace(/[^\p{L}\p{N}]+/gu, '-')}`;

/** The certificate that the place of an obligation names; 0 for none. */
export const certificateOf = ({ field }: Pick<Outstanding, 'field'>) => Number(field.split(CERTIFICATE)[1] ?? 0);

/** The field of the form at a place: certificates share that of their document. */
export const formField = (field: string) => field.split(CERTIFICATE)[0] ?? '';

/** The document that a place on a form is the line of; 0 for another place. */
export const lineIdOf = (field: string) => Number(/^document-(\d+)$/.exec(formField(field))?.[1] ?? 0);
