import { describe, expect, it } from 'vitest';
import { withChosenState } from '#web/form/record/form-schema.ts';

const preset = { stateId: { id: 1 } };

describe('the state that a form sends', () => {
  it('is left out when it is the preset one and there is no address', () => {
    expect(withChosenState({ name: 'A', addressId: { ...preset, contactName: 'Ann', cityName: '' } })).toEqual({
      name: 'A',
      addressId: { contactName: 'Ann', cityName: '' },
    });
  });

  it.each([{ address1: '1 Example Street' }, { cityName: 'Springfield' }, { zipcode: '62701' }])(
    'is the preset one with %o',
    (address) => {
      const values = { addressId: { ...preset, ...address } };
      expect(withChosenState(values)).toEqual(values);
    },
  );

  it('is another one without an address, when it was chosen', () => {
    const values = { addressId: { stateId: { id: 14 } } };
    expect(withChosenState(values)).toEqual(values);
  });

  it.each([{ id: undefined }, undefined])('is left out when none is chosen: %o', (stateId) => {
    expect(withChosenState({ addressId: { cityName: 'Springfield', stateId } })).toEqual({
      addressId: { cityName: 'Springfield' },
    });
  });

  it('is none where none is, and nothing of a record without an address', () => {
    for (const values of [{ addressId: { cityName: 'Springfield' } }, { name: 'B' }])
      expect(withChosenState(values)).toEqual(values);
  });
});
