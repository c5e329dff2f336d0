import * as z from 'zod';
import { isKindOf, nameOfKind } from '../document/rules.ts';
import { Id } from '../fields/common.ts';
import { kinds, sentenceStart, toDocumentOwner } from '../kinds/kinds.ts';
import { type RetentionLine as Line, RETENTION_YEARS, type RetainedFrom, retainedFrom } from '../rules/retention.ts';
import { type StandingKind, standingKinds } from '../standing/standings.ts';

const { min, max } = RETENTION_YEARS;
const message = `Please enter a whole number of years from ${min} to ${max}`;
const LINES_MAX = 50;
const DOCUMENT_MAX = 80;

/** Years for which deleted records that were ever active are retained. */
const Years = z.number(message).int(message).min(min, message).max(max, message);

/** The policy as its caller knew it: `revision` rises with each change. */
const Revision = z.number().int().nonnegative();

/** From what the years of records themselves, and those of their documents, can be counted. */
export const recordFrom = ['deletion', 'end'] as const satisfies readonly RetainedFrom[];
export const documentFrom = ['deletion', 'validity'] as const satisfies readonly RetainedFrom[];

/** How long the records of a kind are retained, or their documents of one kind: `document` is its key, '' for the records. */
const RetentionLine = z
  .object({
    kind: z.enum(standingKinds, 'Please choose what is retained'),
    document: z.string().max(DOCUMENT_MAX),
    years: Years,
    from: z.enum(retainedFrom, 'Please choose from what the years are counted'),
  })
  .superRefine(({ kind, document, from }, context) => {
    if (document !== '' && !isKindOf(toDocumentOwner(kind), document))
      context.addIssue({ code: 'custom', path: ['document'], message: 'Please choose the kind of document' });
    const possible: readonly RetainedFrom[] = document === '' ? recordFrom : documentFrom;
    if (!possible.includes(from))
      context.addIssue({
        code: 'custom',
        path: ['from'],
        message:
          document === ''
            ? 'Years of records are counted from their deletion or their end'
            : 'Years of documents are counted from their deletion or their last day of validity',
      });
  });
export type RetentionLine = z.infer<typeof RetentionLine>;

const namesOne = ({ kind, document }: Pick<Line, 'kind' | 'document'>) => `${kind} ${document}`;

const Lines = z
  .array(RetentionLine)
  .max(LINES_MAX, `Please enter at most ${LINES_MAX} lines`)
  .superRefine((lines, context) => {
    lines.forEach((line, at) => {
      if (lines.findIndex((other) => namesOne(other) === namesOne(line)) < at)
        context.addIssue({ code: 'custom', path: [at, 'document'], message: 'Another line is about the same' });
    });
  });

/** What a line is about: 'Technology providers', 'Investigation of technology providers'. */
export const subjectInWords = ({
  kind,
  document,
}: {
  readonly kind: StandingKind;
  readonly document: string;
}): string => {
  const { plural } = kinds[kind];
  return document === '' ? sentenceStart(plural) : `${nameOfKind(document)} of ${plural}`;
};

/**
 * How long a tenant retains deleted records: `years` hold for all that no line names. `proposal` is what a user has proposed and another
 * one has to confirm: by whom, when (ISO time), and whether by the caller.
 */
export const RetentionSetting = z.object({
  companyId: Id,
  years: Years,
  lines: Lines,
  revision: Revision,
  proposal: z.object({ years: Years, lines: Lines, who: z.string(), at: z.string(), isOwn: z.boolean() }).optional(),
});
export type RetentionSetting = z.infer<typeof RetentionSetting>;

/**
 * The terms that a user wants; lines stay as they are when left out. Staff of the root company propose them, a super admin does where
 * something would be erased sooner, and the same terms by another user confirm the proposal. The terms that hold already withdraw it.
 */
export const RetentionChange = z.object({ companyId: Id, years: Years, lines: Lines.optional(), revision: Revision });
export type RetentionChange = z.infer<typeof RetentionChange>;
