import type { ReturnedMail } from '#contract/user/account-state.ts';
import { returnedMails, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';

/** The marked addresses, the newest first, and who has them. Role matrix row 24b. */
export const returnedMailsFor = async (caller: Caller): Promise<ReturnedMail[]> => {
  const marked = await returnedMails();
  if (marked.length === 0) return [];
  const holders = new Map<string, string>();
  for (const { view } of await users(caller.scope()).select())
    for (const at of view.columns.positions())
      holders.set(sameAddress(String(view.columns.value('userEmail', at))), String(view.columns.value('id', at)));
  return marked
    .map((mail) => ({ ...mail, userId: holders.get(sameAddress(mail.address)) ?? '' }))
    .sort((a, b) => b.at.localeCompare(a.at));
};
