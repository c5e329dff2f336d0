import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';
import { kindsThat } from '../kinds/kinds.ts';
import { figure } from '../rules/figures.ts';

/** Kinds of record that evidence packages exist for. */
export const EvidenceKind = z.enum(kindsThat('evidence'));
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/** Limits of one package, said before it is made, and for how many days it can be fetched. */
export const EVIDENCE_MAX_FILES = 20_000;
export const EVIDENCE_MAX_BYTES = 50 * 1024 ** 3;
export const EVIDENCE_DAYS = 7;
/** Packages of one person that may be in the making. */
export const EVIDENCE_AT_ONCE = 5;

/**
 * What goes into a package besides the records: approved documents (with those from before there were reviews) or all of
 * them, the version of each in force or every one.
 */
export const evidenceOptions = {
  documents: z.enum(['approved', 'all']).default('approved'),
  versions: z.enum(['newest', 'all']).default('newest'),
  /** Whether comments that the person reads go along: they are internal, so a user has to say so. */
  comments: z.boolean().default(false),
};
const EvidenceOptions = z.object(evidenceOptions);
export type EvidenceOptions = z.infer<typeof EvidenceOptions>;

export const evidenceStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** One zip of a package; all of them unpack into one folder. `size` in bytes. */
const EvidencePart = z.object({ name: z.string(), size: z.number().int() });

/**
 * A package as its person sees it. `title` says in words which records, `records`, `files` and `bytes` (of documents and photos) are
 * what was found when it was requested, `doneFiles` and `doneBytes` how far it is. `gaps` counts files that are not in it, or
 * not as they were stored; the package names them. Times are ISO; `until` is when it can no longer be fetched.
 */
export const EvidencePackage = z.object({
  id: Id,
  title: z.string(),
  kind: EvidenceKind,
  ...EvidenceOptions.shape,
  state: z.enum(evidenceStates),
  records: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  doneFiles: z.number().int(),
  doneBytes: z.number().int(),
  gaps: z.number().int(),
  parts: z.array(EvidencePart),
  message: z.string(),
  createdAt: z.string(),
  finishedAt: z.string(),
  until: z.string(),
});
export type EvidencePackage = z.infer<typeof EvidencePackage>;

/** The user's own packages, the newest first. Role matrix row 106. */
export const evidenceList = list({
  name: 'evidence',
  columns: {
    title: { label: 'Evidence package', sortable: true },
    createdAt: { label: 'Asked for', sortable: true },
    state: { label: 'Status', sortable: true },
    until: { label: 'Available until', sortable: true },
  },
  order: { by: 'createdAt', direction: 'desc' },
  search: ['title'],
});

interface Extent {
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
}

/** Why a package of this extent cannot be made; '' when it can. */
export const evidenceProblem = ({ records, files, bytes }: Extent): string => {
  if (records === 0) return 'There is no record to pack.';
  if (files > EVIDENCE_MAX_FILES)
    return `A package holds at most ${figure(EVIDENCE_MAX_FILES)} files, and this would be ${figure(files)}. Narrow the list down.`;
  if (bytes > EVIDENCE_MAX_BYTES) return 'A package holds at most 50 GB of documents and photos. Narrow the list down.';
  return '';
};
