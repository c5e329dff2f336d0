import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon } from '../ui/icon.tsx';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts';

const labels: Readonly<Record<Theme, string>> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

/** Light, dark or as the system is. */
export const ThemeMenu = () => {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={`Theme: ${labels[theme]}`}>
        <Icon name={theme} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label="Theme"
          selectionMode="single"
          selectedKeys={[theme]}
          onAction={(key) => choose(themes.find((name) => name === key) ?? 'system')}
        >
          {themes.map((name) => (
            <MenuItem key={name} id={name} className="menu-item" textValue={labels[name]}>
              <Icon name={name} />
              {labels[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
