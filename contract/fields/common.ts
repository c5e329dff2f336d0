import * as z from 'zod';
import { INVALID_DAY, isDay, isTimeZone, parseDay } from '../rules/dates.ts';
import { ID_MAX, TEXT_MAX, USER_NAME_MAX } from '../rules/limits.ts';
import { cleanLine, cleanLines, isShowable, UNSHOWABLE } from '../rules/text.ts';

type Issue = z.core.$ZodRawIssue;

const bounds: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', file: 'bytes' };

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const nameOf = ({ path = [] }: Issue) => (path.length === 0 ? 'The value' : `The value of "${path.join('.')}"`);

const boundOf = (limit: unknown, origin: string) => {
  const unit = bounds[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
};

/**
 * What the schema library would say in its own words, as a sentence that tells what to do; for values whose schema has no
 * message of the specification. D-33.
 */
const sentenceFor = (issue: Issue): string => {
  const name = nameOf(issue);
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null
      ? `${name} is missing.`
      : `${name} must be ${kinds[issue.expected] ?? 'of another kind'}.`;
  if (issue.code === 'too_big') return `${name} may be at most ${boundOf(issue.maximum, issue.origin)}.`;
  if (issue.code === 'too_small') return `${name} must be at least ${boundOf(issue.minimum, issue.origin)}.`;
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.map(String).join(', ')}.`;
  return `${name} is not valid. Please check it.`;
};

/** A day held as 'YYYY-MM-DD', or '' for none. */
export const Day = z.string().trim().refine(isDay, INVALID_DAY);

/** A day that must be there, with the spec's message when it is not. */
export const requiredDay = (message: string) =>
  z.string({ error: message }).trim().min(1, message).refine(isDay, INVALID_DAY);

/** A day as searches send it, MM/DD/YYYY and nothing else. Spec part 2, section 5 "Dates"; D-84. */
export const SearchDay = z
  .string({ error: 'Please enter a date as MM/DD/YYYY' })
  .trim()
  .refine(
    (text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text) && parseDay(text) !== undefined,
    'Please enter a date as MM/DD/YYYY',
  );

/** A time zone by its IANA name, such as 'America/New_York'. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please give a time zone such as America/New_York');

// Every schema of the contract imports this file, so no refusal is in the library's own words.
z.config({ customError: sentenceFor });

/** A text or a number; an object, a list or true is no id. */
const Scalar = z.union([z.string(), z.number()], 'Id Not Available');

/** A record's id. Clients of old send numbers; both mean the same. */
export const Id = Scalar.transform(String).pipe(
  z.string().trim().min(1, 'Id Not Available').max(ID_MAX, 'Id Not Available'),
);

/** The record's version for optimistic locking. D-82. */
export const Version = z.number().int().positive();

/** The id of an entry of a reference list. */
export const RefId = Scalar.transform(Number).pipe(z.number('Id Not Available').int().positive());

/** The spec writes the company of a record as an object in one place and as a plain id in another. */
export const CompanyRef = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .transform((given) => given.trim());

/** Replies without data. */
export const Nothing = z.undefined();

/** A text of one line as it is stored, see contract/rules/text.ts; refuses characters that cannot be shown. */
export const line = (message?: string) =>
  z.string(message).refine(isShowable, { error: UNSHOWABLE, abort: true }).overwrite(cleanLine).trim();

/** The same for a text of several lines. */
const lines = (message?: string) =>
  z.string(message).refine(isShowable, { error: UNSHOWABLE, abort: true }).overwrite(cleanLines).trim();

const tooLong = (max: number) => `At most ${max} characters are allowed`;

/** Text that must be there, with the spec's message when it is not. */
export const required = (message: string, max = TEXT_MAX) => line(message).min(1, message).max(max, tooLong(max));

/** Text of several lines that must be there. */
export const requiredLines = (message: string, max: number) => lines(message).min(1, message).max(max, tooLong(max));

/** Text that may be left out; held as ''. */
export const text = (max = TEXT_MAX) =>
  line()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value ?? '');

/** Text that a change may leave out: the stored text stays then. */
export const changedText = (max = TEXT_MAX) => line().max(max, tooLong(max)).optional();

/** Text of several lines that may be left out; held as ''. */
export const textLines = (max = TEXT_MAX) =>
  lines()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value ?? '');

/** `{id, name}` as reference lists and nested references are written. */
export const Named = z.object({ id: RefId, name: z.string() });
export type Named = z.infer<typeof Named>;

/** An entry of a drop-down of records. */
export const Option = z.object({ id: Id, name: z.string() });
export type Option = z.infer<typeof Option>;

/** One page of a list; `next` where the request has one. Spec part 1, section 3 "Paged response". */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    next: z.string().optional(),
  });

let emailFormat: z.ZodEmail | undefined;

/** Whether a text is an e-mail address. Its schema is made once: that takes longer than many checks. */
export const isEmail = (text: string): boolean => {
  emailFormat ??= z.email();
  return emailFormat.safeParse(text).success;
};

/** An e-mail address, as it was typed. */
export const Email = required('Please enter Email', USER_NAME_MAX).refine(isEmail, 'Enter a valid email-Id');
