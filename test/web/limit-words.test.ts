import { describe, expect, it } from 'vitest';
import { roomWords } from '#web/form/limit-note.tsx';

describe('the words of a limit', () => {
  it.each([
    [89, 100, ''],
    [90, 100, '10 lines can be added: there can be at most 100.'],
    [99, 100, '1 line can be added: there can be at most 100.'],
    [100, 100, 'There can be at most 100 lines. Remove one to add another.'],
    [101, 100, 'There can be at most 100 lines. Remove one to add another.'],
    [17, 20, ''],
    [18, 20, '2 lines can be added: there can be at most 20.'],
  ])('of %i entries of %i are said from the last tenth on', (count, max, words) => {
    expect(roomWords(count, max, 'line')).toBe(words);
  });
});
