import type { UserRow } from '../../../../contract/user/list.ts';
import { Status } from '../../ui/status.tsx';

/** The user's name, and what keeps them out. */
export const UserName = ({ user }: { readonly user: UserRow }) => {
  return (
    <span className="user-name">
      {user.userName}
      {user.status !== 'Active' && <Status kind="due">{user.status}</Status>}
    </span>
  );
};
