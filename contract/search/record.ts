import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { kindsThat } from '../kinds/kinds.ts';
import { NAME_MAX, PHONE_MAX, SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../rules/limits.ts';
import { cleanLine, wordsIn } from '../rules/text.ts';

/** The kinds of record of which one may be entered twice. */
export const SimilarKind = z.enum(kindsThat('similar'));
export type SimilarKind = z.infer<typeof SimilarKind>;

const typed = (most: number) => z.string().overwrite(cleanLine).trim().max(most).default('');

/** What was typed of a new record, or stands in one (`except`); a super admin's chosen company is `companyId`. */
export const SimilarQuery = z.object({
  kind: SimilarKind,
  name: typed(NAME_MAX),
  phone: typed(PHONE_MAX),
  email: typed(NAME_MAX),
  companyId: z.string().trim().optional(),
  except: z.string().trim().optional(),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

/** A record that looks alike, and in what. */
export const SimilarRecord = z.object({ id: Id, name: z.string(), by: z.enum(['name', 'phone', 'email']) });
export type SimilarRecord = z.infer<typeof SimilarRecord>;

/** The kinds of record that are looked through, in the order in which results stand. */
export const searchKinds = kindsThat('search');
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.infer<typeof SearchKind>;

/** What is searched for: at most 100 characters and ten words. */
export const SearchQuery = z.object({
  text: z
    .string()
    .overwrite(cleanLine)
    .trim()
    .max(SEARCH_TEXT_MAX, `Please search for at most ${SEARCH_TEXT_MAX} characters`)
    .refine((text) => wordsIn(text).length <= SEARCH_WORDS_MAX, `Please search for at most ${SEARCH_WORDS_MAX} words`),
  limit: z.coerce.number().int().min(1).max(SEARCH_RESULTS_MAX).default(SEARCH_RESULTS_MAX),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A text, and which parts of it were searched for: from, and up to but without, in UTF-16 units, in order. */
const Marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) });
export type Marked = z.infer<typeof Marked>;

/**
 * A record that was found. `detail` is the field that the search is in, or what else tells it from others; its `label` is
 * '' if there is none. `of` is the id of the record that it belongs to, `ofName` that record's name, `note` how an inspection
 * stands, `company` the tenant's root company where there may be several; all '' otherwise.
 */
export const SearchResult = z.object({
  kind: SearchKind,
  id: z.string(),
  name: Marked,
  detail: Marked.extend({ label: z.string() }),
  of: z.string(),
  ofName: z.string(),
  note: z.string(),
  company: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * What was found, by kind; `total` counts all that fit, also those that are not sent. `isPartial`: there are too many tenants
 * to look through, so only companies were.
 */
export const SearchReply = z.object({
  groups: z.array(z.object({ kind: SearchKind, total: z.number().int(), results: z.array(SearchResult) })),
  isPartial: z.boolean(),
});
export type SearchReply = z.infer<typeof SearchReply>;
