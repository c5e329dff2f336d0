import type { Part } from './part.ts';
import { callRows } from './part-2/calls.ts';
import { ruleRows } from './part-2/rules.ts';
import { screenRows } from './part-2/screens.ts';

/** Part 2 of the specification, line by line. */
export const part2: Part = {
  file: 'docs/spec-part-2.md',
  title: 'Part 2: business records',
  headings: [
    ['1', 'What there is'],
    ['2', 'Screens, all of them'],
    ['2, resellers', 'Resellers'],
    ['2, technology providers', 'Technology providers'],
    ['2, end users', 'End users and divisions'],
    ['2, reports', 'Reports'],
    ['3', 'Entities'],
    ['4', 'States'],
    ['5', 'Validation'],
    ['6', 'Roles and permissions'],
    ['7', 'Calls'],
    ['8', 'Errors and messages'],
    ['9', 'Constants'],
  ],
  rows: [...screenRows, ...ruleRows, ...callRows],
};
