import { later, screen } from './screen.ts';

const NotBuilt = later(() => import('../areas/errors/not-built.tsx').then((module) => module.NotBuilt));
const Dashboard = later(() => import('../areas/home/dashboard.tsx').then((module) => module.Dashboard));
const Logout = later(() => import('../areas/sign-in/logout.tsx').then((module) => module.Logout));
const CompanyList = later(() => import('../areas/company/company-list.tsx').then((module) => module.CompanyList));
const CompanyRecord = later(() => import('../areas/company/company-record.tsx').then((module) => module.CompanyRecord));
const ResellerList = later(() => import('../areas/reseller/reseller-list.tsx').then((module) => module.ResellerList));

const report = { item: 'Reports' } as const;

/** The screens behind sign-in. Spec part 1, 2.1; part 2, section 2. */
export const securedScreens = [
  screen('/securehome', Dashboard),
  screen('/securehome/support', NotBuilt),
  screen('/securehome/resetpassword/:typeofreset/:userId', NotBuilt),
  screen('/securehome/privacy', NotBuilt),
  screen('/securehome/chat', NotBuilt),
  screen('/securehome/myprofile', NotBuilt),
  screen('/securehome/jwttokens', NotBuilt),
  screen('/securehome/useractivity', NotBuilt),
  screen('/securehome/logout', Logout),

  screen('/company', CompanyList, { needs: 'company.list' }),
  screen('/company/companyAdd', CompanyRecord, { needs: 'company.create' }),
  screen('/company/companyEdit/:id', CompanyRecord, { needs: 'company.update' }),
  screen('/company/companyView/:id/:isView', CompanyRecord, { needs: 'company.read' }),
  screen('/company/user', NotBuilt),
  screen('/company/userAdd/:companyId', NotBuilt),
  screen('/company/userEdit/:id/:isSuperadminUser', NotBuilt),
  screen('/company/userView/:id/:isView/:isSuperadminUser', NotBuilt),

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
