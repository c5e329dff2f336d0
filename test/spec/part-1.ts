import type { Part } from './part.ts';
import { callRows } from './part-1/calls.ts';
import { constants } from './part-1/constants.ts';
import { entities } from './part-1/entities.ts';
import { errorRows } from './part-1/errors.ts';
import { permissions } from './part-1/permissions.ts';
import { product } from './part-1/product.ts';
import { screensAfter } from './part-1/screens-after.ts';
import { screensBefore } from './part-1/screens-before.ts';
import { states } from './part-1/states.ts';
import { validation } from './part-1/validation.ts';

/** Part 1 of the specification, line by line. */
export const part1: Part = {
  file: 'docs/spec-part-1.md',
  title: 'Part 1: access and administration',
  headings: [
    ['1', 'People and roles'],
    ['2.1', 'Routes'],
    ['2.2', 'Landing'],
    ['2.3', 'Login'],
    ['2.4', 'Sign-up'],
    ['2.5', 'Confirmation'],
    ['2.6', 'Another code'],
    ['2.7', 'Forgotten password'],
    ['2.8', 'First password'],
    ['2.9', 'Reset Password'],
    ['2.10', 'Header, menus, footer and the pages of everybody'],
    ['2.11', 'Dashboard'],
    ['2.12', 'Companies'],
    ['2.13', 'Users list'],
    ['2.14', 'User'],
    ['2.15', 'Support'],
    ['3', 'Entities'],
    ['4', 'States'],
    ['5', 'Validation'],
    ['6', 'Roles and permissions'],
    ['7', 'Calls'],
    ['8', 'Errors and messages'],
    ['9', 'Constants'],
  ],
  rows: [
    ...product,
    ...screensBefore,
    ...screensAfter,
    ...entities,
    ...states,
    ...validation,
    ...permissions,
    ...callRows,
    ...errorRows,
    ...constants,
  ],
};
