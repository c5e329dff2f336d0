import { isOpen, type UserRecord } from '../../../contract/user/record.ts';

/** Whether a user may look after records of a company: is of it and can sign in. Role matrix row 97. */
export const canTakeOver = (user: UserRecord, companyId: string) =>
  user.companyId === companyId && user.sub !== '' && isOpen(user);
