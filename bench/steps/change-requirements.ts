import { ownKindKey } from '#contract/document/rules.ts';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { inDays } from '../../test/support/days.ts';
import { signIn } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 10;
const WARM_UPS = 2;
const kind = 'endUser';
const KEY = 'sideLetter';

/** A tenant's requirements, drafted and published again and again, and exemptions of its end users from one of their lines. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const send = answeredFor(await signIn({ companyId: root, roles: [NCRA] }));
  const experian = answeredFor(await signIn({ companyId: root, roles: [EXPERIAN] }));
  const demand = { type: 'document', document: ownKindKey('Side letter') };
  let form: object = {};
  let draft = { revision: 0 };
  let seen = '';
  let graceDays = 0;
  const begin = async () => {
    const { published } = await send('GET', '/api/requirement/sets', { query: { kind } });
    const lines = published.lines
      .filter(({ key }: { key: string }) => key !== KEY)
      .map(({ stages: _stages, ...line }: { stages: unknown }) => line);
    form = { kind, lines: [...lines, { key: KEY, demand, turn: [NCRA], graceDays: ++graceDays }] };
  };
  const save = async () => {
    ({ draft } = await send('PUT', '/api/requirement/draft', { body: form }));
  };
  const publish = () =>
    send('POST', '/api/requirement/publish', { body: { kind, revision: draft.revision, seen, name: 'Next' } });
  const saveAndLook = async () => {
    await begin();
    await save();
    ({ seen } = await send('GET', '/api/requirement/effect', { query: { kind } }));
  };
  await measure(publish, { times: WARM_UPS, before: saveAndLook });
  const published = await measure(publish, { times: TIMES, before: saveAndLook });
  const discard = () => send('DELETE', '/api/requirement/draft', { query: { kind, revision: String(draft.revision) } });
  await begin();
  await save();
  const drafted = await measure(save, { times: TIMES, before: discard });

  /** Calls once for each of some records, after those that only warm up. */
  const eachOf = async (ask: (recordId: string) => Promise<unknown>) => {
    const left = [...ids];
    const next = () => ask(left.shift() ?? '');
    await measure(next, { times: WARM_UPS });
    return measure(next, { times: TIMES });
  };
  const fields = { kind, line: KEY, reason: 'Signed on paper', until: inDays(60) };
  const asked = await eachOf((recordId) =>
    experian('POST', '/api/requirement/exemption/ask', { body: { ...fields, recordId } }),
  );
  const granted = await eachOf((recordId) =>
    send('PUT', '/api/requirement/exemption', { body: { ...fields, recordId } }),
  );
  const why = await eachOf((recordId) => send('GET', '/api/requirement/why', { query: { kind, recordId } }));
  const ended = await eachOf((recordId) =>
    send('DELETE', '/api/requirement/exemption', { query: { kind, recordId, line: KEY } }),
  );
  return { drafted, published, asked, granted, why, ended };
};
