import { NCRA } from '#contract/rules/roles.ts';
import { portalToday } from '../../test/support/days.ts';
import { signIn } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;

/** What a user reads of a tenant beside lists and records: what was done, what falls due, and what resembles a new record. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const send = answeredFor(await signIn({ companyId: root, roles: [NCRA] }));
  const [id = ''] = ids;
  const { name } = await send('GET', `/api/endUser/${id}`);
  const asked = async (path: string, query: Readonly<Record<string, string>>) => {
    const ask = () => send('GET', path, { query });
    await measure(ask, { times: 2 });
    return measure(ask, { times: TIMES });
  };
  return {
    activity: await asked('/api/record/activity', {}),
    history: await asked('/api/record/history', { kind: 'endUser', id }),
    calendar: await asked('/api/worklist/calendar', { month: portalToday().slice(0, 'YYYY-MM'.length) }),
    similar: await asked('/api/search/similar', { kind: 'endUser', name }),
  };
};
