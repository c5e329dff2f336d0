import * as z from 'zod';
import { PAGE_REQUESTS_MAX } from '../document-request/states.ts';

/** Which request of the page a call is about, by its place in the link. Pages of releases before this name none: theirs is the first. */
export const RequestNumber = z.number().int().min(1).max(PAGE_REQUESTS_MAX).default(1);
