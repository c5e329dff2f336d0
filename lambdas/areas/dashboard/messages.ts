import type * as z from 'zod';
import type { Message, MessageChange, NewMessage } from '../../../contract/message/record.ts';
import { ownName } from '../../domain/user/own-record.ts';
import { messages } from '../../entities/message.ts';
import type { Caller } from '../../kit/caller.ts';
import { boardScope, topScope } from '../../store/scope.ts';

/** The board a person reads: their family's and what is written for everybody; all boards for a super admin. D-45. */
export const board = (caller: Caller) =>
  messages(caller.isSuperadmin ? caller.scope() : boardScope(caller, caller.home));

/** Who is shown as the author, and when. */
const signature = async ({ principal }: Caller) => ({
  updatedBy: await ownName(principal),
  updatedTime: new Date().toISOString(),
});

/** Posts to one's own family, a super admin to everybody. Role matrix row 37. */
export const postMessage = async (caller: Caller, { message }: z.infer<typeof NewMessage>): Promise<Message> => {
  const { idempotency } = caller.scope();
  const scope = caller.isSuperadmin ? topScope(caller, idempotency) : caller.scope();
  return messages(scope).create({ message, companyId: caller.home, ...(await signature(caller)) });
};

/** Staff change what their own company has posted, a super admin anything. Role matrix row 38. */
export const changeMessage = async (
  caller: Caller,
  { id, version, message }: z.infer<typeof MessageChange>,
): Promise<Message> => messages(caller.scope()).update(id, version, { message, ...(await signature(caller)) });
