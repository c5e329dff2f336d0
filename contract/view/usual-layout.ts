import { PAGE_SIZE } from '../rules/limits.ts';
import type { Layout } from './record.ts';

/** The layout of a list that nobody has arranged. */
export const usualLayout: Layout = { columns: [], density: 'comfortable', size: PAGE_SIZE, comments: false };
