import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { RecordKind } from '#contract/record/history.ts';
import type { RecordSource, Saved } from './record-source.ts';

/** What a screen says of the record it edits. */
export interface RecordProps {
  /** 'Company': titles of pages and toasts. */
  readonly noun: string;
  /** What the fields are checked by; of the record itself where what it holds may stay. */
  readonly schema: z.ZodObject | ((record: Saved | undefined) => z.ZodObject);
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
  /** The kind under which its history is kept: it tells whose change stood in the way of a save. */
  readonly historyKind?: RecordKind;
  readonly children: ReactNode;
}
