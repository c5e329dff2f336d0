import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routing/paths/site.ts';
import { Icon } from '../ui/icon.tsx';

/** Profile, own password and logout. */
export const AccountMenu = ({ userName }: { readonly userName: string }) => {
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <Button className="account-button" aria-label={`Account of ${userName}`}>
        <Icon name="user" />
        <Icon name="down" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" onAction={(path) => navigate(String(path))}>
          <MenuItem id={paths.profile()} className="menu-item">
            <Icon name="user" />
            My Profile
          </MenuItem>
          <MenuItem id={paths.resetOwnPassword()} className="menu-item">
            <Icon name="key" />
            Reset Password
          </MenuItem>
          <MenuItem id={paths.logout()} className="menu-item">
            <Icon name="logout" />
            Logout
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
