import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { divisionForm, endUserForm } from '../../test/support/business-forms.ts';
import { signIn } from '../../test/support/people.ts';
import { runTasks } from '../../test/support/run-tasks.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 10;
const DIVISIONS = 3;
const kind = 'endUser';

/** Runs what records have left behind to be done, as the schedule does a minute later. */
const runLater = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

/** End users of a reseller, with divisions, that are merged with another one each, and such that are deleted and restored. */
export const step = async ({ root, resellerIds }: { root: string; resellerIds: readonly string[] }) => {
  const send = answeredFor(await signIn({ companyId: root, roles: [NCRA, RESELLER] }));
  const seller = answeredFor(await signIn({ companyId: resellerIds[0] ?? '', roles: [RESELLER] }));
  const create = async (name: string): Promise<string> => {
    const { id } = await seller('POST', '/api/endUser', { body: endUserForm({ name }) });
    for (let at = 0; at < DIVISIONS; at++) await seller('POST', '/api/division', { body: divisionForm(id) });
    return id;
  };
  let pair = { kind, id: '', other: '' };
  let versions = { version: 0, otherVersion: 0 };
  let turn = 0;
  const createPair = async () => {
    await runLater();
    turn++;
    pair = { kind, id: await create(`Stays ${turn}`), other: await create(`Goes ${turn}`) };
  };
  const readPlan = async () => {
    const { kept, other } = await send('GET', '/api/record/merge', { query: pair });
    versions = { version: kept.version, otherVersion: other.version };
  };
  const plan = await measure(readPlan, { times: TIMES, before: createPair });
  const merged = await measure(() => send('POST', '/api/record/merge', { body: { ...pair, ...versions, taken: [] } }), {
    times: TIMES,
    before: async () => {
      await createPair();
      await readPlan();
    },
  });

  const query = { kind };
  let key = '';
  const deleteOne = async () => {
    const name = `Leaves ${++turn}`;
    await send('DELETE', `/api/endUser/${await create(name)}`);
    await runLater();
    const { content } = await send('GET', '/api/record/deleted', { query });
    ({ key } = content.find((line: { name: string }) => line.name === name));
  };
  const deleted = await measure(() => send('GET', '/api/record/deleted', { query }), {
    times: TIMES,
    before: deleteOne,
  });
  const restored = await measure(() => send('POST', '/api/record/restore', { body: { kind, key } }), {
    times: TIMES,
    before: deleteOne,
  });
  return { plan, merged, deleted, restored };
};
