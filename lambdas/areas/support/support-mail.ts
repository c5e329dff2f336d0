import type { SupportRequest } from '../../../contract/support/request.ts';
import type { SupportCase } from '../../entities/support-case.ts';
import type { Mail } from '../../store/outbox.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What the people who answer support requests are told: the whole request, and where its files lie. D-48. */
export const supportMail = (
  to: string,
  { id, lastName, email, subject, description, Status, Priority }: SupportRequest,
  files: SupportCase['files'],
  folder: string,
): Mail => ({
  to,
  subject: oneLine(`Support request, ${Priority}: ${subject}`),
  text: [
    `Case: ${id}`,
    `From: ${oneLine(lastName)}, ${oneLine(email)}`,
    `Status: ${Status}, priority: ${Priority}`,
    '',
    description,
    '',
    ...files.map(({ name }, index) => `Attachment ${oneLine(name)}: ${folder}${index}`),
  ].join('\n'),
});
