import { ADMIN_PASSWORD_RESET, OWN_PASSWORD_RESET } from '#contract/rules/modes.ts';

/** Where mailed links to requests lead. */
export const requestPath = '/request';

const segment = encodeURIComponent;

/** Addresses of the screens that belong to no resource. Spec part 1, 2.1. */
export const paths = {
  home: () => '/home',
  login: () => '/login',
  /** The sign-in with the provider of a company: it begins here, and the provider leads back here. */
  companyLogin: () => '/home/company-login',
  register: () => '/register',
  newPassword: () => '/home/newPassword',
  /** How programs call the portal. */
  developers: () => '/developers',
  displayError: () => '/display-error',
  confirmRegistration: (userName: string) => `/home/confirmRegistration/${segment(userName)}`,
  resendCode: () => '/home/resendCode',
  stopChange: () => '/home/stopChange',
  /** With an address, its second step; the id after it is not used. */
  forgotPassword: (email?: string) =>
    email === undefined ? '/home/forgotPassword' : `/home/forgotPassword/${segment(email)}/0`,
  setPassword: (isExperian: boolean) => `/home/setPassword/${isExperian}`,
  dashboard: () => '/securehome',
  support: () => '/securehome/support',
  privacy: () => '/securehome/privacy',
  chat: () => '/securehome/chat',
  profile: () => '/securehome/myprofile',
  tokens: () => '/securehome/jwttokens',
  apiTokens: () => '/securehome/apitokens',
  webhooks: () => '/securehome/webhooks',
  /** The connection of a company to its sign-in provider; of the company that a super admin chose, or whose connection the user decides about. */
  companySignIn: (company = '') =>
    `/securehome/companysignin${company === '' ? '' : `?${new URLSearchParams({ company })}`}`,
  /** Who of a company's users keeps access; of the company that a super admin chose. */
  accessReview: (company = '') =>
    `/securehome/accessreview${company === '' ? '' : `?${new URLSearchParams({ company })}`}`,
  accessReport: (company = '') =>
    `/securehome/accessreview/report${company === '' ? '' : `?${new URLSearchParams({ company })}`}`,
  activity: () => '/securehome/useractivity',
  logout: () => '/securehome/logout',
  resetOwnPassword: () => `/securehome/resetpassword/${OWN_PASSWORD_RESET}/0`,
  resetPasswordOf: (userId: string) => `/securehome/resetpassword/${ADMIN_PASSWORD_RESET}/${segment(userId)}`,
};
