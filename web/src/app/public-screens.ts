import { Landing } from '../areas/home/landing.tsx';
import { paths, requestPath } from '../routing/paths/site.ts';
import { lazyScreen, screen } from '../routing/screen.ts';

const Login = lazyScreen(() => import('../areas/sign-in/login.tsx').then((module) => module.Login));

const CompanyLogin = lazyScreen(() =>
  import('../areas/sign-in/company-login.tsx').then((module) => module.CompanyLogin),
);

const DisplayError = lazyScreen(() =>
  import('../areas/errors/display-error.tsx').then((module) => module.DisplayError),
);

const Register = lazyScreen(() => import('../areas/registration/register.tsx').then((module) => module.Register));

const ConfirmRegistration = lazyScreen(() =>
  import('../areas/registration/confirm-registration.tsx').then((module) => module.ConfirmRegistration),
);

const ResendCode = lazyScreen(() =>
  import('../areas/registration/confirm-registration.tsx').then((module) => module.ResendCode),
);

const ForgotPassword = lazyScreen(() =>
  import('../areas/password/forgot-password.tsx').then((module) => module.ForgotPassword),
);

const StopChange = lazyScreen(() =>
  import('../areas/registration/stop-change.tsx').then((module) => module.StopChange),
);

const RequestPage = lazyScreen(() => import('../areas/request/request-page.tsx').then((module) => module.RequestPage));

const Developers = lazyScreen(() => import('../areas/developers/developers.tsx').then((module) => module.Developers));

const NewPassword = lazyScreen(() => import('../areas/password/new-password.tsx').then((module) => module.NewPassword));

const SetPassword = lazyScreen(() => import('../areas/password/set-password.tsx').then((module) => module.SetPassword));

/** The screens before sign-in. Spec part 1, 2.1. Only the landing page comes with the first load. */
export const publicScreens = [
  screen('/', Landing),
  screen('/home', Landing),
  screen('/login', Login),
  screen(paths.companyLogin(), CompanyLogin),
  screen('/newPassword', NewPassword),
  screen('/setPassword/:isExperian', SetPassword),
  screen('/register', Register),
  screen(requestPath, RequestPage),
  screen(paths.developers(), Developers),
  screen('/display-error', DisplayError),
  screen('/home/register', Register),
  screen('/home/confirmRegistration/:username', ConfirmRegistration),
  screen('/home/resendCode', ResendCode),
  screen('/home/stopChange', StopChange),
  screen('/home/forgotPassword/:email/:id', ForgotPassword),
  screen('/home/forgotPassword', ForgotPassword),
  screen('/home/newPassword', NewPassword),
  screen('/home/setPassword/:isExperian', SetPassword),
];
