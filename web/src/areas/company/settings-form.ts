import * as z from 'zod';
import { type FamilySettings, FamilySettingsChange } from '../../../../contract/company/settings.ts';
import { api, type Input } from '../../api/client.ts';
import type { RecordSource } from '../../form/record-source.ts';

/** The kinds of review that are settled, under names that have no dot: the form takes one for a path. */
const months = {
  providerReview: 'provider.review',
  providerApproval: 'provider.approval',
  providerSignOff: 'provider.signOff',
  endUserReview: 'endUser.review',
} as const;

const { timeZone, dueSoonDays, reminderDays, reviewMonths, reviewFrom, documentMonths } = FamilySettingsChange.shape;

/** A number as it is typed; what is none is refused by what follows. */
const typed = <Schema extends z.ZodType<number, number>>(number: Schema) =>
  z
    .union([z.string(), z.number()])
    .transform((text) => (String(text).trim() === '' ? Number.NaN : Number(text)))
    .pipe(number);

const typedMonths = (kind: keyof typeof months) => typed(reviewMonths.shape[months[kind]]);

/** What is typed into the form of a family's settings. */
export const SettingsForm = z.object({
  timeZone,
  dueSoonDays: typed(dueSoonDays),
  reminderDays: z
    .string()
    .default('')
    .transform((text, context) => {
      const days = reminderDays.safeParse((text.match(/[^\s,;]+/g) ?? []).map(Number));
      // What is wrong with one of the days is said of the one field they are typed in.
      if (!days.success) context.addIssue(days.error.issues[0]?.message ?? '');
      return days.data ?? [];
    }),
  months: z.object({
    providerReview: typedMonths('providerReview'),
    providerApproval: typedMonths('providerApproval'),
    providerSignOff: typedMonths('providerSignOff'),
    endUserReview: typedMonths('endUserReview'),
  }),
  reviewFrom,
  documentMonths: z.object(
    Object.fromEntries(Object.entries(documentMonths.unwrap().shape).map(([term, number]) => [term, typed(number)])),
  ),
});

const typedFrom = ({ reminderDays: days, reviewMonths: all, dueSoonDays: soon, ...settings }: FamilySettings) => ({
  ...settings,
  documentMonths: Object.fromEntries(
    Object.entries(settings.documentMonths).map(([term, number]) => [term, String(number)]),
  ),
  dueSoonDays: String(soon),
  reminderDays: days.join(', '),
  months: Object.fromEntries(Object.entries(months).map(([name, kind]) => [name, String(all[kind])])),
});

/** The settings of a company as the form needs them. */
export const readSettings = async (companyId: string) => {
  const { companyId: id, version, ...settings } = await api.company.settings({ query: { companyId } });
  return { id, version, name: '', ...typedFrom(settings) };
};

type Typed = { readonly body: z.output<typeof SettingsForm> & { readonly id: string; readonly version: number } };

const update = ({ body: { id, months: given, ...settings } }: Typed) => {
  const all = Object.entries(months).map(([name, kind]) => [kind, given[name as keyof typeof months]]);
  const body = { ...settings, companyId: id, reviewMonths: Object.fromEntries(all) };
  return api.company.saveSettings({ body: body as Input<typeof api.company.saveSettings.route>['body'] });
};

/** The call that saves the settings, as the form makes it. */
export const settingsSource: RecordSource = {
  update: Object.assign(update, { route: api.company.saveSettings.route }),
};
