import { ADMIN_PASSWORD_RESET, OWN_PASSWORD_RESET, VIEW_MODE } from '../../../contract/rules/modes.ts';

const segment = encodeURIComponent;

/** Addresses of the screens. Spec part 1, 2.1 and part 2, section 2. */
export const paths = {
  home: () => '/home',
  login: () => '/login',
  register: () => '/register',
  newPassword: () => '/home/newPassword',
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
  activity: () => '/securehome/useractivity',
  logout: () => '/securehome/logout',
  resetOwnPassword: () => `/securehome/resetpassword/${OWN_PASSWORD_RESET}/0`,
  resetPasswordOf: (userId: string) => `/securehome/resetpassword/${ADMIN_PASSWORD_RESET}/${segment(userId)}`,
  company: {
    list: () => '/company',
    add: () => '/company/companyAdd',
    edit: (id: string) => `/company/companyEdit/${segment(id)}`,
    view: (id: string) => `/company/companyView/${segment(id)}/${VIEW_MODE}`,
  },
  user: {
    list: () => '/company/user',
    /** Who has registered and waits for a company. */
    waiting: () => '/company/user?waiting=true',
    /** '123' stands for one's own company. */
    add: (companyId: string) => `/company/userAdd/${segment(companyId)}`,
    edit: (id: string, isSuperadminUser = false) => `/company/userEdit/${segment(id)}/${isSuperadminUser}`,
    view: (id: string, isSuperadminUser = false) => `/company/userView/${segment(id)}/${VIEW_MODE}/${isSuperadminUser}`,
  },
  reseller: {
    list: () => '/reseller',
    add: () => '/reseller/resellerAdd',
    edit: (id: string) => `/reseller/resellerEdit/${segment(id)}`,
    view: (id: string) => `/reseller/resellerView/${segment(id)}/${VIEW_MODE}`,
  },
  technologyProvider: {
    list: () => '/technologyprovider',
    inactive: () => '/technologyprovider?show=inactive',
    others: () => '/technologyprovider/other',
    add: () => '/technologyprovider/technologyproviderAdd',
    edit: (id: string) => `/technologyprovider/technologyproviderEdit/${segment(id)}`,
    view: (id: string) => `/technologyprovider/technologyproviderView/${segment(id)}/${VIEW_MODE}`,
  },
  endUser: {
    list: () => '/enduser',
    add: () => '/enduser/enduserAdd',
    edit: (id: string) => `/enduser/enduserEdit/${segment(id)}`,
    view: (id: string) => `/enduser/enduserView/${segment(id)}/${VIEW_MODE}`,
  },
  division: {
    list: (endUserId = '') =>
      endUserId === '' ? '/enduser/division' : `/enduser/division?endUser=${segment(endUserId)}`,
    add: (endUserId: string) => `/enduser/divisionAdd/${segment(endUserId)}`,
    edit: (id: string, endUserId: string) => `/enduser/divisionEdit/${segment(id)}/${segment(endUserId)}`,
    view: (id: string, endUserId: string) => `/enduser/divisionView/${segment(id)}/${VIEW_MODE}/${segment(endUserId)}`,
  },
  report: {
    list: () => '/report',
    add: () => '/report/reportAdd',
    edit: (id: string) => `/report/reportEdit/${segment(id)}`,
    view: (id: string) => `/report/reportView/${segment(id)}/${VIEW_MODE}`,
  },
} as const;
