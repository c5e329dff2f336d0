// What cannot wait for the first script of the page; it is loaded before it.

// The chosen theme before the first paint; src/app/header.tsx keeps the choice under the same key.
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

// Whoever is signed in: the files of the screen and its first answers are asked for at once, not one after the other.
try {
  const { frame, files, screens, calls } = JSON.parse(document.getElementById('screens').textContent);
  const token = sessionStorage.getItem('userToken');
  const matched = (pattern) => location.pathname.match(new RegExp(`^${pattern.replace(/:\w+/g, '([\\w-]+)')}/?$`, 'i'));
  const screen = Object.keys(screens).find(matched);
  if (screen && token) {
    // The frame, as it came with the page, until the scripts are here; src/app/main.tsx ends that.
    document.documentElement.dataset.early = 'frame';
    document.documentElement.dataset.menu = localStorage.getItem('menu') ?? 'open';
    for (const file of [...frame, ...screens[screen].map((place) => files[place])]) {
      const link = document.createElement('link');
      const href = `/${file}`;
      // As the module that needs the file will ask for it, or it would be fetched twice.
      if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '', href });
      else Object.assign(link, { rel: 'modulepreload', href });
      document.head.append(link);
    }
    const first = calls[screen];
    const isFor = ({ roles }) =>
      JSON.parse(sessionStorage.getItem('rolesList')).some(({ roleId }) => roles.includes(roleId));
    const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    const mayAsk =
      first &&
      claims.exp * 1000 - Date.now() > 60_000 &&
      sessionStorage.getItem('isFirstLogin') !== 'true' &&
      sessionStorage.getItem('superdminrole') !== 'true' &&
      isFor(first);
    if (mayAsk) {
      const answers = {};
      const get = (path) => fetch(path, { headers: { authorization: `Bearer ${token}`, 'x-portal-client': 'pages' } });
      const ask = (path, then = (answer) => answer) => {
        answers[path] = get(path).then(then);
        // Whoever takes it learns of a failure.
        answers[path].catch(() => undefined);
      };
      const [, id] = matched(screen);
      for (const path of [first, ...(first.sections ?? []).filter(isFor)].flatMap((all) => all.calls))
        ask(path.replaceAll(':id', id));
      // A list is asked for as its person has arranged it.
      if (first.list && !location.search && !location.hash)
        ask(first.list.arranged, async (answer) => {
          const { data } = await answer.clone().json();
          if (data.own.defaultView === '') ask(first.list.rows.replace(':size', data.own.size));
          return answer;
        });
      // src/api/early-answers.ts takes them; what nobody has taken by then is not wanted.
      window.earlyAnswers = { token, answers };
      setTimeout(() => {
        delete window.earlyAnswers;
        for (const answer of Object.values(answers)) answer.then(({ body }) => body?.cancel()).catch(() => undefined);
      }, 10_000);
    }
  }
} catch {
  // Without it both come later.
}
