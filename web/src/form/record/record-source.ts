import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { Route } from '#contract/route.ts';
import { toastError } from '#web/ui/feedback/toasts.tsx';

/** The fields that every record has. */
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

/** Shows an alert and returns to the list if the record does not exist for this user. Spec part 2, section 4. */
export const useUnavailable = (error: Error | null, noun: string, back: string) => {
  const navigate = useNavigate();
  const isUnavailable = error instanceof ApplicationError && UNAVAILABLE.includes(error.message);
  useEffect(() => {
    if (!isUnavailable) return;
    toastError(noun, 'This user does not have access');
    navigate(back, { replace: true });
  }, [isUnavailable, navigate, noun, back]);
};

/** The schema that checks a form, and the fields that are marked as required until it is loaded. */
export interface FormSchema {
  readonly required: readonly string[];
  /** Loads the schema. Values of the stored record may stay. Rejects when the browser cannot fetch the schema. */
  load(record: object | undefined): Promise<z.ZodObject>;
}

/** The properties by which a screen describes the record that it edits. */
export interface RecordProps {
  /** 'Company': titles of pages and toasts. */
  readonly noun: string;
  readonly schema: FormSchema;
  /** The area's calls; an `api.<area>` fits as it is. */
  readonly source: RecordSource;
  read(id: string): Promise<Saved>;
  readonly back: string;
  edit?(id: string): string;
  /** Called after the server has saved the record, before the list is shown. */
  onSaved?(): unknown;
  /** The message for missing fields, or a function that makes it; null: only the fields and their summary say it. */
  readonly invalid?: string | null | ((wrong: readonly string[]) => string);
  /** The message in place of 'Update Failed'. */
  readonly updateFailed?: string;
  /** What a new record starts with. */
  readonly defaults?: object;
  /** The heading above the server's message when it refuses a save. */
  readonly failure?: string;
  /** Called after a failed save: may correct the input. */
  onFailed?(form: UseFormReturn): void;
  /** Whether the form stays after saving, with the saved record. */
  readonly staysOpen?: boolean;
  /** The labels of the button that saves. */
  readonly saveLabels?: { readonly add: string; readonly edit: string };
  /** More buttons of the bar below the form. */
  readonly moreActions?: ReactNode;
  /** The kind under which its history is stored, which names the author of a conflicting change. */
  readonly historyKind?: RecordKind;
  readonly children: ReactNode;
}
