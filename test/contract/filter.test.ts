import { array, assert, constant, dictionary, letrec, oneof, option, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayPreset, datedFilter, daysOfPreset, type Filter, needsDays } from '#contract/definition/filter.ts';
import { FilterTree, listQuery } from '#contract/definition/list.ts';
import { readFilter } from '#contract/definition/read-filter.ts';
import { documentDefinition } from '#contract/document/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { otherProviderList } from '#contract/provider/lists.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { startOfDay } from '#contract/rules/dates.ts';
import { userDefinition } from '#contract/user/record.ts';
import { worklistList } from '#contract/worklist/record.ts';

const query = listQuery(endUserDefinition.list);
const problem = (filter: unknown) =>
  query.safeParse({ filter: typeof filter === 'string' ? filter : JSON.stringify(filter) }).error?.issues[0]?.message;

const city = { field: 'cityName', is: 'contains', text: 'spring' } as const;
const nested = (depth: number): unknown => (depth === 0 ? city : { any: [nested(depth - 1)] });

describe('the columns of a list', () => {
  it('filter as what they hold, unless they say otherwise', () => {
    const kinds = (filters: Readonly<Record<string, { as: string }>> | undefined) =>
      Object.fromEntries(Object.entries(filters ?? {}).map(([field, { as }]) => [field, as]));
    expect(kinds(endUserDefinition.list.filters)).toMatchObject({
      name: 'text',
      contactPhone: 'text',
      zipcode: 'text',
      reseller: 'choice',
      enduserType: 'choice',
      state: 'choice',
      responsible: 'choice',
      status: 'choice',
      contractStart: 'day',
      tpValue: 'number',
    });
    expect(kinds(providerDefinition.list.filters)).toMatchObject({ isExperianSignoff: 'flag' });
    expect(kinds(documentDefinition.list.filters)).toMatchObject({
      review: 'choice',
      updatedTime: 'time',
      validUntil: 'day',
    });
    expect(kinds(userDefinition.list.filters)).toMatchObject({ roles: 'choice', status: 'choice' });
    expect(otherProviderList.filters).toBe(providerDefinition.list.filters);
  });

  it('that are not shown cannot be filtered by', () => {
    expect(problem({ field: 'companyId', is: 'oneOf', values: ['x'] })).toBe(
      'This list cannot be filtered by that column',
    );
    expect(problem({ field: 'parentId', is: 'empty' })).toBe('This list cannot be filtered by that column');
  });
});

describe('a filter', () => {
  it.each<[string, Filter]>([
    ['a condition', { field: 'state', is: 'oneOf', values: ['14'], not: true }],
    ['all of some', { all: [city, { field: 'tpValue', is: 'between', from: '1' }] }],
    ['groups in groups', { any: [{ all: [city, { any: [{ field: 'status', is: 'empty' }] }] }, city] }],
  ])('is %s', (_what, filter) => {
    expect(query.parse({ filter: JSON.stringify(filter) }).filter).toEqual(filter);
  });

  it('may be left out or empty', () => {
    expect([query.parse({}).filter, query.parse({ filter: '' }).filter]).toEqual([undefined, undefined]);
  });

  it.each<[string, unknown, string]>([
    ['what is no JSON', '{', 'The filter cannot be read. Please clear it and choose again.'],
    ['what is no filter', [], 'The filter cannot be read. Please clear it and choose again.'],
    ['a field too many', { ...city, also: 1 }, 'The filter cannot be read. Please clear it and choose again.'],
    ['an empty group', { all: [] }, 'The filter cannot be read. Please clear it and choose again.'],
    ['groups four deep', nested(4), 'The filter cannot be read. Please clear it and choose again.'],
    ['an unknown column', { ...city, field: 'shoeSize' }, 'This list cannot be filtered by that column'],
    ['a column by the name of a method', { ...city, field: 'toString' }, 'This list cannot be filtered by that column'],
    ['a prototype', { ...city, field: '__proto__' }, 'This list cannot be filtered by that column'],
    ['another operation', { field: 'cityName', is: 'yes' }, 'That column cannot be filtered in this way'],
    [
      'days as texts',
      { field: 'contractStart', is: 'contains', text: '2026' },
      'That column cannot be filtered in this way',
    ],
    ['no day', { field: 'contractStart', is: 'between', from: '2026-02-30' }, 'Please enter a valid date'],
    ['a range without ends', { field: 'contractStart', is: 'between' }, 'Please enter a valid date'],
    [
      'a turned range',
      { field: 'contractStart', is: 'between', from: '2026-02-02', to: '2026-02-01' },
      'The range must not end before it begins',
    ],
    ['no number', { field: 'tpValue', is: 'between', from: '1e3' }, 'Please enter whole numbers'],
    [
      '21 conditions',
      { all: [{ any: Array(11).fill(city) }, { any: Array(10).fill(city) }] },
      'A filter has at most 20 conditions',
    ],
    [
      '101 values',
      { field: 'state', is: 'oneOf', values: Array(101).fill('1') },
      'The filter cannot be read. Please clear it and choose again.',
    ],
    ['a very long text', ' '.repeat(7_000), 'The filter cannot be read. Please clear it and choose again.'],
  ])('is refused with a sentence: %s', (_what, filter, message) => {
    expect(problem(filter)).toBe(message);
  });

  it('is read three groups deep and no deeper', () => {
    expect([readFilter(JSON.stringify(nested(3))), readFilter(JSON.stringify(nested(4)))]).toEqual([
      nested(3),
      undefined,
    ]);
  });

  it('is read by the browser, which has no schemas then, as the schema reads it', () => {
    const text = oneof(
      constant('name'),
      constant(''),
      constant(' '),
      string({ maxLength: 70 }),
      constant('a'.repeat(201)),
    );
    const part = record(
      {
        field: text,
        is: oneof(...['oneOf', 'contains', 'between', 'preset', 'yes', 'no', 'empty', 'other'].map(constant)),
        not: option(oneof(constant(true), constant(false)), { nil: undefined }),
        text,
        values: oneof(array(text, { maxLength: 3 }), constant(Array(101).fill('x'))),
        from: text,
        to: constant(7),
        preset: oneof(constant('today'), text),
      },
      { requiredKeys: ['field', 'is'] },
    );
    const { filter } = letrec((tie) => ({
      parts: array(tie('filter'), { maxLength: 2 }),
      filter: oneof(
        { depthSize: 'small' },
        part,
        record({ all: tie('parts') }),
        record({ any: tie('parts') }),
        dictionary(oneof(constant('all'), constant('any'), string()), tie('parts'), { maxKeys: 2 }),
        string(),
      ),
    }));
    assert(
      property(filter, (given) => {
        const known = JSON.stringify(given);
        expect(readFilter(known) !== undefined).toBe(FilterTree.safeParse(JSON.parse(known)).success);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a list without such columns is refused', () => {
    expect(listQuery(worklistList).safeParse({ filter: JSON.stringify(city) }).success).toBe(false);
  });
});

describe('a range of days counted from today', () => {
  it.each<[DayPreset, string, string | undefined, string]>([
    ['today', '2026-03-31', '2026-03-31', '2026-03-31'],
    ['past', '2026-01-01', undefined, '2025-12-31'],
    ['next7', '2026-12-28', '2026-12-28', '2027-01-04'],
    ['next30', '2028-02-10', '2028-02-10', '2028-03-11'],
    ['last90', '2026-01-31', '2025-11-02', '2026-01-31'],
    ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['nextMonth', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['nextMonth', '2026-12-01', '2027-01-01', '2027-01-31'],
    ['thisQuarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['thisQuarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['thisQuarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['thisYear', '2026-12-31', '2026-01-01', '2026-12-31'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(daysOfPreset(preset, today)).toEqual({ ...(from ? { from } : {}), to });
  });

  it('takes its place in the filter of a day, and keeps what is turned around', () => {
    const filter: Filter = { any: [{ field: 'reviewDate', is: 'preset', preset: 'past', not: true }, city] };
    const days = { today: '2026-03-01', timeZone: 'America/New_York' };
    expect(datedFilter({}, filter, days)).toEqual({
      any: [{ field: 'reviewDate', is: 'between', to: '2026-02-28', not: true }, city],
    });
    expect([needsDays({}, filter), needsDays({}, city)]).toEqual([true, false]);
  });

  it('of times begins and ends with the days of the time zone, also when clocks change', () => {
    const filters = { at: { as: 'time' } } as const;
    const days = { today: '2026-03-08', timeZone: 'America/New_York' };
    expect(datedFilter(filters, { field: 'at', is: 'preset', preset: 'today' }, days)).toEqual({
      field: 'at',
      is: 'between',
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T03:59:59.999Z',
    });
    expect(needsDays(filters, { field: 'at', is: 'between', from: '2026-03-08' })).toBe(true);
    expect(new Date(startOfDay('2026-11-02', 'Asia/Kolkata')).toISOString()).toBe('2026-11-01T18:30:00.000Z');
  });
});
