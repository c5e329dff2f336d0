import * as z from 'zod';
import { Id, required, text, textLines } from '../fields/common.ts';
import { UploadTarget } from '../import/record.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX,
  SUPPORT_DESCRIPTION_MAX,
  SUPPORT_NAME_MAX,
  TEXT_MAX,
} from '../rules/limits.ts';

const blocked = new Set(
  (
    'ade adp apk app application appref-ms bas bat chm class cmd com cpl crt dll dmg exe fxp gadget grp hlp hta inf ' +
    'ins iso isp jar jnlp js jse lnk mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msi ' +
    'msix msp mst ops pcd pif pl prf prg ps1 ps1xml ps2 psc1 psd1 psm1 py reg scf scr sct sh shb shs sys url vb vbe ' +
    'vbs vhd vxd wsc wsf wsh xbap xll xnk'
  ).split(' '),
);

/** Whether a file of this name is refused as a program or script. Spec part 1, section 5, support form. */
export const isBlockedAttachment = (name: string) => {
  // Windows ignores dots and spaces at the end of a name.
  const extension = /\.([^.]+)$/.exec(name.replace(/[. ]+$/, ''))?.[1] ?? '';
  return blocked.has(extension.toLowerCase());
};

const filled = (field: string, max: number) => required(`${field} cannot be empty`, max);
const chosen = (field: string) => required(`${field} cannot be none`, TEXT_MAX);

/** An address with an ending of two to six letters, as the form's own rule has it. */
const email = /^[\w.+'-]+@(?:[\w-]+\.)+[A-Za-z]{2,6}$/;

const Attachment = z.object({
  name: filled('Attachment', TEXT_MAX).refine(
    (name) => !isBlockedAttachment(name),
    "The file wasn't attached since its extension is not supported.",
  ),
  size: z
    .number()
    .int()
    .positive('Attachment cannot be empty')
    .max(ATTACHMENT_MAX_BYTES, 'An attachment may have at most 20 MB'),
});

/** First step: the files that are to be attached. */
export const SupportFiles = z.object({
  attachments: z
    .array(Attachment, { error: 'Attachment cannot be empty' })
    .min(1, 'Attachment cannot be empty')
    .max(ATTACHMENTS_MAX, `At most ${ATTACHMENTS_MAX} files can be attached`),
});

/** Where each file goes, in the order they were named; `id` is the case that the second step sends in. */
export const SupportUploads = z.object({
  id: Id,
  attachments: z.array(z.object({ name: z.string(), upload: UploadTarget })),
});

/** Second step: the form itself. Spec part 1, 2.15, section 3 and section 5; defaults of section 5. */
export const SupportRequest = z.object({
  id: Id,
  lastName: filled('Last Name', SUPPORT_NAME_MAX),
  email: filled('Email', SUPPORT_NAME_MAX).regex(email, 'Enter a valid email-Id'),
  subject: filled('Subject', TEXT_MAX),
  description: textLines(SUPPORT_DESCRIPTION_MAX),
  Status: chosen('Status'),
  Priority: chosen('Priority'),
  testrecord: text(TEXT_MAX).default('N/A'),
});
export type SupportRequest = z.infer<typeof SupportRequest>;
