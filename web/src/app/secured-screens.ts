import { lazyScreen, screen } from './screen.ts';

const Dashboard = lazyScreen(() => import('../areas/home/dashboard.tsx').then((module) => module.Dashboard));
const Logout = lazyScreen(() => import('../areas/sign-in/logout.tsx').then((module) => module.Logout));
const Privacy = lazyScreen(() => import('../areas/home/privacy.tsx').then((module) => module.Privacy));
const Chat = lazyScreen(() => import('../areas/home/chat.tsx').then((module) => module.Chat));
const Support = lazyScreen(() => import('../areas/support/support.tsx').then((module) => module.Support));
const ResetPassword = lazyScreen(() =>
  import('../areas/password/reset-password.tsx').then((module) => module.ResetPassword),
);
const MyProfile = lazyScreen(() => import('../areas/profile/my-profile.tsx').then((module) => module.MyProfile));
const Tokens = lazyScreen(() => import('../areas/profile/tokens.tsx').then((module) => module.Tokens));
const LoginData = lazyScreen(() => import('../areas/profile/login-data.tsx').then((module) => module.LoginData));
const UserList = lazyScreen(() => import('../areas/user/user-list.tsx').then((module) => module.UserList));
const UserAdd = lazyScreen(() => import('../areas/user/user-record.tsx').then((module) => module.UserAdd));
const UserEdit = lazyScreen(() => import('../areas/user/user-record.tsx').then((module) => module.UserEdit));
const UserView = lazyScreen(() => import('../areas/user/user-record.tsx').then((module) => module.UserView));
const CompanyList = lazyScreen(() => import('../areas/company/company-list.tsx').then((module) => module.CompanyList));
const CompanyRecord = lazyScreen(() =>
  import('../areas/company/company-record.tsx').then((module) => module.CompanyRecord),
);
const ResellerList = lazyScreen(() =>
  import('../areas/reseller/reseller-list.tsx').then((module) => module.ResellerList),
);

const ResellerRecord = lazyScreen(() =>
  import('../areas/reseller/reseller-record.tsx').then((module) => module.ResellerRecord),
);
const ProviderList = lazyScreen(() =>
  import('../areas/provider/provider-list.tsx').then((module) => module.ProviderList),
);
const ProviderRecord = lazyScreen(() =>
  import('../areas/provider/provider-record.tsx').then((module) => module.ProviderRecord),
);
const OtherList = lazyScreen(() => import('../areas/provider/other-list.tsx').then((module) => module.OtherList));

const EndUserList = lazyScreen(() =>
  import('../areas/end-user/end-user-list.tsx').then((module) => module.EndUserList),
);
const EndUserRecord = lazyScreen(() =>
  import('../areas/end-user/end-user-record.tsx').then((module) => module.EndUserRecord),
);
const DivisionList = lazyScreen(() =>
  import('../areas/division/division-list.tsx').then((module) => module.DivisionList),
);
const DivisionRecord = lazyScreen(() =>
  import('../areas/division/division-record.tsx').then((module) => module.DivisionRecord),
);

const ReportList = lazyScreen(() => import('../areas/report/report-list.tsx').then((module) => module.ReportList));
const ReportRecord = lazyScreen(() =>
  import('../areas/report/report-record.tsx').then((module) => module.ReportRecord),
);

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
  screen('/reseller/resellerAdd', ResellerRecord, { needs: 'reseller.create' }),
  screen('/reseller/resellerEdit/:id', ResellerRecord, { needs: 'reseller.update' }),
  screen('/reseller/resellerView/:id/:isView', ResellerRecord, { needs: 'reseller.read' }),

  screen('/technologyprovider', ProviderList, { needs: 'tp.list' }),
  screen('/technologyprovider/technologyproviderAdd', ProviderRecord, { needs: 'tp.create' }),
  screen('/technologyprovider/technologyproviderEdit/:id', ProviderRecord, { needs: 'tp.update' }),
  screen('/technologyprovider/technologyproviderView/:id/:isView', ProviderRecord, { needs: 'tp.read' }),
  screen('/technologyprovider/other', OtherList, { needs: 'tp.otherList' }),

  screen('/enduser', EndUserList, { needs: 'eu.list' }),
  screen('/enduser/enduserAdd', EndUserRecord, { needs: 'eu.create' }),
  screen('/enduser/enduserEdit/:id', EndUserRecord, { needs: 'eu.update' }),
  screen('/enduser/enduserView/:id/:isView', EndUserRecord, { needs: 'eu.read' }),
  screen('/enduser/division', DivisionList, { needs: 'div.list' }),
  screen('/enduser/divisionAdd/:endUserId', DivisionRecord, { needs: 'div.create' }),
  screen('/enduser/divisionEdit/:id/:endUserId', DivisionRecord, { needs: 'div.update' }),
  screen('/enduser/divisionView/:id/:isView/:endUserId', DivisionRecord, { needs: 'div.read' }),

  screen('/report', ReportList, { needs: 'report.catalogue' }),
  screen('/report/reportAdd', ReportRecord, { needs: 'report.write' }),
  screen('/report/reportEdit/:id', ReportRecord, { needs: 'report.write' }),
  screen('/report/reportView/:id/:isView', ReportRecord, { needs: 'report.read' }),
];
