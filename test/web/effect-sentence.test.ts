import { expect, it } from 'vitest';
import { effectSentence } from '#web/requirements/line-words.ts';

const say = (records: number, changed = 0, newlyOwing = 0, overdueAtOnce = 0) =>
  effectSentence('endUser', { records, changed, newlyOwing, overdueAtOnce });

it.each([
  [say(0), 'There are no end users yet, so nothing changes.'],
  [say(1), 'Nothing changes for the only end user.'],
  [say(2), 'Nothing changes for any of the 2 end users.'],
  [say(1, 1), 'The only end user would owe something else, and nothing new; nothing would be overdue at once.'],
  [
    say(1, 1, 1, 1),
    'The only end user would owe something else, and something new that is not there; 1 obligation would be overdue at once.',
  ],
  [
    say(9_870, 1_412, 0, 1),
    'Of 9,870 end users, 1,412 would owe something else, none of them something new; 1 obligation would be overdue at once.',
  ],
  [
    say(9_870, 412, 1, 1_037),
    'Of 9,870 end users, 412 would owe something else, 1 of them something new that is not there; 1,037 obligations would be overdue at once.',
  ],
])('says the effect of a draft in a sentence that fits its counts: %s', (said, expected) => {
  expect(said).toBe(expected);
});
