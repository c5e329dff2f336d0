import * as z from 'zod';
import { companyColumn, list } from '../definition/list.ts';
import { Id, Version } from '../fields/common.ts';
import { premisesChoices } from '../fields/premises.ts';
import { outcomeWords, reviewOutcomes } from '../review/rules.ts';
import { placedKinds } from './place.ts';
import { inspectionManners, inspectionReasons, mannerWords, reasonWords } from './rules.ts';
import { inspectionStates, inspectionStateWords } from './states.ts';

/** An inspection among all that a user sees, with its record; `firmName` is '' for one by staff. */
export const ListedInspection = z.object({
  id: Id,
  version: Version,
  kind: z.enum(placedKinds),
  recordId: Id,
  record: z.string(),
  placeName: z.string(),
  address: z.string(),
  reseller: z.string(),
  reason: z.enum(inspectionReasons),
  manner: z.enum(inspectionManners),
  premises: z.string(),
  firmName: z.string(),
  state: z.enum(inspectionStates),
  due: z.string(),
  orderedAt: z.string(),
  orderedBy: z.string(),
  doneOn: z.string(),
  outcome: z.enum(['', ...reviewOutcomes]),
  validUntil: z.string(),
  completedAt: z.string(),
  completedBy: z.string(),
  company: z.string(),
});
export type ListedInspection = z.infer<typeof ListedInspection>;

const choices = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => [value, words[value]] as const);

/** All inspections, the newest first. */
export const allInspectionsList = list({
  name: 'siteInspection',
  columns: {
    record: { label: 'Record', sortable: true },
    address: { label: 'Address', sortable: true },
    state: { label: 'Status', sortable: true },
    due: { label: 'Due', sortable: true },
    orderedAt: { label: 'Ordered', sortable: true },
    doneOn: { label: 'Inspected', sortable: true },
    reseller: { label: 'Reseller', sortable: true },
    company: companyColumn,
  },
  offered: {
    placeName: { label: 'Division', sortable: true },
    reason: { label: 'Reason', sortable: true },
    manner: { label: 'Manner', sortable: true },
    premises: { label: 'Premises', sortable: true },
    firmName: { label: 'Firm', sortable: true },
    orderedBy: { label: 'Ordered by', sortable: true },
    outcome: { label: 'Outcome', sortable: true },
    validUntil: { label: 'Valid until', sortable: true },
    completedAt: { label: 'Completed', sortable: true },
    completedBy: { label: 'Completed by', sortable: true },
  },
  filters: {
    state: { as: 'choice', choices: choices(inspectionStates, inspectionStateWords) },
    due: { as: 'day' },
    firmName: { as: 'text' },
    reseller: { as: 'text' },
    doneOn: { as: 'day' },
    reason: { as: 'choice', choices: choices(inspectionReasons, reasonWords) },
    manner: { as: 'choice', choices: choices(inspectionManners, mannerWords) },
    premises: { as: 'choice', choices: premisesChoices.map(([, name]) => [name, name] as const) },
    outcome: { as: 'choice', choices: choices(reviewOutcomes, outcomeWords) },
    validUntil: { as: 'day' },
    orderedAt: { as: 'time' },
    completedAt: { as: 'time' },
    orderedBy: { as: 'text' },
    completedBy: { as: 'text' },
  },
  order: { by: 'orderedAt', direction: 'desc' },
  search: ['record', 'address'],
});
