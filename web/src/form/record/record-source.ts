import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { Route } from '#contract/route.ts';
import { toastError } from '#web/ui/toasts.ts';

/** What every record carries besides its own fields. */
export interface Saved {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** The key under which a record that was read is kept. */
export const recordKey = (id: string | undefined) => ['record', id];

/** A call that writes a record, as far as the form needs it. */
interface WriteCall {
  (input: { readonly body: never }, options?: { readonly idempotencyKey?: string }): Promise<unknown>;
  readonly route: Route;
}

/** The calls of a resource area that a record screen uses. */
export interface RecordSource {
  readonly create?: WriteCall;
  readonly update?: WriteCall;
}

const MISSING = 'Please select a company first.';

const chosen = z.string({ error: MISSING }).trim().min(1, MISSING);

/** The schema of a new record where somebody has to say whose it is: for super admins, everybody else's is their own. */
export const withCompany = (schema: z.ZodObject, name: string): z.ZodObject => schema.safeExtend({ [name]: chosen });

const UNAVAILABLE = ['Id Not Available', 'Company Id is not available'];

/** A record that is not there, or not this person's: an alert, and back to the list. Spec part 2, section 4. */
export const useUnavailable = (error: Error | null, noun: string, back: string) => {
  const navigate = useNavigate();
  const isUnavailable = error instanceof ApplicationError && UNAVAILABLE.includes(error.message);
  useEffect(() => {
    if (!isUnavailable) return;
    toastError(noun, 'This user does not have access');
    navigate(back, { replace: true });
  }, [isUnavailable, navigate, noun, back]);
};
