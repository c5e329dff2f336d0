import * as z from 'zod';
import { TEXT_MAX } from '../rules/limits.ts';

/** A record's id. Clients of old send numbers; both mean the same. */
export const Id = z.coerce.string().trim().min(1, 'Id Not Available').max(64, 'Id Not Available');

/** The record's version for optimistic locking. D-82. */
export const Version = z.number().int().positive();

/** The id of an entry of a reference list. */
export const RefId = z.coerce.number().int().positive();

/** The spec writes the company of a record as an object in one place and as a plain id in another. */
export const CompanyRef = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .transform((given) => given.trim());

/** Answers that carry no data. */
export const Nothing = z.undefined();

/** Text that must be there, with the spec's message when it is not. */
export const required = (message: string, max = TEXT_MAX) =>
  z.string({ error: message }).trim().min(1, message).max(max, `At most ${max} characters are allowed`);

/** Text that may be left out; held as ''. */
export const text = (max = TEXT_MAX) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters are allowed`)
    .nullish()
    .transform((value) => value ?? '');

/** `{id, name}` as reference lists and nested references are written. */
export const Named = z.object({ id: RefId, name: z.string() });
export type Named = z.infer<typeof Named>;

/** An entry of a drop-down of records. */
export const Option = z.object({ id: Id, name: z.string() });
export type Option = z.infer<typeof Option>;

/** One page of a list. Spec part 1, section 3 "Paged response". */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ content: z.array(row), totalElements: z.number().int(), totalPages: z.number().int() });
