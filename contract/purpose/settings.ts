import * as z from 'zod';
import { required, Version } from '../fields/common.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { businessRules } from './states.ts';

const ENTRIES_MAX = 100;
const SECTION_MAX = 40;

/** The id of an entry of these lists: it is never used again, and its name never changed, because records hold both. */
const EntryId = z.number().int().positive();

/** A purpose that the law permits, with its section of FCRA 604. */
export const PurposeEntry = z.object({
  id: EntryId,
  name: required('Please enter the purpose', NAME_MAX),
  section: required('Please enter the section of FCRA 604', SECTION_MAX),
  /** Not offered for new purposes any more. */
  isClosed: z.boolean().default(false),
});
export type PurposeEntry = z.infer<typeof PurposeEntry>;

/** A kind of business, and whether end users of it are active: always, after a review, or never. */
export const BusinessEntry = z.object({
  id: EntryId,
  name: required('Please enter the business', NAME_MAX),
  rule: z.enum(businessRules),
  isClosed: z.boolean().default(false),
});
export type BusinessEntry = z.infer<typeof BusinessEntry>;

interface Entry {
  readonly id: number;
  readonly name: string;
}

/** Refuses the second entry of two with one id or one name, at its place. */
const eachOnce = (entries: readonly Entry[], context: z.core.$RefinementCtx<unknown>) => {
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const [index, { id, name }] of entries.entries()) {
    if (ids.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Two entries have the same id' });
    const known = name.toLowerCase();
    if (names.has(known))
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'This is listed already' });
    ids.add(id);
    names.add(known);
  }
};

/** The purposes and businesses of a tenant; `version` rises with each save, 0 until the first one. */
export const PurposeSettings = z.object({
  version: z.number().int().nonnegative(),
  purposes: z
    .array(PurposeEntry)
    .max(ENTRIES_MAX, `There can be at most ${ENTRIES_MAX} purposes`)
    .superRefine(eachOnce),
  businesses: z
    .array(BusinessEntry)
    .max(ENTRIES_MAX, `There can be at most ${ENTRIES_MAX} businesses`)
    .superRefine(eachOnce),
});
export type PurposeSettings = z.infer<typeof PurposeSettings>;

/** The same as it is sent; the version is the one that was read. */
export const PurposeSettingsForm = PurposeSettings.extend({ version: Version.or(z.literal(0)) });
export type PurposeSettingsForm = z.infer<typeof PurposeSettingsForm>;

const purpose = (id: number, section: string, name: string): PurposeEntry => ({ id, section, name, isClosed: false });

/** What a tenant begins with: the purposes of the law. Which businesses a programme keeps out is for the tenant to say. */
export const firstPurposeSettings: PurposeSettings = {
  version: 0,
  purposes: [
    purpose(1, '604(a)(1)', 'Court order or subpoena'),
    purpose(2, '604(a)(2)', 'Written instructions of the consumer'),
    purpose(3, '604(a)(3)(A)', 'Credit transaction, review or collection of an account'),
    purpose(4, '604(a)(3)(B)', 'Employment'),
    purpose(5, '604(a)(3)(C)', 'Underwriting of insurance'),
    purpose(6, '604(a)(3)(D)', 'Eligibility for a license or government benefit'),
    purpose(7, '604(a)(3)(E)', 'Valuation or assessment of an existing credit obligation'),
    purpose(8, '604(a)(3)(F)(i)', 'Business transaction initiated by the consumer'),
    purpose(9, '604(a)(3)(F)(ii)', 'Review of an account of the consumer'),
    purpose(10, '604(a)(4)', 'Child support'),
    purpose(11, '604(c)', 'Prescreening: firm offer of credit or insurance'),
  ],
  businesses: [],
};
