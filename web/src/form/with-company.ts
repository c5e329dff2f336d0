import * as z from 'zod';

const MISSING = 'Please select a company first.';

const chosen = z.string({ error: MISSING }).trim().min(1, MISSING);

/** The schema of a new record where somebody has to say whose it is: for super admins, everybody else's is their own. */
export const withCompany = (schema: z.ZodObject, name: string): z.ZodObject => schema.safeExtend({ [name]: chosen });
