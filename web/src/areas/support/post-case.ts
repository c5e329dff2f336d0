import type { SiteConfig } from '../../../../contract/site-config.ts';
import type { SupportValues } from './support-schema.ts';

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
