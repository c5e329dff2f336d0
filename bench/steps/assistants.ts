import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { call } from '../../test/support/call.ts';
import { signIn } from '../../test/support/people.ts';
import { tokenOf } from '../data/token.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const ROWS = 50;

/** Five conditions over columns of the list of end users; each `part` makes one that no user has queried before. */
const filterOf = (part: number) =>
  JSON.stringify({
    all: [
      { field: 'state', is: 'oneOf', values: ['1', '3', '5'] },
      { field: 'contactEmail', is: 'empty', not: true },
      { field: 'endUserReviewDate', is: 'preset', preset: 'past' },
      { field: 'contactPhone', is: 'contains', text: String(part) },
      { field: 'cityName', is: 'contains', text: 'r' },
    ],
  });

/** What an assistant asks of a tenant: it begins, then lists with filters nobody has asked before, and reads the worklist. */
export const step = async ({ root }: { root: string }) => {
  const as = await signIn({ companyId: root, roles: [NCRA, RESELLER] });
  const token = await tokenOf(as, ['endUser.read', 'worklist.read']);
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  const ask = async (method: string, params: object) => {
    const { http, text } = await call('POST', '/mcp', { headers, body: { jsonrpc: '2.0', id: 1, method, params } });
    const { result } = JSON.parse(text) as { readonly result?: { readonly isError?: boolean } };
    if (http !== 200 || !result || result.isError) throw new Error(`${http} ${text}`);
  };
  const begin = () =>
    ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  const use = (name: string, given: object) => ask('tools/call', { name, arguments: { limit: ROWS, ...given } });
  let asks = 0;
  const list = () => use('list_records', { kind: 'endUser', orderBy: 'name', filter: filterOf(++asks) });
  const worklist = () => use('get_worklist', {});
  const first = await measure(async () => {
    await begin();
    await list();
  });
  await worklist();
  return {
    first,
    begin: await measure(begin, { times: TIMES }),
    list: await measure(list, { times: TIMES }),
    worklist: await measure(worklist, { times: TIMES }),
  };
};
