import { setTimeout as sleep } from 'node:timers/promises';
import { NCRA } from '#contract/rules/roles.ts';
import { resellerForm } from '../../test/support/business-forms.ts';
import { call } from '../../test/support/call.ts';
import { signIn } from '../../test/support/people.ts';
import { importsOf } from '../data/imports.ts';
import { measure } from '../kit/measure.ts';
import { quantile } from '../kit/quantile.ts';

const TIMES = 60;
const WARM_UPS = 10;
const LOOK_EVERY_MS = 100;
/** No user saves without a pause; an import lets people go first. */
const PAUSE_MS = 400;

/** A person of a tenant who makes and changes resellers through the API; `refusals` are the messages of calls that failed. */
const saverOf = async (company: string) => {
  const ncra = await signIn({ companyId: company, roles: [NCRA] });
  const refusals: string[] = [];
  const send = async (method: string, path: string, body: object) => {
    const { status, message, data } = await call(method, path, { as: ncra, body });
    if (status !== 'Success') refusals.push(message);
    return data;
  };
  const create = () => send('POST', '/api/reseller/add', resellerForm());
  const { id } = await create();
  let form: Record<string, unknown> = {};
  let day = 0;
  const open = async () => {
    form = (await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: id } })).data;
  };
  const change = () => {
    const resellerDate = `2026-03-${String((day++ % 28) + 1).padStart(2, '0')}`;
    return send('PUT', '/api/reseller/update', { ...form, resellerDate });
  };
  return { refusals, create, open, change };
};

/** Saves in a tenant where nothing else happens; or with `whileImporting` changes alone, as long as an import of it writes. */
export const step = async ({ company, whileImporting = false }: { company: string; whileImporting?: boolean }) => {
  const { refusals, create, open, change } = await saverOf(company);
  await measure(change, { times: WARM_UPS, before: open });
  if (!whileImporting) {
    const changed = await measure(change, { times: TIMES, before: open });
    return { changed, created: await measure(create, { times: TIMES }), refusalCount: refusals.length };
  }
  const state = async () =>
    (
      await importsOf(company)
        .latest()
        .catch(() => undefined)
    )?.state ?? 'waiting';
  while (['waiting', 'checking'].includes(await state())) await sleep(LOOK_EVERY_MS);
  const durations: number[] = [];
  while ((await state()) === 'running') {
    durations.push((await measure(change, { before: open })).ms);
    await sleep(PAUSE_MS);
  }
  const changed = {
    ms: quantile(durations, 0.5),
    'p95 ms': quantile(durations, 0.95),
    'max ms': quantile(durations, 1),
  };
  return { changed, refusalCount: refusals.length };
};
