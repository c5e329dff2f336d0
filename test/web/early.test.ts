import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { IDLE_LIMIT_MS } from '#contract/rules/limits.ts';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { CLIENT_HEADER, PAGES } from '#contract/site/headers.ts';
import { firstCalls } from '../../web/first-calls.ts';

const script = readFileSync(new URL('../../web/public/early.js', import.meta.url), 'utf8');
const HOUR_MS = 3_600_000;

const tokenUntil = (end: number) => `head.${btoa(JSON.stringify({ exp: end / 1000 }))}.signature`;
const own = { size: 25, defaultView: '' };

interface Visit {
  readonly pathname: string;
  readonly search?: string;
  readonly session?: Readonly<Record<string, string>>;
  /** Since when nothing has happened in any tab. */
  readonly idleMs?: number;
  readonly arranged?: object;
}

/** Runs the script as a page at an address does, and returns what it requested. */
const visited = async ({ pathname, search = '', session = {}, idleMs = 0, arranged = own }: Visit) => {
  const requests: { readonly path: string; readonly headers: Record<string, string> }[] = [];
  const dataset: Record<string, string> = {};
  const files: string[] = [];
  const storage = (values: Readonly<Record<string, string>>) => ({ getItem: (name: string) => values[name] ?? null });
  const table = { frame: ['frame.js'], files: ['own.js', 'own.css'], screens: {}, calls: firstCalls };
  const screens = Object.fromEntries(Object.keys(firstCalls).map((pattern) => [pattern, [0, 1]]));
  const window: Record<string, unknown> = {};
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: storage({ lastActive: String(Date.now() - idleMs) }),
    sessionStorage: storage(session),
    document: {
      documentElement: { dataset },
      getElementById: () => ({ textContent: JSON.stringify({ ...table, screens }) }),
      createElement: () => ({}),
      head: { append: ({ href }: { readonly href: string }) => files.push(href) },
    },
    fetch: async (path: string, { headers }: { readonly headers: Record<string, string> }) => {
      requests.push({ path, headers });
      return Response.json({ status: 'Success', data: { views: [], own: arranged } });
    },
    atob,
    setTimeout: () => undefined,
  });
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  return { requests, paths: requests.map(({ path }) => path), dataset, files, window };
};

const signedIn = (roleId: number, more: Readonly<Record<string, string>> = {}) => ({
  userToken: tokenUntil(Date.now() + HOUR_MS),
  rolesList: JSON.stringify([{ roleId }]),
  ...more,
});

describe('before any other script', () => {
  it('the sign-in is shown to who has no session, in this tab or in one that was active within the limit', async () => {
    expect((await visited({ pathname: '/login', idleMs: IDLE_LIMIT_MS + 1_000 })).dataset).toEqual({ early: 'login' });
    expect((await visited({ pathname: '/login', idleMs: IDLE_LIMIT_MS - 1_000 })).dataset).toEqual({});
    expect((await visited({ pathname: '/login', idleMs: HOUR_MS, session: signedIn(NCRA) })).dataset).toEqual({});
  });

  it('a list is fetched as its person has arranged it, by a page of the portal', async () => {
    const { requests, paths, files, window } = await visited({
      pathname: '/technologyprovider',
      session: signedIn(NCRA),
    });
    expect(paths).toEqual([
      '/api/notification/unread',
      '/api/view/list?list=provider',
      '/api/techProvider/listall?page=0&size=25&orderBy=name&modifier=asc',
    ]);
    expect(requests.every(({ headers }) => headers[CLIENT_HEADER] === PAGES)).toBe(true);
    expect(Object.keys((window.earlyAnswers as { answers: object }).answers)).toEqual(paths);
    expect(files).toEqual(['/frame.js', '/own.js', '/own.css']);
  });

  it('its rows are left to the page where it opens with a view or shows something else', async () => {
    const pathname = '/technologyprovider';
    const session = signedIn(NCRA);
    const withView = await visited({ pathname, session, arranged: { ...own, defaultView: 'v1' } });
    expect(withView.paths.filter((path) => path.includes('listall'))).toEqual([]);
    const searched = await visited({ pathname, session, search: '?search=nord' });
    expect(searched.paths).toEqual(['/api/notification/unread']);
  });

  it('a record is fetched by the id of its address', async () => {
    const { paths } = await visited({ pathname: '/enduser/enduserView/e-1/102', session: signedIn(NCRA) });
    expect(paths).toContain('/api/endUser/e-1');
    expect(paths).toContain('/api/worklist/record?kind=endUser&recordId=e-1');
  });

  it('the sections of a record are fetched with it where it is only shown, as far as the role may see them', async () => {
    const places = '/api/siteInspection/places?kind=endUser&recordId=e-1';
    const isRequests = (path: string) => path.startsWith('/api/documentRequest/');
    const shown = await visited({ pathname: '/enduser/enduserView/e-1/102', session: signedIn(NCRA) });
    expect(shown.paths).toEqual(expect.arrayContaining([places, '/security/listall/e-1/ENDUSER']));
    expect(shown.paths.filter(isRequests)).toHaveLength(1);
    const limited = await visited({ pathname: '/enduser/enduserView/e-1/102', session: signedIn(EXPERIAN) });
    expect(limited.paths).toContain(places);
    expect(limited.paths.filter(isRequests)).toEqual([]);
    const edited = await visited({ pathname: '/enduser/enduserEdit/e-1', session: signedIn(NCRA) });
    expect(edited.paths).not.toContain(places);
  });

  it.each([
    ['whose token is about to end', signedIn(NCRA, { userToken: tokenUntil(Date.now() + 30_000) })],
    ['who has to choose a password first', signedIn(NCRA, { isFirstLogin: 'true' })],
    ['who may see every company', signedIn(NCRA, { superdminrole: 'true' })],
    ['who has no role yet', { ...signedIn(NCRA), rolesList: '[]' }],
  ])('nothing is fetched for a user %s, but the files', async (_who, session) => {
    const { paths, files } = await visited({ pathname: '/technologyprovider', session });
    expect(paths).toEqual([]);
    expect(files).toHaveLength(3);
  });

  it('nothing is fetched that the person may not see', async () => {
    expect(firstCalls['/reseller']?.roles).toEqual([NCRA, EXPERIAN]);
    const { paths } = await visited({ pathname: '/reseller', session: signedIn(3) });
    expect(paths).toEqual([]);
  });

  it('neither files nor answers are fetched if no user is signed in', async () => {
    const { paths, files } = await visited({ pathname: '/technologyprovider' });
    expect([...paths, ...files]).toEqual([]);
  });
});
