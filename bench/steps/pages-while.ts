import { setTimeout as sleep } from 'node:timers/promises';
import { putInboundWorkbook } from '../data/inbound-workbook.ts';
import { signedIn } from '../data/signed-in.ts';
import { quantile } from '../kit/quantile.ts';

const PAUSE_MS = 20;
const QUIET = 20;
/** Pages between two looks at the import. */
const LOOK_EVERY = 10;
const path = '/api/reseller/resellerByCompany?page=3&size=10&orderBy=name&modifier=asc';
const uploads = '/security/document/uploads?modifier=reseller&page=0&size=1';

/** What pages of a list take one person while nothing else happens, and while a workbook is checked. */
export const step = async ({ url, rows }: { url: string; rows: number }) => {
  const person = await signedIn(url, 'ncra@example.com');
  const ask = async () => {
    const started = performance.now();
    const { http } = await person.request('GET', path);
    if (http !== 200) throw new Error(`The list answered ${http}`);
    return performance.now() - started;
  };
  const latest = async () => (await person.request('GET', uploads)).data.content[0];
  const until = async (isFinished: () => Promise<boolean> | boolean) => {
    const durations: number[] = [];
    do
      for (let page = 0; page < LOOK_EVERY; page++) {
        durations.push(await ask());
        await sleep(PAUSE_MS);
      }
    while (!(await isFinished()));
    return { ms: quantile(durations, 0.5), 'p95 ms': quantile(durations, 0.95), 'max ms': quantile(durations, 1) };
  };
  let looks = QUIET;
  const idle = await until(() => --looks <= 0);
  await putInboundWorkbook(url, person.login.data.user.companyId.id, rows, true);
  const checked = await until(async () => (await latest())?.state === 'checked');
  return { idle, checked };
};
