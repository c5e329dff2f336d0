// Sets the chosen theme before the first paint; src/app/theme.ts keeps the choice under the same key.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme is used.
}
