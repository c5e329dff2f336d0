import { describe, expect, it } from 'vitest';
import { kindOfLine } from '#contract/document/rules.ts';
import {
  type Association,
  associate,
  associatedWith,
  availableFor,
  dissociate,
} from '#web/areas/end-user/associations.ts';
import { rangeOf } from '#web/areas/provider/list-parameters.ts';
import { titleOf } from '#web/ui/choice/multi-select.tsx';

const provider = (id: string, name: string) => ({ id, name });
const all = [provider('1', 'beta'), provider('2', 'Alpha'), provider('3', 'Gamma 10'), provider('4', 'Gamma 9')];
const entry = (id: string, tpIdName: string, ...divisions: string[]): Association => ({
  techProviderId: id,
  tpIdName,
  divisionIds: divisions.map((division) => ({ division })),
  isSelected: true,
});
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

describe('the two lists of providers', () => {
  it('keeps both sides sorted by name', () => {
    expect(names(availableFor(all, [], '0'))).toEqual(['Alpha', 'beta', 'Gamma 9', 'Gamma 10']);
    expect(names(associatedWith([entry('3', 'Gamma 10'), entry('2', 'Alpha')], '0'))).toEqual(['Alpha', 'Gamma 10']);
  });

  it('moves providers to and from the whole end user', () => {
    const associated = associate([], [provider('2', 'Alpha'), provider('1', 'beta')], '0');
    expect(associated).toEqual([entry('2', 'Alpha'), entry('1', 'beta')]);
    expect(names(availableFor(all, associated, '0'))).toEqual(['Gamma 9', 'Gamma 10']);
    expect(dissociate(associated, ['1'], '0')).toEqual([entry('2', 'Alpha')]);
  });

  it('shows and moves them for one division', () => {
    const before = [entry('1', 'beta', 'east'), entry('2', 'Alpha')];
    expect(names(associatedWith(before, 'east'))).toEqual(['beta']);
    expect(names(availableFor(all, before, 'east'))).toEqual(['Gamma 9', 'Gamma 10']);
    const after = associate(before, [provider('3', 'Gamma 10')], 'east');
    expect(after).toEqual([entry('1', 'beta', 'east'), entry('2', 'Alpha'), entry('3', 'Gamma 10', 'east')]);
    expect(associate([entry('1', 'beta', 'west')], [provider('1', 'beta')], 'east')).toEqual([
      entry('1', 'beta', 'west', 'east'),
    ]);
    expect(dissociate([entry('1', 'beta', 'east', 'west')], ['1'], 'east')).toEqual([entry('1', 'beta', 'west')]);
    expect(dissociate([entry('1', 'beta', 'west')], ['1'], 'west')).toEqual([]);
  });

  it('leaves providers of the whole end user as they are while a division is looked at', () => {
    const whole = [entry('1', 'beta')];
    expect(associate(whole, [provider('1', 'beta')], 'east')).toEqual(whole);
    expect(dissociate(whole, ['1'], 'east')).toEqual(whole);
  });
});

describe('a choice of several', () => {
  it('names up to three choices and counts more', () => {
    expect([titleOf([]), titleOf(['A']), titleOf(['A', 'B', 'C']), titleOf(['A', 'B', 'C', 'D'])]).toEqual([
      'Please select',
      'A',
      'A, B, C',
      '4 selected',
    ]);
  });
});

describe('a search by date', () => {
  it('is sent as MM/DD/YYYY once both days are there', () => {
    expect(rangeOf({ from: '2026-01-02', to: '2026-03-04' })).toEqual({
      startDate: '01/02/2026',
      endDate: '03/04/2026',
    });
    expect([rangeOf({ from: '2026-01-02' }), rangeOf({ to: '2026-01-02' }), rangeOf({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a line of a checklist', () => {
  it('is about a kind of document by its number or its name, and about none where an operator made it up', () => {
    expect(kindOfLine('TECHNOLOGY_PROVIDER', { id: 10, name: 'EXP SAQ' })).toMatchObject({
      key: 'EXPSAQ',
      name: 'Investigation',
    });
    expect(kindOfLine('ENDUSER', { id: 2, name: 'Sub-License Agreement' })?.key).toBe('SUBLICENCE');
    expect(kindOfLine('RESELLER', { id: 9, name: 'Something else' })).toBeUndefined();
  });
});
