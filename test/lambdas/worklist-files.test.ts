import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { WorklistCalendar } from '#contract/worklist/calendar.ts';
import { type WorklistRow, worklistList } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { read, utils } = await import('xlsx');
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { NCRA } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');

const NOW = '2026-11-23T02:30:00Z';
/** In New York it is still the day before. */
const TODAY = '2026-11-22';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
const { ids, people, own } = await createWorld();
const others = await signIn({ companyId: ids.b, roles: [NCRA] });

type Query = Record<string, string>;

const add = async (name: string, reviewDate: string): Promise<{ id: string }> => {
  const { data } = await call('POST', '/api/techProvider', {
    as: people.ncra,
    body: { ...providerForm({ reviewDate }), name },
  });
  return data;
};
const calendar = async (as: Person, query: Query): Promise<WorklistCalendar> =>
  (await call('GET', '/api/worklist/calendar', { as, query })).data;
const rows = async (as: Person, query: Query): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', ...query } })).data.content;
const file = async (as: Person, query: Query) => {
  const { text, headers } = await call('GET', '/api/worklist/calendar/file', { as, query });
  return { text: Buffer.from(text, 'base64').toString(), headers };
};
/** The lines of a calendar as they were before they were folded. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const valuesOf = (text: string, name: string) =>
  unfolded(text).flatMap((line) => (line.startsWith(name) ? [line.slice(name.length + 1)] : []));

const LONG = `Ünïcode, Semicolon; and \\ Backslash ${'Wörter '.repeat(9)}Vault`;
const late = await add('Late Vault', '2026-11-10');
const soon = await add(LONG, '2026-11-30');
const fine = await add('Fine Vault', '2027-02-28');

const none = { failed: 0, 'in review': 0 };

describe('the calendar', () => {
  it('counts what falls due on each day of a month by state, also what is up to date', async () => {
    const november = await calendar(people.ncra, { month: '2026-11', obligation: 'provider.review' });
    expect(november.today).toBe(TODAY);
    expect(november.days).toEqual([
      { day: '2026-11-10', counts: { ...none, overdue: 1, missing: 0, 'due soon': 0, ok: 0 } },
      { day: '2026-11-30', counts: { ...none, overdue: 0, missing: 0, 'due soon': 1, ok: 0 } },
    ]);
    const february = await calendar(people.ncra, { month: '2027-02', kind: 'provider' });
    expect(february.days).toEqual([
      { day: '2027-02-28', counts: { ...none, overdue: 0, missing: 0, 'due soon': 0, ok: 1 } },
    ]);
  });

  it('holds what the worklist of each day holds, with the same filters', async () => {
    for (const turn of ['mine', 'all'])
      for (const as of [people.ncra, people.experian, people.seller, people.admin])
        for (const more of [{}, { kind: 'provider' }, { searchText: 'vault' }, { reseller: ids.a1 }])
          for (const { day, counts } of (await calendar(as, { month: '2026-11', turn, ...more })).days) {
            const listed = await rows(as, { day, turn, ...more });
            expect(listed.length).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
            expect(new Set(listed.map(({ due }) => due))).toEqual(new Set([day]));
          }
    const [row] = await rows(people.ncra, { day: '2027-02-28' });
    expect(row).toMatchObject({ recordId: fine.id, state: 'ok', group: 'later' });
  });

  it('shows each role its own turn, and nothing of another tenant', async () => {
    expect((await calendar(people.experian, { month: '2026-11' })).days).toEqual([]);
    expect((await calendar(others, { month: '2026-11', turn: 'all', searchText: 'Vault' })).days).toEqual([]);
  });

  it('refuses a month and a day that do not exist', async () => {
    for (const month of ['2026-13', '2026-1', '', 'soon'])
      expect((await call('GET', '/api/worklist/calendar', { as: people.ncra, query: { month } })).status).toBe(
        'Failure',
      );
    const { status } = await call('GET', '/api/worklist/list', { as: people.ncra, query: { day: '2026-02-30' } });
    expect(status).toBe('Failure');
  });
});

describe('the calendar file', () => {
  it('is a calendar of RFC 5545 with an all-day event for each entry of the month', async () => {
    const { text, headers } = await file(people.ncra, { month: '2026-11', obligation: 'provider.review' });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text).slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(valuesOf(text, 'DTSTART;VALUE=DATE')).toEqual(['20261110', '20261130']);
    expect(valuesOf(text, 'DTEND;VALUE=DATE')).toEqual(['20261111', '20261201']);
    expect(valuesOf(text, 'DTSTAMP')).toEqual(['20261123T023000Z', '20261123T023000Z']);
    expect(valuesOf(text, 'SUMMARY')).toEqual([
      'Late Vault: NCRA Review',
      `${LONG.replace('\\', '\\\\').replace(',', '\\,').replace(';', '\\;')}: NCRA Review`,
    ]);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(valuesOf(text, 'URL')[0]).toBe(
      `${process.env.SITE_ORIGIN}/technologyprovider/technologyproviderEdit/${late.id}?focus=reviewDate`,
    );
  });

  it('names an entry the same whenever it is fetched, so that a calendar moves it instead of adding it', async () => {
    const query = { month: '2026-11', searchText: 'Late Vault' };
    const before = valuesOf((await file(people.ncra, query)).text, 'UID');
    expect(before).toEqual([`${late.id}.provider.review@compliance-portal`]);
    const { data } = await call('GET', `/api/techProvider/${late.id}`, { as: people.ncra });
    await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...data, reviewDate: '2026-11-12' } });
    expect(valuesOf((await file(people.ncra, query)).text, 'UID')).toEqual(before);
    await call('GET', `/api/techProvider/${late.id}`, { as: people.ncra }).then(({ data: now }) =>
      call('PUT', '/api/techProvider', { as: people.ncra, body: { ...now, reviewDate: '2026-11-10' } }),
    );
  });
});

describe('the exported worklist', () => {
  const exported = async (as: Person, query: Query): Promise<string[][]> => {
    const { data } = await call('GET', '/api/worklist/export', { as, query });
    expect(data.fileName).toBe('Worklist.xlsx');
    const book = read(new Uint8Array(await (await fetch(data.url)).arrayBuffer()));
    const sheet = book.Sheets.Worklist ?? {};
    // Days are days of the spreadsheet, which it shows as below.
    for (const cell of Object.values(sheet)) if (/^\d+\/\d+\/\d+$/.test(String(cell?.w))) expect(cell.t).toBe('n');
    return utils.sheet_to_json(sheet, { header: 1, defval: '', raw: false });
  };

  it('holds every page of the filtered list in its order, and no company where there is one only', async () => {
    const query = { turn: 'all', kind: 'provider', orderBy: 'record', modifier: 'desc' };
    const [headers, ...lines] = await exported(people.ncra, { ...query, size: '1', page: '1' });
    expect(headers).toEqual([
      'Record',
      'Obligation',
      'Due',
      'Status',
      'Reseller',
      'Responsible',
      'Waiting for',
      'Snoozed',
      'Waiting for others until',
    ]);
    const listed = await rows(people.ncra, query);
    expect(listed.length).toBeGreaterThan(10);
    expect(lines.map(([record, label, due]) => [record, label, due])).toEqual(
      listed.map(({ record, label, due }) => [record, label, showDay(due)]),
    );
    const [ofAll] = await exported(people.admin, {});
    expect(ofAll).toEqual([
      ...Object.values(worklistList.columns).map(({ label }) => label),
      'Snoozed',
      'Waiting for others until',
    ]);
  });

  it('says what is snoozed, until when and why', async () => {
    const [first] = await rows(people.ncra, { turn: 'all', kind: 'provider' });
    const body = { ...first, until: daysAfter(TODAY, 7), reason: 'Waits for a letter' };
    await call('POST', '/api/worklist/snooze', { as: people.ncra, body });
    const lines = await exported(people.ncra, { turn: 'all', snoozed: 'yes' });
    expect(lines.slice(1).map((line) => line.at(-2))).toEqual([
      `Snoozed until ${showDay(daysAfter(TODAY, 7))}: Waits for a letter`,
    ]);
    await call('DELETE', '/api/worklist/snooze', { as: people.ncra, query: body as never });
  });

  it('makes no formula of a name, and holds nothing of another tenant', async () => {
    await add('=1+1', daysAfter(TODAY, -1));
    const names = (await exported(people.ncra, { turn: 'all' })).map(([record]) => record);
    expect(names.filter((name) => name?.startsWith('='))).toEqual([]);
    expect(names.some((name) => name?.includes('=1+1'))).toBe(true);
    const foreignNames = (await exported(others, { turn: 'all' })).map(([record]) => record);
    for (const name of [own.provider.name, 'Late Vault', '=1+1']) expect(foreignNames).not.toContain(name);
    expect(soon.id).not.toBe(fine.id);
  });
});
