import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { DELAY_MS, requestMailTask } from '../domain/document-request/mail-task.ts';
import { returnedMails, sameAddress } from '../entities/people/returned-mail.ts';
import { circumstancesOf } from '../entities/records/company.ts';
import { documentRequests, isToBeReminded } from '../entities/records/document-request.ts';
import type { TenantId } from '../store/id.ts';
import { taskItem } from '../store/outbox.ts';
import { serverActor, tenantScope } from '../store/scope.ts';
import { idsWhere } from '../store/write-many.ts';

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Reminds the recipients of open requests; returns of how many requests. Those of one company to one address come as one mail.
 * May be repeated and interrupted at any point: no user is reminded twice of a request on a day. An address that gave the last
 * mail back is left alone.
 */
export const remindRecipients = async ({ tenantId, now }: Work): Promise<number> => {
  const { today } = await circumstancesOf(tenantId, now);
  const all = documentRequests(tenantScope(serverActor, tenantId));
  const due = await all.findMany(idsWhere(await all.view(), (value) => isToBeReminded(value, today)));
  if (due.size === 0) return 0;
  const returned = new Map((await returnedMails()).map(({ address, at }) => [sameAddress(address), at]));
  const cameBack = ({ email, mailedAt }: DocumentRequestRecord) => (returned.get(sameAddress(email)) ?? '') > mailedAt;
  let notified = 0;
  for (const request of due.values()) {
    if (cameBack(request)) continue;
    const { id, version } = request;
    const noted = { remindedOn: today, mailedAt: new Date(now).toISOString() };
    try {
      await all.update(id, version, noted, [taskItem(requestMailTask(id, 'reminder', DELAY_MS))]);
      notified++;
    } catch (error) {
      // A user has changed it in this moment: the next run reminds of what is due.
      if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
    }
  }
  return notified;
};
