import type { Email } from '../ports/mail.ts';
import { type Block, type Point, toEmail } from './render.ts';

export interface Section {
  readonly heading: string;
  readonly points: readonly Point[];
}

interface Reminder {
  readonly subject: string;
  readonly sections: readonly Section[];
  /** Paragraphs below the sections. */
  readonly closing: readonly string[];
}

/** A daily or weekly reminder of a user's obligations; it ends with where to switch it off. D-104. */
export const reminderEmail = (to: string, site: string, { subject, sections, closing }: Reminder): Email => {
  const settings = `Which reminders you get is set in your profile: ${site}/securehome/myprofile`;
  const blocks: readonly Block[] = [...sections, { paragraphs: [...closing, settings] }];
  return toEmail(to, subject, blocks);
};
