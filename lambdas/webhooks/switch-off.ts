import { notificationLinks } from '#contract/notification/links.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { FAILING_DAYS } from '#contract/webhook/record.ts';
import { telling } from '../domain/notifications/telling.ts';
import { staffOf } from '../domain/obligations/staff.ts';
import { returnedAddresses, sameAddress } from '../entities/people/returned-mail.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import { noteWebhook, type StoredWebhook } from '../entities/webhooks/webhook.ts';
import { webhookOffEmail } from '../mail/webhook-off.ts';
import { tenantIdOf } from '../store/id.ts';

/** What one transaction takes besides the endpoint: two messages for each of this many people. */
const TOLD_MAX = 49;

const reasons = {
  gone: 'Its receiver answered that it is gone (status 410).',
  failed: `Every try has failed for ${FAILING_DAYS} days.`,
} as const;

/** Switches an endpoint off whose receiver is gone or has failed for days, and tells those who manage it. False if a user saved it meanwhile. */
export const switchOff = async (
  webhook: StoredWebhook,
  offWhy: keyof typeof reasons,
  now: number,
  site: string,
): Promise<boolean> => {
  const { id, companyId, description } = webhook;
  const tenantId = tenantIdOf(companyId);
  const at = new Date(now).toISOString();
  const today = dayIn((await tenantSettingsOf(tenantId)).timeZone)(at);
  const returned = await returnedAddresses();
  const { members } = await staffOf(tenantId, today);
  const title = `The webhook “${description}” was switched off`;
  const link = notificationLinks.webhooks();
  const messages = members
    .filter((person) => person.home === companyId && may(person, 'webhook.manage'))
    .slice(0, TOLD_MAX)
    .flatMap((person) => {
      const mail = webhookOffEmail(person.email, title, reasons[offWhy], `${site}${link}`);
      const text = `${reasons[offWhy]} Events wait for 30 days.`;
      const message = { id: `${person.userId} webhook ${id}`, mail, text, link };
      return telling(person, returned.has(sameAddress(person.email)), message, today, now);
    });
  return noteWebhook(webhook, { offAt: at, offWhy }, messages);
};
