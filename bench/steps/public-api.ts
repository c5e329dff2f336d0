import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { call } from '../../test/support/call.ts';
import { type Person, signIn } from '../../test/support/people.ts';
import { tokenOf } from '../data/token.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 100;
const WARM_UPS = 10;
const page = { query: { page: '0', size: '10', orderBy: 'name', modifier: 'asc', searchText: '' } };
const publicPage = { query: { limit: '10', orderBy: 'name', modifier: 'asc' } };

/** The calls that a person makes with a session; each throws unless it is answered. */
const bySession = (as: Person, id: string) => {
  const send = async (...[method, path, more]: Parameters<typeof call>) => {
    const { status, message, data } = await call(method, path, { as, ...more });
    if (status !== 'Success') throw new Error(message);
    return data;
  };
  return {
    list: () => send('GET', '/api/endUser/search', page),
    get: () => send('GET', `/api/endUser/${id}`),
    save: (body: object) => send('PUT', '/api/endUser', { body }),
  };
};

/** The same calls below /v1 with a token of the same person. */
const byToken = (token: string, id: string) => {
  const send = async (...[method, path, more]: Parameters<typeof call>) => {
    const headers = { authorization: `Bearer ${token}`, ...more?.headers };
    const { http, text } = await call(method, `/v1${path}`, { ...more, headers });
    if (http !== 200) throw new Error(`${http} ${text}`);
  };
  return {
    list: () => send('GET', '/end-users', publicPage),
    get: () => send('GET', `/end-users/${id}`),
    save: (body: { readonly version: number }) =>
      send('PUT', `/end-users/${id}`, { body, headers: { 'if-match': `"${body.version}"` } }),
  };
};

/** A page, a record and a save, by a session and by a token: warm, in one process. */
export const step = async ({ root, ids: [id = ''] }: { root: string; ids: readonly string[] }) => {
  const as = await signIn({ companyId: root, roles: [NCRA, RESELLER] });
  const session = bySession(as, id);
  const token = byToken(await tokenOf(as, ['endUser.read', 'endUser.write']), id);
  let record = { version: 0 };
  let day = 0;
  const open = async () => {
    const endUserReviewDate = `2026-12-${String((day++ % 28) + 1).padStart(2, '0')}`;
    record = { ...(await session.get()), endUserReviewDate };
  };
  const measured = async (run: () => Promise<unknown>, before?: () => Promise<void>) => {
    const options = before ? { before } : {};
    await measure(run, { times: WARM_UPS, ...options });
    return measure(run, { times: TIMES, ...options });
  };
  return [
    { name: 'a page of a list', session: await measured(session.list), token: await measured(token.list) },
    { name: 'a record', session: await measured(session.get), token: await measured(token.get) },
    {
      name: 'a save',
      session: await measured(() => session.save(record), open),
      token: await measured(() => token.save(record), open),
    },
  ];
};
