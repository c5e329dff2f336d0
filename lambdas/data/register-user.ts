import { Refusal } from '../../contract/refusal.ts';
import { NAME_MAX } from '../../contract/rules/limits.ts';
import { findPrincipal } from './principal.ts';
import { topScope } from './scope.ts';
import { createUser } from './user.ts';

const registrar = { userId: 'registration', userName: 'Registration' };

/** Who has confirmed a registration of their own, as Cognito tells it. */
export interface Registered {
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A user without company and role, shut until a super admin takes them in. The same registration twice is one user. D-19. */
export const registerUser = async ({ sub, email, phone, firstName, lastName }: Registered): Promise<void> => {
  if (await findPrincipal(sub)) return;
  try {
    await createUser(topScope(registrar), {
      sub,
      companyId: '',
      status: 'REGISTERED',
      userName: email,
      userEmail: email,
      userPhone: phone,
      firstName: firstName.slice(0, NAME_MAX),
      middleInitial: '',
      lastName: lastName.slice(0, NAME_MAX),
      userRoles: [],
      isSuperadmin: false,
      isMFAenabled: true,
      isFirstLogin: false,
      enabled: false,
      adminAlert: false,
      accountNonLocked: true,
    });
  } catch (error) {
    const isTwin = error instanceof Refusal && (await findPrincipal(sub)) !== undefined;
    if (!isTwin) throw error;
  }
};
