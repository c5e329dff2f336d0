/** 'system' follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The chosen theme; public/theme.js reads the same key before the first paint. */
export const chosenTheme = (): Theme => {
  const stored = localStorage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
};
