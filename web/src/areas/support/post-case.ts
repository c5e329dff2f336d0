import * as z from 'zod';
import type { SiteConfig } from '#contract/site/config.ts';
import { SupportFiles, SupportRequest } from '#contract/support/request.ts';

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

type Desk = NonNullable<SiteConfig['support']>;

/** Tells the page that comes back from the desk that a request was posted. */
const KEY = 'supportPosted';

const hidden = (name: string, value: string) =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value });

const fileInput = (name: string, file: File) => {
  const carrier = new DataTransfer();
  carrier.items.add(file);
  return Object.assign(document.createElement('input'), { type: 'file', name, files: carrier.files, hidden: true });
};

/** The form as the external desk takes it: its own hidden fields, ours, and attachment_1 to attachment_5. D-48. */
const caseForm = ({ webToCaseUrl, fields = {} }: Desk, values: SupportValues) => {
  const { lastName, email, subject, description, Status, Priority, testrecord, attachments } = values;
  const ours = {
    'Contact Name': lastName,
    Email: email,
    Subject: subject,
    Description: description,
    Status,
    Priority,
    testrecord,
  };
  const form = Object.assign(document.createElement('form'), {
    action: webToCaseUrl,
    method: 'post',
    enctype: 'multipart/form-data',
    hidden: true,
  });
  for (const [name, value] of Object.entries({ ...fields, ...ours })) form.append(hidden(name, value));
  for (const [index, file] of attachments.entries()) form.append(fileInput(`attachment_${index + 1}`, file));
  return form;
};

/** Leaves the page: the desk answers with a redirect back to it. */
export const postCase = (desk: Desk, values: SupportValues) => {
  const form = caseForm(desk, values);
  document.body.append(form);
  sessionStorage.setItem(KEY, 'true');
  form.submit();
};

/** A redirect has a referrer; going back, reloading and typing the address have none, or another navigation type. */
const wasRedirected = () => {
  const [visit] = performance.getEntriesByType('navigation');
  return document.referrer !== '' && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
};

/** The outcome of a posted request, reported once: 'sent' after the desk's redirect, 'unknown' if the person came back by themselves. */
export const deskOutcome = (): 'none' | 'sent' | 'unknown' => {
  const posted = sessionStorage.getItem(KEY) === 'true';
  sessionStorage.removeItem(KEY);
  if (!posted) return 'none';
  return wasRedirected() ? 'sent' : 'unknown';
};
