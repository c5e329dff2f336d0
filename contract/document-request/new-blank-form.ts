import * as z from 'zod';
import { FileChecksum, FileName, FileSize } from '../document/forms.ts';
import { extensionOf } from '../document/rules.ts';
import { Id } from '../fields/common.ts';
import { blankFormStates } from './blank-form.ts';

/** What a blank form may be, by its ending: what its recipient can fill in. */
export const blankFormEndings = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;

const endings: readonly string[] = blankFormEndings;

/** The name of a blank form's file. */
export const BlankFormName = FileName.refine((name) => endings.includes(extensionOf(name)), {
  error: 'A blank form is a PDF, Word or Excel file',
});

/** A blank form that is announced; `of` is a record or the company of the tenant that it is for, which a super admin has to name. */
export const NewBlankForm = z.object({
  of: Id.optional(),
  name: BlankFormName,
  size: FileSize,
  checksum: FileChecksum,
});
export type NewBlankForm = z.infer<typeof NewBlankForm>;

/** Where an announced form is to be put within five minutes, with exactly these headers. */
export const AnnouncedBlankForm = z.object({
  id: Id,
  uploadUrl: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** A blank form whose check its sender follows; `reason` says why it was refused. */
export const BlankFormCheck = z.object({ id: Id, state: z.enum(blankFormStates), reason: z.string() });
export type BlankFormCheck = z.infer<typeof BlankFormCheck>;
