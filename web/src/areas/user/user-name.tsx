import type { UserRow } from '../../../../contract/user/record.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Status } from '../../ui/status.tsx';

/** The user's name, and what keeps them out. */
export const UserName = ({ user }: { readonly user: UserRow }) => (
  <span className="user-name">
    <span>
      <EmailAddress text={user.userName} />
    </span>
    {user.status !== 'Active' && <Status kind="due">{user.status}</Status>}
  </span>
);
