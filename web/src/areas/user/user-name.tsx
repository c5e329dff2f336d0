import type { UserRow } from '../../../../contract/lists/user.ts';
import { Status } from '../../ui/status.tsx';

/** Why somebody cannot log in; '' when they can. */
const bar = ({ isSuperadmin, companyId, accountNonLocked, enabled }: UserRow) => {
  if (!isSuperadmin && companyId === '') return 'Waiting for approval';
  if (!accountNonLocked) return 'Locked';
  return enabled ? '' : 'Disabled';
};

/** The user's name, and what keeps them out. */
export const UserName = ({ user }: { readonly user: UserRow }) => {
  const reason = bar(user);
  return (
    <span className="user-name" title={user.userName}>
      {user.userName}
      {reason !== '' && <Status kind="due">{reason}</Status>}
    </span>
  );
};
