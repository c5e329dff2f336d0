import * as z from 'zod';
import { lazyEnv } from '../ports/env.ts';
import { DataEnv } from '../store/env.ts';

export const RemindersEnv = DataEnv.extend({
  /** The queue with a message for each tenant; the function fills and empties it. */
  REMINDER_QUEUE_URL: z.string().min(1),
  /** Holds the files of deleted documents. */
  DOCUMENT_BUCKET: z.string().min(1),
  /** Holds the locked copy of the audit trail, to which each erasure is announced before it happens. */
  AUDIT_BUCKET: z.string().min(1),
  /** Where links in mails lead. */
  SITE_ORIGIN: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** The client whose list of providers follows from the connections of companies. ADR 0054. */
  FEDERATION_CLIENT_ID: z.string().min(1),
  /** Name servers that are asked for proofs of domains; '' for those of the function. */
  DNS_SERVERS: z.string().default(''),
});

/** The function's environment, read with the first call. */
export const env = lazyEnv(RemindersEnv);
