import * as z from 'zod';
import { SupportFiles, SupportRequest } from '../../../../contract/support/request.ts';

/** The files themselves, checked by name and size as the server does. */
const Attachments = z.custom<readonly File[]>().superRefine((files, context) => {
  const { error } = SupportFiles.shape.attachments.safeParse(files);
  for (const { message, path } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path: [...path] });
});

/** What the form is checked against. Spec part 1, section 5. */
export const SupportForm = SupportRequest.omit({ id: true }).extend({ attachments: Attachments });

export type SupportValues = z.output<typeof SupportForm>;

/** Defaults of spec part 1, section 5. */
export const emptyRequest: SupportValues = {
  lastName: '',
  email: '',
  subject: '',
  description: '',
  Status: 'Open',
  Priority: 'High',
  testrecord: 'N/A',
  attachments: [],
};
