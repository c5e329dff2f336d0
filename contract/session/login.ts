import * as z from 'zod';
import { USER_NAME_MAX } from '../rules/limits.ts';
import { Profile } from '../user/record.ts';

/** POST /security/user-login. A password sent by an old client is not part of the schema: it is dropped unread (D-03). */
export const LoginRequest = z.object({
  userName: z.string().trim().min(1, 'All fields are required').max(USER_NAME_MAX),
});

/** The signed-in person and the caller's own access token, echoed; no new token is issued (D-03). */
export const LoginReply = z.object({ user: Profile, token: z.string() });
