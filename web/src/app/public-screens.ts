import { Landing } from '../areas/home/landing.tsx';
import { Login } from '../areas/sign-in/login.tsx';
import { later, screen } from './screen.ts';

const DisplayError = later(() => import('../areas/errors/display-error.tsx').then((module) => module.DisplayError));
const NotBuilt = later(() => import('../areas/errors/not-built.tsx').then((module) => module.NotBuilt));

/** The screens before sign-in. Spec part 1, 2.1. Only the first two come with the first load. */
export const publicScreens = [
  screen('/', Landing),
  screen('/home', Landing),
  screen('/login', Login),
  screen('/newPassword', NotBuilt),
  screen('/setPassword/:isExperian', NotBuilt),
  screen('/register', NotBuilt),
  screen('/display-error', DisplayError),
  screen('/home/register', NotBuilt),
  screen('/home/confirmRegistration/:username', NotBuilt),
  screen('/home/resendCode', NotBuilt),
  screen('/home/forgotPassword/:email/:id', NotBuilt),
  screen('/home/forgotPassword', NotBuilt),
  screen('/home/newPassword', NotBuilt),
  screen('/home/setPassword/:isExperian', NotBuilt),
];
