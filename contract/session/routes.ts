import * as z from 'zod';
import { Id, Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import { USER_NAME_MAX } from '../rules/limits.ts';
import { Profile } from '../user/record.ts';

/** POST /security/user-login. A password sent by an old client is not part of the schema: it is ignored unread (D-03). */
export const LoginRequest = z.object({
  userName: z.string().trim().min(1, 'All fields are required').max(USER_NAME_MAX),
});

/** The signed-in person and the caller's own access token, echoed; no new token is issued (D-03). */
export const LoginReply = z.object({ user: Profile, token: z.string() });

/** Sign-in at the portal itself, after Cognito has checked password and second factor. Spec part 1, 7; D-02 to D-06, D-12. */
export const session = area({
  login: {
    method: 'POST',
    path: '/security/user-login',
    access: 'session.login',
    needs: 'token',
    body: LoginRequest,
    reply: LoginReply,
    done: 'Logged in successfully',
    top: ({ user, token }: z.infer<typeof LoginReply>) => ({ userName: user.userName, userToken: token }),
  },
  logout: {
    method: 'POST',
    path: '/security/user-logout',
    access: 'session.logout',
    needs: 'token',
    body: z.object({ reason: z.enum(['user', 'idle']).default('user') }),
    reply: Nothing,
  },
  verify: {
    method: 'GET',
    path: '/api/user/otpVerify',
    access: 'mfa.verify',
    query: z.object({ userId: Id }),
    reply: Nothing,
    done: 'OTP verified',
  },
});
