import type { SupportRequest } from '#contract/support/request.ts';
import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

const toOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The e-mail to the support desk: the whole request, and where its files are stored. D-48. */
export const supportEmail = (
  to: string,
  { id, lastName, email, subject, description, Status, Priority }: SupportRequest,
  files: readonly { readonly name: string }[],
  folder: string,
): Email =>
  toEmail(to, toOneLine(`Support request, ${Priority}: ${subject}`), [
    {
      lines: [
        `Case: ${id}`,
        `From: ${toOneLine(lastName)}, ${toOneLine(email)}`,
        `Status: ${Status}, priority: ${Priority}`,
      ],
    },
    { lines: description.split('\n') },
    ...(files.length === 0
      ? []
      : [{ lines: files.map(({ name }, index) => `Attachment ${toOneLine(name)}: ${folder}${index}`) }]),
  ]);
