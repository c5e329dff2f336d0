/** Route constants of spec part 1, 2.1. They steer screens only; the server never trusts them (D-32). */
export const VIEW_MODE = 102;
export const OWN_PASSWORD_RESET = 131;
export const ADMIN_PASSWORD_RESET = 141;
/** Stands for "my own company" in the add-user route of every user but a super admin. */
export const OWN_COMPANY_PLACEHOLDER = '123';
