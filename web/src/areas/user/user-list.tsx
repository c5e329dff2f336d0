import { userList } from '../../../../contract/lists/user.ts';
import { may } from '../../../../contract/rules/access.ts';
import { OWN_COMPANY_PLACEHOLDER } from '../../../../contract/rules/modes.ts';
import { api } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { UserName } from './user-name.tsx';

/** Users of a company; a super admin chooses one. Spec part 1, 2.13. */
export const UserList = () => {
  const session = useSession();
  const holder = session?.holder;
  const resets = holder !== undefined && may(holder, 'pw.resetOther');
  return (
    <ListScreen
      title="Users"
      things="users"
      list={userList}
      source={api.user}
      cells={{ userName: (_, row) => <UserName user={row} /> }}
      nameOf={({ userName }) => userName}
      add={{
        // Without a chosen company a super admin chooses it in the form.
        to: ({ state }) => paths.user.add(holder?.isSuperadmin ? state.company || 'choose' : OWN_COMPANY_PLACEHOLDER),
        label: 'Add New User',
      }}
      rowActions={{
        view: (id) => paths.user.view(id),
        edit: (id) => paths.user.edit(id),
        remove: 'the User',
        keeps: ({ id }) => id === session?.userId,
        more: ({ id }) =>
          resets ? [{ label: 'Reset password of', icon: 'key', leads: paths.resetPasswordOf(id) }] : [],
      }}
      byCompany
    />
  );
};
