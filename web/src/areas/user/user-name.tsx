import type { UserRow } from '../../../../contract/user/record.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { AccountState } from './account-state.tsx';

/** The user's name, and what keeps them out. */
export const UserName = ({ user }: { readonly user: UserRow }) => (
  <span className="user-name">
    <span>
      <EmailAddress text={user.userName} />
    </span>
    {user.status !== 'Active' && <AccountState state={user.status} until={user.invitedUntil} />}
  </span>
);
