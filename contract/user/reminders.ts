import * as z from 'zod';

/** How often a person is reminded; 'overdue' is every day, but only of what is overdue. */
const Frequency = z.enum(['daily', 'weekly', 'overdue', 'none'], { error: 'Please select how often' });
export type ReminderFrequency = z.infer<typeof Frequency>;

/** Where reminders go: by e-mail, to the notifications of the portal, or both. */
const Channel = z.enum(['mail', 'portal', 'both'], { error: 'Please select where to' });
export type ReminderChannel = z.infer<typeof Channel>;

/** Whether a person gets the summary of what has no day, every Monday. D-104. */
const Summary = z.enum(['weekly', 'none'], { error: 'Please select whether you get the weekly summary' });
export type ReminderSummary = z.infer<typeof Summary>;

/** How reminders reach a person. They choose it themselves; no other user sets it. Release 0.2 stored no `summary`. */
export const Reminders = z.object({ frequency: Frequency, channel: Channel, summary: Summary.optional() });
export type Reminders = z.infer<typeof Reminders>;

/** For every user who has chosen nothing. */
export const usualReminders = { frequency: 'daily', channel: 'both', summary: 'weekly' } as const satisfies Reminders;

/** What holds of the summary: who chose no reminders before there was one gets none until they choose it. */
export const summaryOf = ({ frequency, summary }: Reminders): ReminderSummary =>
  summary ?? (frequency === 'none' ? 'none' : 'weekly');
