import * as z from 'zod';
import { USER_NAME_MAX } from '../rules/limits.ts';
import { required } from './common.ts';

/** An e-mail address, as it was typed. */
export const Email = required('Please enter Email', USER_NAME_MAX).refine(
  (given) => z.email().safeParse(given).success,
  'Enter a valid email-Id',
);
