import { messages } from '../../lambdas/entities/message.ts';
import { seedScope } from './save-all.ts';

const DAY_MS = 86_400_000;

const texts = [
  'The yearly questionnaire for technology providers is out. Please have it back by the end of the month.',
  'New addendum template: please use it for every end user you add from now on.',
  'Site inspections of the first quarter are planned. The list of providers is in Reports.',
  'Reminder: a sign-off needs the name of who gives it, and the day.',
];

/** Messages of a family's reviewers on its board, the newest from today. */
export const createMessages = async (companyId: string) => {
  const all = messages(seedScope(companyId));
  for (const [index, message] of texts.entries()) {
    const updatedTime = new Date(Date.now() - (texts.length - 1 - index) * 4 * DAY_MS).toISOString();
    await all.create({ companyId, message, updatedBy: 'Nora Reviewer', updatedTime });
  }
};
