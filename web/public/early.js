// What cannot wait for the first script of the page; it is loaded before it.

// The chosen theme before the first paint; src/app/theme.ts keeps the choice under the same key.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme is used.
}

// Who is not signed in sees the landing page and the sign-in as they came with the page, until the scripts are here; src/app/take-over.ts
// ends that. A tab that finds no session may get that of another one, which was active lately, and shows nothing before.
try {
  const pages = { '/': 'home', '/home': 'home', '/login': 'login' };
  const page = pages[location.pathname];
  const isElsewhere = Date.now() - Number(localStorage.getItem('lastActive') ?? 0) < 1_800_000;
  if (page && !sessionStorage.getItem('userToken') && !isElsewhere) document.documentElement.dataset.early = page;
} catch {
  // Without storage they come with the scripts.
}

// Whoever is signed in needs the same files on nearly every screen: they are asked for at once, not one after the other.
try {
  const isText = /\/(privacy|chat)$/.test(location.pathname);
  const isRecord = /\/(add|edit|view)/i.test(location.pathname);
  const names = ['preload-screens', ...(isText ? [] : ['preload-lists']), ...(isRecord ? ['preload-records'] : [])];
  if (sessionStorage.getItem('userToken'))
    for (const name of names)
      for (const href of document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? []) {
        const link = document.createElement('link');
        // As the module that needs the file will ask for it, or it would be fetched twice.
        if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '', href });
        else Object.assign(link, { rel: 'modulepreload', href });
        document.head.append(link);
      }
} catch {
  // Without it the files come later.
}
