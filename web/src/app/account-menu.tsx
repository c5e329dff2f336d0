import { useNavigate } from 'react-router-dom';
import { paths } from '../routing/paths/site.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';

const choices = [
  { id: paths.profile(), name: 'My Profile', icon: 'user' },
  { id: paths.resetOwnPassword(), name: 'Reset Password', icon: 'key' },
  { id: paths.logout(), name: 'Logout', icon: 'logout' },
] as const;

/** Profile, own password and logout. */
export const AccountMenu = ({ userName }: { readonly userName: string }) => {
  const navigate = useNavigate();
  return (
    <MenuButton className="account-button" label={`Account of ${userName}`} choices={choices} onChoose={navigate}>
      <Icon name="user" />
      <Icon name="down" />
    </MenuButton>
  );
};
