import { later } from '../later.ts';

const client = later(() => import('./cognito/factors.ts'));

/** Second factors, each call as `cognito/factors.ts` describes it; the client is loaded with the first one. */
export const associateApp = client('associateApp');
export const verifyApp = client('verifyApp');
export const preferApp = client('preferApp');
export const preferSms = client('preferSms');
export const forgetApp = client('forgetApp');
