import * as z from 'zod';
import { CAMPAIGN_MONTHS } from '#contract/access-review/states.ts';
import { type TenantSettings, TenantSettingsChange } from '#contract/company/settings.ts';
import { documentKinds } from '#contract/document/rules.ts';
import { kinds, kindsThat, sentenceStart, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { api, type Input } from '#web/api/client.ts';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import type { RecordSource } from '#web/form/record/record-source.ts';

/** The kinds of review that are settled, under names that have no dot: the form takes one for a path. */
const months = {
  providerReview: 'provider.review',
  providerApproval: 'provider.approval',
  providerSignOff: 'provider.signOff',
  endUserReview: 'endUser.review',
} as const;

const { timeZone, dueSoonDays, reminderDays, reviewMonths, reviewFrom, documentMonths, accessReviewMonths } =
  TenantSettingsChange.shape;

/** A number as it is typed; what is none is refused by what follows. */
const typed = <Schema extends z.ZodType<number, number>>(number: Schema) =>
  z
    .union([z.string(), z.number()])
    .transform((text) => (String(text).trim() === '' ? Number.NaN : Number(text)))
    .pipe(number);

const typedMonths = (kind: keyof typeof months) => typed(reviewMonths.shape[months[kind]]);

/** What is typed into the form of a tenant's settings. */
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
  accessReviewMonths: typed(accessReviewMonths.unwrap()),
  documentMonths: z.object(
    Object.fromEntries(Object.entries(documentMonths.unwrap().shape).map(([term, number]) => [term, typed(number)])),
  ),
});

const typedFrom = ({ reminderDays: days, reviewMonths: all, dueSoonDays: soon, ...settings }: TenantSettings) => ({
  ...settings,
  documentMonths: Object.fromEntries(
    Object.entries(settings.documentMonths).map(([term, number]) => [term, String(number)]),
  ),
  dueSoonDays: String(soon),
  accessReviewMonths: String(settings.accessReviewMonths),
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

const nameOfZone = (zone: string) => zone.replaceAll('_', ' ');

/** Every time zone the browser knows, and the one without a place. */
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((id) => ({ id, name: nameOfZone(id) }));

const counted = [
  { id: 'completion', name: 'The day the review was completed' },
  { id: 'anniversary', name: 'The day it was due' },
];

/** How often access is reviewed. */
const campaignMonths = CAMPAIGN_MONTHS.map((months) => ({
  id: String(months),
  name: months === 0 ? 'Never by itself' : `Every ${months} months`,
}));

/** The kinds of document by whose they are. */
const kindsInOrder = kindsThat('documents').flatMap((kind) =>
  documentKinds
    .filter(({ owner }) => owner === toDocumentOwner(kind))
    .map(({ term, name }) => ({ term, name, noun: sentenceStart(kinds[kind].noun) })),
);

const NUMBER_MAX = 3;
const DAYS_TYPED_MAX = 120;

/** The fields of a tenant's settings, each with what comes of it. */
export const SettingsFields = () => (
  <>
    <section className="form-section">
      <h2>Due days and reminders</h2>
      <div className="form-grid">
        <OptionField
          name="timeZone"
          label="Time zone"
          options={zones}
          hint="A day begins and ends here for all users, wherever they are. Type a city or region to find yours."
        />
        <TextField
          name="dueSoonDays"
          label="Due soon, days before"
          max={NUMBER_MAX}
          inputMode="numeric"
          hint="Something counts as due soon this many days before its due day: 1 to 365."
        />
        <TextField
          name="reminderDays"
          label="Reminders, days before"
          max={DAYS_TYPED_MAX}
          hint="People are reminded this many days before the due day; 0 is the day itself. Separate with commas; empty for none."
        />
      </div>
    </section>
    <section className="form-section">
      <h2>Next reviews</h2>
      <p className="section-help">
        Months from one review to the next, up to 120. With 0 a review sets no next day, and a sign-off does not run
        out; a provider always has a next review. A sign-off counts from the day it was given.
      </p>
      <div className="form-grid">
        <TextField
          name="months.providerReview"
          label="Provider review, months"
          max={NUMBER_MAX}
          inputMode="numeric"
          hint="Until a technology provider is reviewed again: 1 to 120."
        />
        <TextField
          name="months.providerApproval"
          label="Provider approval, months"
          max={NUMBER_MAX}
          inputMode="numeric"
          hint="How long the approval of a technology provider is valid."
        />
        <TextField
          name="months.providerSignOff"
          label="Provider sign-off, months"
          max={NUMBER_MAX}
          inputMode="numeric"
          hint="How long the sign-off of a technology provider is valid."
        />
        <TextField
          name="months.endUserReview"
          label="End user review, months"
          max={NUMBER_MAX}
          inputMode="numeric"
          hint="Until an end user is reviewed again."
        />
        <OptionField
          name="reviewFrom"
          label="Next review counts from"
          options={counted}
          hint="Counted from the day it was due, reviews keep their month, however late one was completed."
        />
      </div>
    </section>
    <section className="form-section">
      <h2>Access reviews</h2>
      <div className="form-grid">
        <OptionField
          name="accessReviewMonths"
          label="Review the access of all users"
          options={campaignMonths}
          hint="Each company confirms its users within 30 days. Who is not confirmed is disabled, and can be enabled again for 14 days."
        />
      </div>
    </section>
    <section className="form-section">
      <h2>Validity of documents</h2>
      <p className="section-help">
        Months that a document is valid unless another day is entered with it, up to 120. With 0 it has no end.
        Documents that are there already keep their days.
      </p>
      <div className="form-grid">
        {kindsInOrder.map(({ term, name, noun }) => (
          <TextField
            key={term}
            name={`documentMonths.${term}`}
            label={`${noun}: ${name}, months`}
            max={NUMBER_MAX}
            inputMode="numeric"
          />
        ))}
      </div>
    </section>
  </>
);
