import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { storeCounts } from '#lambdas/domain/obligations/count-statuses.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { putTrendDay } from '#lambdas/entities/trend.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { changesOf } from '../../test/lambdas/changes/change-calls.ts';
import { announce, arrived, keyOf, put } from '../../test/support/documents.ts';
import { pdf } from '../../test/support/malicious-documents.ts';
import { signIn } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const CONTACTS = 20;
const DUE_DAYS = 14;
const TREND_DAYS = 365;

interface Given {
  readonly root: string;
  /** End users that can be changed. */
  readonly ids: readonly string[];
}

/** What a user does with the chosen rows of a list, contacts of one record, and a year of counts. */
export const step = async ({ root, ids }: Given) => {
  const tenantId = tenantIdOf(root);
  const today = await todayIn(tenantId);
  const [as, colleague] = [
    await signIn({ companyId: root, roles: [NCRA, RESELLER] }),
    await signIn({ companyId: root, roles: [NCRA] }),
  ];
  const [send, decide] = [answeredFor(as), answeredFor(colleague)];

  const [one = ''] = ids;
  let turn = 0;
  const save = async (count: number) => {
    const contacts = () =>
      Array.from({ length: count }, (_, at) => ({
        ...{ name: `Dana ${at} of ${turn}`, title: 'Officer', email: `dana${at}@example.com` },
        ...{ phone: '(555) 010-0300', roles: ['security'] },
      }));
    let record = {};
    const before = async () => {
      turn++;
      record = await send('GET', `/api/endUser/${one}`);
    };
    const run = () => send('PUT', '/api/endUser', { body: { ...record, contacts: contacts() } });
    await measure(run, { times: 3, before });
    return measure(run, { times: TIMES, before });
  };
  const contacts = { one: await save(1), many: await save(CONTACTS) };

  const changes = changesOf('endUser', as, root);
  const planned = async (change: object) => {
    let id = '';
    const plan = await measure(async () => {
      ({ id } = await changes.plan(change, ids));
    });
    let updated = 0;
    const written = await measure(async () => {
      updated = (await changes.transition(id, 'confirm')).data.counts.updated;
    });
    if (updated !== ids.length) throw new Error(`${updated} of ${ids.length} were changed`);
    return { plan, written };
  };
  const set = await planned({ op: 'set', fields: { endUserReviewDate: daysAfter(today, DUE_DAYS) } });
  const requested = await planned({
    op: 'request',
    request: {
      ...{ kinds: ['SUBLICENCE'], due: daysAfter(today, DUE_DAYS), message: 'Please send it', needsCode: false },
      ...{ ofContact: true },
    },
  });

  const files = pdf();
  const place = { rowId: one, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' };
  const documents: string[] = [];
  for (let at = 0; at < TIMES; at++) {
    const body = { ...place, documentName: `Paper ${at}`, ...announce('a.pdf', files) };
    const saved = await send('POST', '/security/upload', { body });
    await put(saved, files);
    await arrived(keyOf(saved));
    documents.push(saved.id);
  }
  // As the page does it: what is there is read and shown, then decided about, one after the other.
  const document = await measure(
    async () => {
      const id = documents.shift();
      const { version, number, checksum } = await decide('GET', `/security/${id}`);
      const body = { version, number, checksum, decision: 'approve' };
      await decide('POST', `/security/review/${id}`, { body });
    },
    { times: TIMES },
  );
  const reviewed = ids.slice(0, TIMES);
  const obligation = 'endUser.review';
  for (const recordId of reviewed)
    await send('POST', '/api/review', { body: { kind: 'endUser', recordId, obligation } });
  const review = await measure(
    async () => {
      const query = { kind: 'endUser', recordId: reviewed.shift() ?? '' };
      const found: { obligation: string; open: { id: string; version: number }; next: string }[] = await decide(
        'GET',
        '/api/review/open',
        { query },
      );
      const { open, next } = found.find((each) => each.obligation === obligation) ?? {};
      const body = { outcome: 'passed', conditions: '', version: open?.version, dueAfter: next };
      await decide('POST', `/api/review/${open?.id}/complete`, { body });
    },
    { times: TIMES },
  );

  const counted = await measure(() => storeCounts(tenantId));
  const kinds = { endUser: { ok: 12_000, 'due soon': 300, overdue: 40 }, provider: { ok: 280, missing: 20 } };
  for (let ago = 1; ago < TREND_DAYS; ago++) await putTrendDay(tenantId, 'all', { day: daysAfter(today, -ago), kinds });
  const query = { days: String(TREND_DAYS) };
  const trend = await measure(() => send('GET', '/api/worklist/trend', { query }), { times: TIMES });
  return { contacts, set, requested, document, review, counted, trend };
};
