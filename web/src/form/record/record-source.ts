import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { Route } from '#contract/route.ts';
import { toastError } from '#web/ui/feedback/toasts.tsx';

/** What every record carries besides its own fields. */
export interface Saved {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** The key under which a record that was read is cached. */
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

const UNAVAILABLE = ['Id Not Available', 'Company Id is not available'];

/** A record that does not exist, or not this person's: an alert, and back to the list. Spec part 2, section 4. */
export const useUnavailable = (error: Error | null, noun: string, back: string) => {
  const navigate = useNavigate();
  const isUnavailable = error instanceof ApplicationError && UNAVAILABLE.includes(error.message);
  useEffect(() => {
    if (!isUnavailable) return;
    toastError(noun, 'This user does not have access');
    navigate(back, { replace: true });
  }, [isUnavailable, navigate, noun, back]);
};

/** What a form is checked by, and what is marked as required before that has come. */
export interface FormSchema {
  readonly required: readonly string[];
  /** Of the stored record where what it holds may stay; rejects when the browser cannot fetch it. */
  load(record: object | undefined): Promise<z.ZodObject>;
}

/** What a screen says of the record it edits. */
export interface RecordProps {
  /** 'Company': titles of pages and toasts. */
  readonly noun: string;
  readonly schema: FormSchema;
  /** The area's calls; an `api.<area>` fits as it is. */
  readonly source: RecordSource;
  read(id: string): Promise<Saved>;
  readonly back: string;
  edit?(id: string): string;
  /** After the server has saved it, before the list is shown. */
  onSaved?(): unknown;
  /** Said when something is missing, perhaps depending on what is wrong; null: only the fields and their summary tell. */
  readonly invalid?: string | null | ((wrong: readonly string[]) => string);
  /** Said in place of 'Update Failed'. */
  readonly updateFailed?: string;
  /** What a new record starts with. */
  readonly defaults?: object;
  /** Heading above what the server said when it did not save. */
  readonly failure?: string;
  /** After a failed save: corrects what was typed. */
  onFailed?(form: UseFormReturn): void;
  /** After saving the form stays, with the record as it is now. */
  readonly staysOpen?: boolean;
  /** What the button that saves is called. */
  readonly saveLabels?: { readonly add: string; readonly edit: string };
  /** More buttons of the bar below the form. */
  readonly moreActions?: ReactNode;
  /** The kind under which its history is stored: it names whose change conflicted with a save. */
  readonly historyKind?: RecordKind;
  readonly children: ReactNode;
}
