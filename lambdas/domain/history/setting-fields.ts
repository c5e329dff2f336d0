import { documentKinds } from '../../../contract/document/rules.ts';
import { valueField } from './shown-field.ts';

/** The reviews whose next day the settings count. */
const monthsWords = {
  'provider.review': 'Provider review',
  'provider.approval': 'Provider approval',
  'provider.signOff': 'Provider sign-off',
  'endUser.review': 'End user review',
};

/** What a family has settled. */
export const settingFields = [
  valueField('Due soon, days before', 'settings.dueSoonDays', String),
  valueField('Reminders, days before', 'settings.reminderDays', (days) => (days as number[]).join(', ')),
  ...Object.entries(monthsWords).map(([name, label]) =>
    valueField(`${label}, months`, 'settings.reviewMonths', (months) =>
      String((months as Record<string, number>)[name] ?? ''),
    ),
  ),
  ...documentKinds.map(({ name, term }) =>
    valueField(`${name}, months`, 'settings.documentMonths', (months) =>
      String((months as Record<string, number>)[term] ?? ''),
    ),
  ),
];
