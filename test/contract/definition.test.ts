import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { defineRecord } from '#contract/definition/define-record.ts';
import { listQuery } from '#contract/definition/list.ts';
import { taking } from '#contract/definition/take-from.ts';
import { fieldAt } from '#contract/rules/path.ts';

const Sample = z.object({
  id: z.string(),
  name: z.string(),
  address: z.object({ city: z.string(), stateId: z.object({ id: z.number() }) }),
  due: z.string(),
  isGood: z.boolean(),
  level: z.union([z.literal(0), z.literal(1)]),
  kinds: z.array(z.object({ kindId: z.object({ id: z.number() }) })),
});
type Sample = z.infer<typeof Sample>;

const sample: Sample = {
  id: 's1',
  name: 'First',
  address: { city: 'Springfield', stateId: { id: 14 } },
  due: '2026-03-01',
  isGood: true,
  level: 1,
  kinds: [{ kindId: { id: 3 } }, { kindId: { id: 5 } }],
};

const definition = defineRecord({
  name: 'sample',
  noun: 'sample',
  schema: Sample,
  order: { by: 'name', direction: 'asc' },
  listOrder: ['good'],
  reportOrder: ['due'],
  sheet: { title: 'Samples', fileName: 'samples.xlsx', idHeader: 'Sample Id' },
  columns: {
    owner: { as: 'text', at: 'id', row: 'owner', list: { hidden: true } },
    name: {
      as: 'text',
      at: 'name',
      label: 'Name',
      list: { sortable: true, search: true },
      sheet: { required: true, note: 'Unique.', example: 'First' },
      report: { title: 'Sample' },
    },
    city: {
      as: 'text',
      at: 'address.city',
      label: 'City',
      list: { offered: true, sortable: true },
      sheet: { note: 'City.', example: '' },
      report: {},
    },
    state: { as: 'state', at: 'address.stateId.id', label: 'State', sheet: { note: 'State.', example: 'IL' } },
    due: {
      as: 'day',
      at: 'due',
      label: 'Due',
      list: { key: 'dueDate' },
      report: { due: { key: 'dueState', title: 'Is Due', obligation: 'provider.review' } },
    },
    good: {
      as: 'flag',
      at: 'isGood',
      label: 'Good',
      list: { sortable: true },
      sheet: { note: 'Good or not.', example: 'Yes' },
    },
    kinds: {
      as: 'references',
      at: 'kinds',
      entry: 'kindId.id',
      from: 'services',
      what: 'a kind',
      label: 'Kinds',
      list: { search: true },
      sheet: { header: 'All Kinds', aliases: ['Kind'], note: 'Kinds.', example: '' },
    },
    kindCount: {
      as: 'worked',
      holds: 'count',
      worked: ({ kinds }: Sample) => kinds.length,
      label: 'Number of Kinds',
      list: { numeric: true },
      report: {},
    },
  },
});

describe('a definition', () => {
  it('gives a list its columns in their order, with their names on the wire', () => {
    expect(Object.entries(definition.list.columns)).toEqual([
      ['good', { label: 'Good', sortable: true }],
      ['name', { label: 'Name', sortable: true }],
      ['dueDate', { label: 'Due' }],
      ['kinds', { label: 'Kinds' }],
      ['kindCount', { label: 'Number of Kinds', numeric: true }],
    ]);
    expect(definition.list.search).toEqual(['name', 'kinds']);
  });

  it('offers a list further columns, which sort like the others and stand in every row', () => {
    expect(definition.list.offered).toEqual({ city: { label: 'City', sortable: true } });
    expect(Object.keys(definition.Row.shape)).toContain('city');
    expect(listQuery(definition.list).parse({ orderBy: 'city' }).orderBy).toBe('city');
    expect(listQuery(definition.list).safeParse({ orderBy: 'kinds' }).success).toBe(false);
  });

  it('gives rows a schema, hidden columns too, and its type', () => {
    const row = {
      id: 's1',
      owner: 'c',
      name: 'n',
      city: '',
      dueDate: '',
      good: 'Yes',
      kinds: '',
      kindCount: 2,
    } as const;
    expect(definition.Row.parse(row)).toEqual(row);
    expect(definition.Row.safeParse({ ...row, good: true }).success).toBe(false);
    expect(definition.Row.safeParse({ ...row, kindCount: '2' }).success).toBe(false);
    expectTypeOf<z.infer<typeof definition.Row>['good']>().toEqualTypeOf<'Yes' | 'No'>();
    expectTypeOf<z.infer<typeof definition.Row>['kindCount']>().toEqualTypeOf<number>();
  });

  it('gives a spreadsheet the id and its columns, and says what is required', () => {
    const { title, columns } = definition.sheet;
    expect([title, Object.keys(columns)]).toEqual(['Samples', ['id', 'name', 'city', 'state', 'good', 'kinds']]);
    expect(columns.id).toMatchObject({ header: 'Sample Id', kind: 'text' });
    expect(columns.name).toEqual({
      header: 'Name',
      kind: 'text',
      required: true,
      note: 'Required. Unique.',
      example: 'First',
    });
    expect(columns.state).toMatchObject({ kind: 'choice', from: 'states' });
    expect(columns.good).toMatchObject({ kind: 'choice', from: ['Yes', 'No'] });
    expect(columns.kinds).toMatchObject({ header: 'All Kinds', kind: 'choices', from: 'services', aliases: ['Kind'] });
  });

  it('gives a report its columns, and next to a due day how it stands', () => {
    expect(Object.entries(definition.report)).toEqual([
      ['due', { title: 'Due', holds: 'day' }],
      ['dueState', { title: 'Is Due', holds: 'text', dueFrom: 'due' }],
      ['name', { title: 'Sample', holds: 'text' }],
      ['city', { title: 'City', holds: 'text' }],
      ['kindCount', { title: 'Number of Kinds', holds: 'number' }],
    ]);
  });

  it('takes plain values out of a record: ids for names, nothing for what is no value of it', () => {
    const values = Object.entries(definition.columns).map(([name, column]) => [name, taking(column)(sample)]);
    expect(Object.fromEntries(values)).toEqual({
      owner: 's1',
      name: 'First',
      city: 'Springfield',
      state: 14,
      due: '2026-03-01',
      good: true,
      kinds: [3, 5],
      kindCount: 2,
    });
  });

  it('does not compile with a path that the record has not', () => {
    const wrong = () =>
      defineRecord({
        name: 'sample',
        noun: 'sample',
        schema: Sample,
        // @ts-expect-error and so the list has no columns to sort by
        order: { by: 'name', direction: 'asc' },
        columns: {
          // @ts-expect-error there is no such field
          name: { as: 'text', at: 'address.town', label: 'Town', list: {} },
        },
      });
    expect(wrong).not.toThrow();
  });
});

describe('a path', () => {
  it('reads and replaces what stands there, and leaves the record as it was', () => {
    const city = fieldAt('address.city');
    expect(city.get(sample)).toBe('Springfield');
    expect(city.put(sample, 'Riverton')).toEqual({ ...sample, address: { ...sample.address, city: 'Riverton' } });
    expect(sample.address.city).toBe('Springfield');
  });

  it('takes an object with what stands there if it holds nothing else', () => {
    const { address } = fieldAt('address.stateId.id').put(sample, undefined);
    expect(address).toEqual({ city: 'Springfield' });
    expect(fieldAt('address.city').put(sample, undefined).address).toEqual({ stateId: { id: 14 } });
  });

  it('creates missing objects on the path, and reads nothing from missing ones', () => {
    expect(fieldAt('a.b.c').put({}, 1)).toEqual({ a: { b: { c: 1 } } });
    expect(fieldAt('a.b.c').get({ a: null })).toBeUndefined();
    expect(fieldAt('a.0').get({ a: ['x'] })).toBeUndefined();
  });
});
