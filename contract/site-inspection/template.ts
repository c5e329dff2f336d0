import * as z from 'zod';
import { Day, Email, required, text, Version } from '../fields/common.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { PHOTOS_MAX, POINTS_MAX } from './rules.ts';

const FIRMS_MAX = 100;
const TEMPLATES_MAX = 20;
const KIND_PHOTOS_MAX = 10;

/** The id of an entry of these lists: it is never used again, so that inspections can name it for ever. */
const EntryId = z.number().int().positive();

/** A firm that inspects places: whom it is accepted by (bureaus of the reference list) and until when, '' for without an end. */
export const InspectionFirm = z.object({
  id: EntryId,
  name: required('Please enter the name of the firm', NAME_MAX),
  email: Email.or(z.literal('')).default(''),
  acceptedBy: text(NAME_MAX),
  acceptedUntil: Day.default(''),
  /** Not offered for new inspections any more. */
  isClosed: z.boolean().default(false),
});
export type InspectionFirm = z.infer<typeof InspectionFirm>;

const Key = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'A key begins with a small letter and has letters and digits only');

/** Something that the inspector looks at, as a sentence that is true or not. */
export const TemplatePoint = z.object({ key: Key, text: required('Please enter the point') });
export type TemplatePoint = z.infer<typeof TemplatePoint>;

/** A kind of photo, and how many of it an inspection needs at least: 0 for one that may be left out. */
export const TemplatePhoto = z.object({
  key: Key,
  name: required('Please enter the kind of photo', NAME_MAX),
  atLeast: z.number().int().min(0).max(KIND_PHOTOS_MAX, `At most ${KIND_PHOTOS_MAX} photos of a kind can be required`),
});
export type TemplatePhoto = z.infer<typeof TemplatePhoto>;

const areKeysUnique = (entries: readonly { readonly key: string }[]) =>
  new Set(entries.map(({ key }) => key)).size === entries.length;
const twice = 'Two entries have the same key';

/** The bureaus that a firm says it is accepted by, as they are stored: 'Experian, TransUnion'. */
export const bureausIn = (acceptedBy: string): string[] =>
  acceptedBy
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What an inspection goes through. An inspection copies it when it is ordered, so a change concerns later ones only. */
export const InspectionTemplate = z.object({
  id: EntryId,
  name: required('Please enter the name of the template', NAME_MAX),
  points: z
    .array(TemplatePoint)
    .min(1, 'A template needs at least one point')
    .max(POINTS_MAX, `A template can have at most ${POINTS_MAX} points`)
    .refine(areKeysUnique, twice),
  photos: z
    .array(TemplatePhoto)
    .max(PHOTOS_MAX, `A template can have at most ${PHOTOS_MAX} kinds of photos`)
    .refine(areKeysUnique, twice)
    .refine(
      (photos) => photos.reduce((sum, { atLeast }) => sum + atLeast, 0) <= PHOTOS_MAX,
      `An inspection can have at most ${PHOTOS_MAX} photos`,
    ),
  isClosed: z.boolean().default(false),
});
export type InspectionTemplate = z.infer<typeof InspectionTemplate>;

const areIdsUnique = (entries: readonly { readonly id: number }[]) =>
  new Set(entries.map(({ id }) => id)).size === entries.length;
const sameId = 'Two entries have the same id';

/** The firms and templates of a tenant; `version` rises with each save, 0 until the first one. */
export const InspectionSettings = z.object({
  version: z.number().int().nonnegative(),
  firms: z.array(InspectionFirm).max(FIRMS_MAX, `There can be at most ${FIRMS_MAX} firms`).refine(areIdsUnique, sameId),
  templates: z
    .array(InspectionTemplate)
    .max(TEMPLATES_MAX, `There can be at most ${TEMPLATES_MAX} templates`)
    .refine(areIdsUnique, sameId),
});
export type InspectionSettings = z.infer<typeof InspectionSettings>;

/** The same as it is sent; the version is the one that was read. */
export const InspectionSettingsForm = InspectionSettings.extend({ version: Version.or(z.literal(0)) });

/** What a tenant begins with: points and photos that resellers' public inspection pages have in common. */
export const firstSettings: InspectionSettings = {
  version: 0,
  firms: [],
  templates: [
    {
      id: 1,
      name: 'Business premises',
      points: [
        { key: 'identity', text: 'The business at this address is the one that applied' },
        { key: 'sign', text: 'A permanent sign names the business' },
        { key: 'license', text: 'The business license is valid and names this address' },
        { key: 'notShared', text: 'The premises are not shared with another business' },
        { key: 'secured', text: 'The building or office is locked outside business hours' },
        { key: 'storage', text: 'Consumer reports on paper are kept in locked storage' },
        { key: 'shredder', text: 'Paper with consumer data is shredded' },
        { key: 'passwords', text: 'Computers lock themselves and need a password of each user' },
        { key: 'screens', text: 'Visitors cannot see screens with consumer data' },
      ],
      photos: [
        { key: 'outside', name: 'Outside of the building', atLeast: 1 },
        { key: 'sign', name: 'Sign', atLeast: 1 },
        { key: 'workspace', name: 'Workspace', atLeast: 1 },
        { key: 'storage', name: 'Locked storage', atLeast: 1 },
        { key: 'lockedOffice', name: 'Locked office of a residence', atLeast: 0 },
      ],
      isClosed: false,
    },
  ],
};
