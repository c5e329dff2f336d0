import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { foundByTyping, movedBy } from '#web/ui/choice/option-list.tsx';

const names = ['New Hampshire', 'New York', 'North Dakota', 'Texas'];
let now = 0;
const press = (key: string, at: number, { after = 50, ctrlKey = false } = {}) => {
  now += after;
  return foundByTyping({ key, timeStamp: now, ctrlKey, metaKey: false, altKey: false } as KeyboardEvent, at, names);
};

describe('a list that has the keys', () => {
  it('moves within its ends, and by pages', () => {
    expect(movedBy('ArrowDown', -1, 4)).toBe(0);
    expect(movedBy('ArrowDown', 3, 4)).toBe(3);
    expect(movedBy('ArrowUp', 0, 4)).toBe(0);
    expect(movedBy('ArrowUp', -1, 4)).toBe(3);
    expect(movedBy('PageDown', 2, 50)).toBe(10);
    expect(movedBy('End', 0, 50)).toBe(49);
    expect(movedBy('ArrowDown', 0, 0)).toBeUndefined();
    expect(movedBy('Enter', 0, 4)).toBeUndefined();
  });

  it('finds what is typed, letters that follow soon and a space among them, beginning with where it is', () => {
    expect(press('n', 3, { after: 5_000 })).toBe(0);
    expect(press('e', 0)).toBe(0);
    expect(press('w', 0)).toBe(0);
    expect(press(' ', 0)).toBe(0);
    expect(press('Y', 0)).toBe(1);
    expect(press('t', 1, { after: 5_000 })).toBe(3);
    expect(press('z', 3, { after: 5_000 })).toBeUndefined();
  });

  it('begins again after any other key, and leaves commands and the space that chooses alone', () => {
    expect(press('n', 0, { after: 5_000 })).toBe(0);
    expect(press('Home', 0)).toBeUndefined();
    expect(press('t', 0)).toBe(3);
    expect(press(' ', 3, { after: 5_000 })).toBeUndefined();
    expect(press('n', 3, { ctrlKey: true })).toBeUndefined();
  });
});
