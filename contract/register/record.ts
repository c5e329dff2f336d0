import * as z from 'zod';
import { evidenceStates } from '../evidence/record.ts';
import { Id } from '../fields/common.ts';
import { showDay } from '../rules/dates.ts';
import { counted } from '../rules/figures.ts';

/** The rows of end users say their purposes since this format of theirs. */
export const PURPOSES_FORMAT = 11;

/** Purposes that a file of the register holds; said when it is made. */
export const REGISTER_FILE_MAX = 250_000;

/** How a purpose of the register differs from the register that was sent. */
export const differenceKinds = ['added', 'ended', 'changed', 'left'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The same in the words of screens and files. */
export const differenceWords: Readonly<Record<DifferenceKind, string>> = {
  added: 'Added',
  ended: 'Ended',
  changed: 'Changed',
  left: 'No longer listed',
};

const count = z.number().int().nonnegative();

/** How many purposes differ from a register that was sent before; `sentId` names it, `asOf` its day. */
export const DifferenceCounts = z.object({
  sentId: z.string(),
  asOf: z.string(),
  sentAt: z.string(),
  added: count,
  ended: count,
  changed: count,
  left: count,
});
export type DifferenceCounts = z.infer<typeof DifferenceCounts>;

/** The difference in a sentence: '2 added, 1 ended'. */
export const differenceSentence = (counts: Pick<DifferenceCounts, DifferenceKind>): string => {
  const words = differenceKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${differenceWords[kind].toLowerCase()}`);
  return words.length === 0 ? 'Nothing has changed' : words.join(', ');
};

/** One field that differs, as it was sent and as it is; both are as files show them. */
const DifferentField = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A purpose that differs, and what of it; fields are named for a changed one only. */
export const RegisterDifference = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  endUser: z.string(),
  reseller: z.string(),
  purpose: z.string(),
  fields: z.array(DifferentField),
});
export type RegisterDifference = z.infer<typeof RegisterDifference>;

/** Differences that are shown; the file holds all of them. */
export const DIFFERENCES_SHOWN = 500;

/** The differences of a file from the register that was sent last; `counts` is null where none was sent before its day. */
export const RegisterDifferences = z.object({
  counts: DifferenceCounts.nullable(),
  shown: z.array(RegisterDifference).max(DIFFERENCES_SHOWN),
});
export type RegisterDifferences = z.infer<typeof RegisterDifferences>;

/** The SHA-256 of the two files of a register, in hexadecimal digits; '' until they are made. */
const Sums = z.object({ csv: z.string(), xlsx: z.string() });

/** What a register file is of: a day, up to which moment its entries are counted (ISO), and a bureau, 0 for all. */
export const registerFileFields = {
  asOf: z.string(),
  moment: z.string(),
  bureauId: count,
  bureau: z.string(),
  rows: count,
  sums: Sums,
  difference: DifferenceCounts.nullable(),
};

/** A file of the register as the user who has made it receives it; `sentId` names what noted that it was sent, '' for none. */
export const RegisterFile = z.object({
  id: Id,
  title: z.string(),
  ...registerFileFields,
  state: z.enum(evidenceStates),
  message: z.string(),
  size: count,
  createdAt: z.string(),
  finishedAt: z.string(),
  until: z.string(),
});
export type RegisterFile = z.infer<typeof RegisterFile>;

/** A register that was sent: which, to whom, by whom and when; `sums` say which bytes. */
export const SentRegister = z.object({
  id: z.string(),
  fileId: z.string(),
  asOf: z.string(),
  moment: z.string(),
  bureauId: count,
  bureau: z.string(),
  rows: count,
  sums: Sums,
  to: z.string(),
  note: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
});
export type SentRegister = z.infer<typeof SentRegister>;

/** What a register is called: 'Register of purposes as of 11/26/2026, Experian'. */
export const registerTitle = (asOf: string, bureau: string): string =>
  `Register of purposes as of ${showDay(asOf)}${bureau === '' ? '' : `, ${bureau}`}`;

/** Why a register cannot be made that has more purposes. */
export const REGISTER_TOO_LARGE = `A file holds at most ${counted(REGISTER_FILE_MAX, 'purpose')}. Please choose a bureau.`;
