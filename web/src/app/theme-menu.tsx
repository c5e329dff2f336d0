import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
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
    <MenuButton
      className="icon-button"
      label={`Theme: ${labels[theme]}`}
      choices={themes.map((id) => ({ id, name: labels[id], icon: id }))}
      chosen={theme}
      onChoose={(id) => choose(themes.find((name) => name === id) ?? 'system')}
    >
      <Icon name={theme} />
    </MenuButton>
  );
};
