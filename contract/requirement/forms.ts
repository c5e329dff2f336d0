import * as z from 'zod';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { type RequiringKind, requirements } from '../catalogue/requirements.ts';
import { list } from '../definition/list.ts';
import { Id, page, required } from '../fields/common.ts';
import { documentOwners } from '../kinds/kinds.ts';
import { exemptedLine, exemptionFields } from '../obligations/requirement/exemption.ts';
import { type RequirementKind, requirementKinds } from '../obligations/requirement/facts.ts';
import { lineMistakes, RequirementLine, RequirementLines, reopeningChanges } from '../obligations/requirement/line.ts';
import { PublishedLine, RequirementSet } from '../obligations/requirement/sets.ts';
import { figures } from '../worklist/figures.ts';

export const KindOfRequirements = z.enum(requirementKinds as [RequirementKind, ...RequirementKind[]]);

/** The kinds of record with obligations from requirements. */
export const RequiringKinds = z.enum(Object.keys(requirements) as [RequiringKind, ...RequiringKind[]]);

/** Whose requirements: of a kind of record in the tenant of a root company, which a super admin has to name. */
export const ofKind = { kind: KindOfRequirements, companyId: z.string().trim().optional() };

/** The revision of a draft that its user has seen. */
const Revision = z.number().int().positive();

/** A version without its lines. */
export const VersionSummary = RequirementSet.omit({ lines: true, byId: true }).extend({ lines: z.number().int() });
export type VersionSummary = z.infer<typeof VersionSummary>;

/** The lines that the next version will have; `based` is the version they were made from. */
const ShownDraft = z.object({
  revision: Revision,
  based: z.number().int(),
  lines: z.array(RequirementLine),
  byName: z.string(),
  at: z.string(),
});

/** What is demanded of a kind of record: the version that holds, the draft of the next one, and the last versions, the newest first. */
export const Requirements = z.object({
  kind: KindOfRequirements,
  published: RequirementSet.omit({ byId: true }),
  draft: ShownDraft.nullable(),
  /** The keys of all lines that any version had: a new line needs another one. */
  usedKeys: z.array(z.string()),
  versions: z.array(VersionSummary),
});
export type Requirements = z.infer<typeof Requirements>;

/** The versions before one. */
export const EarlierVersions = z.object({ ...ofKind, before: z.coerce.number().int().positive() });

export const ShownVersion = RequirementSet.omit({ byId: true });

/** What is sent to store the draft of a kind: `revision` is that of the draft it replaces, left out for the first one. */
export const DraftForm = z
  .object({ ...ofKind, revision: Revision.optional(), lines: RequirementLines })
  .superRefine(({ kind, lines }, context) => {
    for (const { path, message } of lineMistakes(kind, lines))
      context.addIssue({ code: 'custom', path: [...path], message });
  });
export type DraftForm = z.infer<typeof DraftForm>;

export const DraftVersion = z.object({ ...ofKind, revision: z.coerce.number().int().positive() });

/** An obligation that would be another one: '' for none before, or none after. */
const ChangedObligation = z.object({
  label: z.string(),
  before: z.enum([...obligationStates, '']),
  after: z.enum([...obligationStates, '']),
});
export type ChangedObligation = z.infer<typeof ChangedObligation>;

/** A record whose obligations would change; `reseller` is the name of an end user's reseller, '' for other records. */
const ChangedRecord = z.object({
  id: Id,
  record: z.string(),
  reseller: z.string(),
  changes: z.array(ChangedObligation),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

/** The records that a draft would change. */
export const effectList = list({
  name: 'requirementEffect',
  columns: {
    record: { label: 'Record', sortable: true },
    reseller: { label: 'Reseller' },
    changes: { label: 'What changes' },
  },
  order: { by: 'record', direction: 'asc' },
  search: ['record'],
});

/**
 * What publishing a draft today would change: obligations by state before and after, how many records would have a new
 * one that is not fulfilled, and how many obligations would become overdue. `seen` names exactly these figures.
 */
export const Effect = page(ChangedRecord).extend({
  seen: z.string(),
  records: z.number().int(),
  before: figures(obligationStates),
  after: figures(obligationStates),
  changed: z.number().int(),
  newlyOwing: z.number().int(),
  overdueAtOnce: z.number().int(),
});
export type Effect = z.infer<typeof Effect>;

/** What is sent to publish a draft: its revision, and the figures that its user has seen. */
export const Publication = z.object({
  ...ofKind,
  revision: Revision,
  seen: z.string(),
  name: required('Please enter a name for this version', 80),
});
export type Publication = z.infer<typeof Publication>;

/** An exemption as the record's page shows it. */
const ShownExemption = z.object({
  state: z.enum(['asked', 'granted']),
  reason: z.string(),
  until: z.string(),
  by: z.string(),
  at: z.string(),
  /** The document that shows the reason, if the reader may see it; null for none. */
  document: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** A line that applies to a record: `of` is the kind for which it was published. */
const ShownLine = PublishedLine.extend({ key: z.string(), of: KindOfRequirements });

/** Why a line applies to a record, or does not; `fact` is the one of the condition that decides, '' for none. */
export const LineAnswer = z.object({
  line: ShownLine,
  label: z.string(),
  why: z.enum(['applies', 'exempt', 'notOnlyFor', 'notFor']),
  fact: z.string(),
  /** From when on it counts for the record, '' for always or never. */
  since: z.string(),
  /** The version that first demanded it of records like this one. */
  version: z.number().int(),
  /** The day of the change that opened it again, and what changed; '' for none. */
  reopenedOn: z.string(),
  reopenedBy: z.enum(['', ...reopeningChanges]),
  exemption: ShownExemption.nullable(),
  mayGrant: z.boolean(),
  mayAsk: z.boolean(),
});
export type LineAnswer = z.infer<typeof LineAnswer>;

export const ExemptionForm = z.object({ kind: RequiringKinds, ...exemptionFields });
export type ExemptionForm = z.infer<typeof ExemptionForm>;
export const ExemptedLine = z.object({ kind: RequiringKinds, ...exemptedLine });

/** A kind of document of the tenant's own, as requirements demand it. */
export const OwnDocumentKind = z.object({ owner: z.enum(documentOwners), key: z.string(), name: z.string() });
export type OwnDocumentKind = z.infer<typeof OwnDocumentKind>;
