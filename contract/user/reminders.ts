import * as z from 'zod';

/** How often a person is reminded; 'overdue' is every day, but only of what is overdue. */
const Frequency = z.enum(['daily', 'weekly', 'overdue', 'none'], { error: 'Please select how often' });
export type ReminderFrequency = z.infer<typeof Frequency>;

/** Where reminders go: by e-mail, to the notifications of the portal, or both. */
const Channel = z.enum(['mail', 'portal', 'both'], { error: 'Please select where to' });
export type ReminderChannel = z.infer<typeof Channel>;

/** How reminders reach a person. They choose it themselves; nobody else sets it. */
export const Reminders = z.object({ frequency: Frequency, channel: Channel });
export type Reminders = z.infer<typeof Reminders>;

/** For everybody who has chosen nothing. */
export const usualReminders: Reminders = { frequency: 'daily', channel: 'both' };
