import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { SearchReply } from '#contract/search/record.ts';
import { matching, placesFor, recentSection, resultSections } from '#web/app/palette/choices.ts';
import { placeAt, recordPath } from '#web/routing/record-places.ts';
import { type Shortcut, shortcuts } from '#web/routing/shortcuts.ts';
import { recentRecords, rememberRecord } from '#web/session/visited.ts';

const names = (roles: readonly (1 | 2 | 3)[], isSuperadmin = false) =>
  placesFor({ isSuperadmin, roles }).map(({ name }) => name);

describe('pages and actions of the palette', () => {
  it('are those that a person may open and begin', () => {
    expect(names([NCRA])).toEqual(
      expect.arrayContaining(['Add technology provider', 'Add reseller', 'Settings', 'Reports']),
    );
    expect(names([NCRA])).not.toContain('Add end user');
    expect(names([RESELLER])).toEqual(expect.arrayContaining(['Add end user', 'Open my worklist', 'Logout']));
    expect(names([RESELLER])).not.toContain('Add technology provider');
    expect(names([EXPERIAN]).filter((name) => /^Add (?!user)|Reports|evidence/.test(name))).toEqual([]);
    expect(names([], true)).toContain('Add company');
  });

  it('have every address once', () => {
    const all = placesFor({ isSuperadmin: true, roles: [] }).map(({ to }) => to);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are found by the beginnings of their words and of other words for them', () => {
    expect(matching('Add technology provider', 'tech add')?.marks).toEqual([
      [0, 3],
      [4, 8],
    ]);
    expect(matching('Add user', 'invite', 'new person invite')).toEqual({ text: 'Add user', marks: [] });
    expect(matching('Auskunft Müller', 'mull')?.marks).toEqual([[9, 13]]);
    expect(matching('Straßenbau', 'strasse')?.marks).toEqual([[0, 7]]);
    expect(matching('Add user', 'ser')).toBeUndefined();
  });
});

describe('recent records', () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
    };
  };
  const record = (id: string) => ({ kind: 'provider' as const, id, of: '', name: `Provider ${id}` });

  it('are the last ten, each once, the newest first', () => {
    const store = storage();
    for (let nth = 0; nth < 12; nth++) rememberRecord(store, 'u1', record(String(nth)));
    rememberRecord(store, 'u1', record('5'));
    expect(recentRecords(store, 'u1').map(({ id }) => id)).toEqual([
      '5',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '4',
      '3',
      '2',
    ]);
  });

  it('are no other user’s, and survive nonsense in the storage', () => {
    const store = storage();
    rememberRecord(store, 'u1', record('1'));
    expect(recentRecords(store, 'u2')).toEqual([]);
    rememberRecord(store, 'u2', record('2'));
    expect(recentRecords(store, 'u1')).toEqual([]);
    store.setItem('recentRecords', 'nonsense');
    expect(recentRecords(store, 'u2')).toEqual([]);
  });

  it('lead to where they were opened', () => {
    const places = [
      { kind: 'user', id: 'u 1', of: '' },
      { kind: 'division', id: 'd1', of: 'e1' },
      { kind: 'document', id: 'x', of: '' },
      { kind: 'report', id: 'r', of: '' },
      { kind: 'siteInspection', id: 't-1', of: '' },
    ] as const;
    for (const place of places) expect(placeAt(recordPath(place))).toEqual(place);
    expect(placeAt('/technologyprovider')).toBeUndefined();
  });
});

describe('results', () => {
  const result = (id: string) => ({
    kind: 'reseller' as const,
    id,
    name: { text: id, marks: [] },
    detail: { label: 'City', text: 'Fairview', marks: [] },
    of: '',
    ofName: '',
    note: '',
    company: '',
  });
  const found: SearchReply = {
    groups: [{ kind: 'reseller', total: 1234, results: [result('a'), result('b')] }],
    isPartial: false,
  };

  it('say how many there are, and lead to the list for more of one word', () => {
    const [section] = resultSections(found, 'cedar', new Set());
    expect(section).toMatchObject({ title: 'Resellers', extent: '2 of 1,234' });
    expect(section?.choices.at(-1)).toMatchObject({ to: '/reseller?search=cedar' });
    expect(resultSections(found, 'cedar data', new Set())[0]?.choices).toHaveLength(2);
  });

  it('do not repeat a recent record', () => {
    const recent = recentSection([{ kind: 'reseller', id: 'a', of: '', name: 'Cedar' }], 'ced');
    expect(recent[0]?.choices.map(({ key }) => key)).toEqual(['a']);
    expect(resultSections(found, 'ced x', new Set(['a']))[0]?.choices.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('shortcuts', () => {
  const all: readonly Shortcut[] = Object.values(shortcuts);

  it('have keys of their own', () => {
    const keys = all.map(({ keys, command = false }) => `${command} ${keys.join(' ')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('begin no pair of keys with one that does something by itself', () => {
    const single = all.filter(({ keys, command }) => !command && keys.length === 1).map(({ keys }) => keys[0]);
    expect(all.filter(({ keys }) => keys.length > 1 && single.includes(keys[0]))).toEqual([]);
  });
});
