import * as z from 'zod';
import { POINTS_MAX } from '#contract/site-inspection/rules.ts';
import {
  bureausIn,
  InspectionFirm,
  type InspectionSettings,
  InspectionTemplate,
  TemplatePhoto,
  TemplatePoint,
} from '#contract/site-inspection/template.ts';
import { keyFromWords } from '#web/form/entries.tsx';

const { email, acceptedUntil, isClosed } = InspectionFirm.shape;

/** What is typed of firms and templates; a new point or kind of photo has no key yet. */
export const TypedSettings = z.object({
  firms: z.array(
    InspectionFirm.extend({
      email: email.unwrap(),
      acceptedBy: z.array(z.string()),
      acceptedUntil: acceptedUntil.unwrap(),
      isClosed: isClosed.unwrap(),
    }),
  ),
  templates: z.array(
    z.object({
      id: InspectionTemplate.shape.id,
      name: InspectionTemplate.shape.name,
      points: z
        .array(z.object({ key: z.string(), text: TemplatePoint.shape.text }))
        .min(1, 'A template needs at least one point')
        .max(POINTS_MAX, `A template can have at most ${POINTS_MAX} points`),
      photos: z.array(
        z.object({ key: z.string(), name: TemplatePhoto.shape.name, atLeast: TemplatePhoto.shape.atLeast }),
      ),
      isClosed: z.boolean(),
    }),
  ),
});
export type TypedSettings = z.output<typeof TypedSettings>;

/** Gives a key to each entry that has none, by what it is called. */
const withKeys = <Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  wordsOf: (entry: Entry) => string,
  fallback: string,
): Entry[] => {
  const used = entries.map(({ key }) => key);
  return entries.map((entry) => {
    if (entry.key !== '') return entry;
    const key = keyFromWords(wordsOf(entry), used, fallback);
    used.push(key);
    return { ...entry, key };
  });
};

/** What the form begins with. */
export const typedFrom = ({ firms, templates }: InspectionSettings): TypedSettings => ({
  firms: firms.map((firm) => ({ ...firm, acceptedBy: bureausIn(firm.acceptedBy) })),
  templates,
});

/** The settings as they are sent: entries that were typed have their keys, those that were there keep theirs. */
export const settingsFrom = ({ firms, templates }: TypedSettings, version: number): InspectionSettings => ({
  version,
  firms: firms.map(({ acceptedBy, ...firm }) => ({ ...firm, acceptedBy: acceptedBy.join(', ') })),
  templates: templates.map((template) => ({
    ...template,
    points: withKeys(template.points, ({ text }) => text, 'point'),
    photos: withKeys(template.photos, ({ name }) => name, 'photo'),
  })),
});
