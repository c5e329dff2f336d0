import { notificationLinks } from '#contract/notification/links.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { telling } from '../domain/notifications/telling.ts';
import { type StaffMember, staffOf } from '../domain/obligations/staff.ts';
import { returnedAddresses, sameAddress } from '../entities/people/returned-mail.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import { type DueEnd, dueEnds, tellEnd } from '../entities/tokens/token-ends.ts';
import { tokenEndEmail } from '../mail/news.ts';
import type { TenantId } from '../store/id.ts';

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
}

/** Whether a person is told of the end of a token: its user, or who manages the tokens of its company. Role matrix rows 147 and 148. */
const isTold = (person: StaffMember, { kind, ownerId }: DueEnd) =>
  kind === 'personal' ? person.userId === ownerId : person.home === ownerId && may(person, 'token.service');

/**
 * Reminds the owners of tokens 14 and 3 days before these end; returns of how many tokens. May be repeated and interrupted at any point:
 * nobody is reminded twice of the same. A token is no obligation, so whoever wants no reminders of those is reminded too.
 */
export const remindTokens = async ({ tenantId, now, site }: Work): Promise<number> => {
  const due = await dueEnds(tenantId, now);
  if (due.length === 0) return 0;
  const { timeZone } = await tenantSettingsOf(tenantId);
  const dayOf = dayIn(timeZone);
  const today = dayOf(new Date(now).toISOString());
  const { members } = await staffOf(tenantId, today);
  const returned = await returnedAddresses();
  const link = notificationLinks.apiTokens();
  let told = 0;
  for (const end of due) {
    const title = `The token “${end.name}” ends on ${showDay(dayOf(end.endsAt))}`;
    const messages = members
      .filter((person) => isTold(person, end))
      .flatMap((person) => {
        const mail = tokenEndEmail(person.email, title, `${site}${link}`);
        const text = 'Programs that call the portal with it are refused from then on. Create a new one in time.';
        const message = { id: `${person.userId} token ${end.id}`, mail, text, link };
        return telling(person, returned.has(sameAddress(person.email)), message, today, now);
      });
    if (await tellEnd(end, messages)) told++;
  }
  return told;
};
