import { later, screen } from './screen.ts';

const NotBuilt = later(() => import('../areas/errors/not-built.tsx').then((module) => module.NotBuilt));
const Dashboard = later(() => import('../areas/home/dashboard.tsx').then((module) => module.Dashboard));
const Logout = later(() => import('../areas/sign-in/logout.tsx').then((module) => module.Logout));
const Privacy = later(() => import('../areas/home/privacy.tsx').then((module) => module.Privacy));
const Chat = later(() => import('../areas/home/chat.tsx').then((module) => module.Chat));
const Support = later(() => import('../areas/support/support.tsx').then((module) => module.Support));
const ResetPassword = later(() =>
  import('../areas/password/reset-password.tsx').then((module) => module.ResetPassword),
);
const MyProfile = later(() => import('../areas/profile/my-profile.tsx').then((module) => module.MyProfile));
const Tokens = later(() => import('../areas/profile/tokens.tsx').then((module) => module.Tokens));
const LoginData = later(() => import('../areas/profile/login-data.tsx').then((module) => module.LoginData));
const UserList = later(() => import('../areas/user/user-list.tsx').then((module) => module.UserList));
const UserAdd = later(() => import('../areas/user/user-record.tsx').then((module) => module.UserAdd));
const UserEdit = later(() => import('../areas/user/user-record.tsx').then((module) => module.UserEdit));
const UserView = later(() => import('../areas/user/user-record.tsx').then((module) => module.UserView));
const CompanyList = later(() => import('../areas/company/company-list.tsx').then((module) => module.CompanyList));
const CompanyRecord = later(() => import('../areas/company/company-record.tsx').then((module) => module.CompanyRecord));
const ResellerList = later(() => import('../areas/reseller/reseller-list.tsx').then((module) => module.ResellerList));

const report = { item: 'Reports' } as const;

/** The screens behind sign-in. Spec part 1, 2.1; part 2, section 2. */
export const securedScreens = [
  screen('/securehome', Dashboard, { needs: 'msg.list' }),
  screen('/securehome/support', Support, { needs: 'support.submit' }),
  screen('/securehome/resetpassword/:typeofreset/:userId', ResetPassword),
  screen('/securehome/privacy', Privacy),
  screen('/securehome/chat', Chat),
  screen('/securehome/myprofile', MyProfile),
  screen('/securehome/jwttokens', Tokens),
  screen('/securehome/useractivity', LoginData),
  screen('/securehome/logout', Logout),

  screen('/company', CompanyList, { needs: 'company.list' }),
  screen('/company/companyAdd', CompanyRecord, { needs: 'company.create' }),
  screen('/company/companyEdit/:id', CompanyRecord, { needs: 'company.update' }),
  screen('/company/companyView/:id/:isView', CompanyRecord, { needs: 'company.read' }),
  screen('/company/user', UserList, { needs: 'user.list' }),
  screen('/company/userAdd/:companyId', UserAdd, { needs: 'user.create' }),
  screen('/company/userEdit/:id/:isSuperadminUser', UserEdit, { needs: 'user.update' }),
  screen('/company/userView/:id/:isView/:isSuperadminUser', UserView, { needs: 'user.read' }),

  screen('/reseller', ResellerList, { needs: 'reseller.list' }),
  screen('/reseller/resellerAdd', NotBuilt, { needs: 'reseller.create' }),
  screen('/reseller/resellerEdit/:id', NotBuilt, { needs: 'reseller.update' }),
  screen('/reseller/resellerView/:id/:isView', NotBuilt),

  screen('/technologyprovider', NotBuilt),
  screen('/technologyprovider/technologyproviderAdd', NotBuilt),
  screen('/technologyprovider/technologyproviderEdit/:id', NotBuilt),
  screen('/technologyprovider/technologyproviderView/:id/:isView', NotBuilt),
  screen('/technologyprovider/other', NotBuilt, { item: 'Others' }),

  screen('/enduser', NotBuilt),
  screen('/enduser/enduserAdd', NotBuilt),
  screen('/enduser/enduserEdit/:id', NotBuilt),
  screen('/enduser/enduserView/:id/:isView', NotBuilt),
  screen('/enduser/division', NotBuilt),
  screen('/enduser/divisionAdd/:endUserId', NotBuilt),
  screen('/enduser/divisionEdit/:id/:endUserId', NotBuilt),
  screen('/enduser/divisionView/:id/:isView/:endUserId', NotBuilt),

  screen('/report', NotBuilt, report),
  screen('/report/reportAdd', NotBuilt, report),
  screen('/report/reportEdit/:id', NotBuilt, report),
  screen('/report/reportView/:id/:isView', NotBuilt, report),
];
