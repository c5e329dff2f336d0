import * as z from 'zod';
import { problemOf } from '../definition/filter.ts';
import { FilterTree, SearchText } from '../definition/list.ts';
import { Day, Id } from '../fields/common.ts';
import { byResponsible } from '../fields/responsible.ts';
import { owedQuery } from '../obligations/owed-query.ts';
import { byStatus } from '../obligations/server-fields.ts';
import { definitions } from '../partner/definitions.ts';
import { EvidenceKind, evidenceOptions } from './record.ts';

/**
 * A list as it is filtered: its own parameters. `searchIn` looks for the text in the reseller's name, the two days hold for
 * when a provider was completed.
 */
const ListFilter = z.object({
  companyId: z.string().trim().optional(),
  searchText: SearchText,
  searchIn: z.enum(['reseller']).optional(),
  ...byResponsible,
  ...byStatus,
  ...owedQuery,
  completedFrom: Day.default(''),
  completedTo: Day.default(''),
  /** What was chosen of the columns; the columns must be those of the kind. */
  filter: FilterTree.optional(),
});
export type ListFilter = z.infer<typeof ListFilter>;

const IDS_MAX = 1_000;

/** What is sent to have a package estimated or made: some records by their ids, or a list as it is filtered. */
export const NewEvidence = z
  .object({
    kind: EvidenceKind,
    ...evidenceOptions,
    recordIds: z
      .array(Id)
      .min(1, 'Please select a record')
      .max(IDS_MAX, `At most ${IDS_MAX} records at a time`)
      .optional(),
    filter: ListFilter.optional(),
    /** Of resellers: their end users too. */
    withEndUsers: z.boolean().default(false),
  })
  .superRefine(({ kind, filter }, context) => {
    const problem = filter?.filter ? problemOf(definitions[kind].list.filters, filter.filter) : '';
    if (problem !== '') context.addIssue(problem);
  })
  .refine(({ kind, withEndUsers }) => kind === 'reseller' || !withEndUsers, {
    error: 'Only resellers have end users of their own',
    path: ['withEndUsers'],
  })
  .refine(({ recordIds, filter }) => (recordIds === undefined) !== (filter === undefined), {
    error: 'Please select a record',
    path: ['recordIds'],
  });
export type NewEvidence = z.infer<typeof NewEvidence>;

/** What a package would hold; `bytes` are those of its documents and of the photos of inspections. `problem` says why it cannot be made, '' when it can. */
export const EvidenceEstimate = z.object({
  title: z.string(),
  records: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  problem: z.string(),
});
export type EvidenceEstimate = z.infer<typeof EvidenceEstimate>;
