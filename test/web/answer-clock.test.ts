import { expect, it } from 'vitest';
import { createAnswerClock } from '#web/areas/access-review/answer-clock.ts';

it('counts the seconds of an answer from the row being seen first, or from the answer before', () => {
  let now = 10_000;
  const clock = createAnswerClock(() => now);
  clock.show(['a', 'b', 'c', 'd']);
  now = 15_000;
  clock.show(['a', 'b', 'c', 'd']);
  expect(clock.take(['a'])).toEqual([5]);
  now = 18_000;
  expect(clock.take(['b'])).toEqual([3]);
  // Two at once took two seconds each; a row that was never shown took no time.
  now = 22_000;
  expect(clock.take(['c', 'd'])).toEqual([2, 2]);
  expect(clock.take(['unseen'])).toEqual([1]);
});
