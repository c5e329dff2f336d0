import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineRecord } from '#contract/definition/define-record.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { listed } = await import('#lambdas/entities/computed/shown-status.ts');
const { storeReference } = await import('#lambdas/entities/reference.ts');
const { referenceDefaults } = await import('#lambdas/entities/reference.ts');

const Sample = z.object({
  id: z.string(),
  name: z.string(),
  stateId: z.number(),
  isGood: z.boolean(),
  level: z.number(),
  services: z.array(z.object({ serviceId: z.number() })),
});
type Sample = z.infer<typeof Sample>;

const list = listed(
  defineRecord({
    name: 'sample',
    noun: 'sample',
    schema: Sample,
    order: { by: 'name', direction: 'asc' },
    columns: {
      name: { as: 'text', at: 'name', label: 'Name', list: {} },
      state: { as: 'state', at: 'stateId', label: 'State', list: { sortable: true } },
      good: { as: 'flag', at: 'isGood', label: 'Good', list: {} },
      level: {
        as: 'choice',
        at: 'level',
        choices: [
          [0, 'Low', ''],
          [1, 'High', 'top'],
        ],
        label: 'Level',
        list: {},
      },
      services: {
        as: 'references',
        at: 'services',
        entry: 'serviceId',
        from: 'services',
        what: 'a service',
        label: 'Services',
        row: 'serviceIds',
        list: {},
      },
    },
  }),
);

const sample: Sample = {
  id: 's1',
  name: 'First',
  stateId: 14,
  isGood: true,
  level: 1,
  services: [{ serviceId: 5 }, { serviceId: 1 }],
};
const present = () => list.presentation('family');
const shown = async (change: Partial<Sample> = {}) => (await present()).show(list.row({ ...sample, ...change }));

afterEach(() => storeReference('states', referenceDefaults.states));

describe('a list made of a definition', () => {
  it('stores ids and values of a record, not their names', () => {
    expect(list.row(sample)).toEqual({ id: 's1', name: 'First', state: 14, good: true, level: 1, serviceIds: [5, 1] });
  });

  it('shows states, flags, choices and entries of reference lists by their names', async () => {
    expect(await shown()).toEqual({
      id: 's1',
      name: 'First',
      state: 'Illinois',
      good: 'Yes',
      level: 'High',
      services: 'Monitoring, Credit Data',
    });
    expect(await shown({ isGood: false, level: 0, services: [] })).toMatchObject({
      good: 'No',
      level: 'Low',
      services: '',
    });
  });

  it('shows nothing for what was removed from its list', async () => {
    expect(await shown({ stateId: 999, level: 9, services: [{ serviceId: 999 }] })).toMatchObject({
      state: '',
      level: '',
      services: '',
    });
  });

  it('writes the values of a single column as rows show them', async () => {
    const { columns } = await present();
    expect([columns.name?.show('First'), columns.services?.from, columns.services?.show([5])]).toEqual([
      'First',
      'serviceIds',
      'Monitoring',
    ]);
  });

  it('has another stamp once a state is called something else', async () => {
    const { stamp } = await present();
    expect((await present()).stamp).toBe(stamp);
    const renamed = referenceDefaults.states.map((each) =>
      each.id === 14 ? { ...each, name: 'Land of Lincoln' } : each,
    );
    await storeReference('states', renamed);
    expect((await present()).stamp).not.toBe(stamp);
    expect(await shown()).toMatchObject({ state: 'Land of Lincoln' });
  });
});
