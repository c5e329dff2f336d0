import * as z from 'zod';
import { KitEnv } from '../../kit/env.ts';
import { ContactEnv } from '../../ports/contact-env.ts';

export const AccountEnv = KitEnv.extend({
  ...ContactEnv.shape,
  /** The app client that registers people. */
  REGISTRATION_CLIENT_ID: z.string().min(1),
});
