import type * as z from 'zod';
import { SupportFiles, SupportRequest } from '../../../../contract/support/request.ts';

/** What the form is checked against; the files are checked by name and size. Spec part 1, section 5. */
export const SupportForm = SupportRequest.omit({ id: true }).extend(SupportFiles.shape);

export interface SupportValues extends Omit<z.output<typeof SupportForm>, 'attachments'> {
  readonly attachments: readonly File[];
}

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
