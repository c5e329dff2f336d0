import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { kindsThat } from '../kinds/kinds.ts';
import { NAME_MAX, PHONE_MAX } from '../rules/limits.ts';
import { cleanLine } from '../rules/text.ts';

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
