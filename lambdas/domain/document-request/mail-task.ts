import type { MailReason } from '#lambdas/mail/document-request.ts';
import type { OutboxTask } from '#lambdas/store/outbox.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** A mail with a new link to the recipient of a request; `id` is the request's. */
    'request-mail': { readonly reason: MailReason };
  }
}

/** Work that writes request after request takes less, mostly; its mails wait for it, so that one address gets one. */
export const DELAY_MS = 30_000;

/**
 * A mail to the recipient of a request, as a task, to be sent in `wait` milliseconds. The token of its link is made when it is
 * sent, so that it is stored nowhere; of two mails of which none was sent yet only the later is.
 */
export const requestMailTask = (id: string, reason: MailReason, wait = 0): OutboxTask<'request-mail'> => ({
  kind: 'request-mail',
  id,
  at: Date.now() + wait,
  reason,
});
