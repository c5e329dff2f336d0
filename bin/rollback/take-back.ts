import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import { type FunctionStep, functionSteps, takeBackFunction } from './functions.ts';
import type { LastDeployment } from './last-deployment.ts';
import { type PageStep, pageSteps, takeBackPage } from './site.ts';

export interface Clients {
  readonly lambda: LambdaClient;
  readonly s3: S3Client;
}

/** What is to be done to take a deployment back. */
export interface Rollback {
  readonly site: string;
  readonly functions: readonly FunctionStep[];
  readonly pages: readonly PageStep[];
}

/** Looks at what the last deployment has changed. Changes nothing. */
export const plan = async ({ lambda, s3 }: Clients, { began, functions, site }: LastDeployment): Promise<Rollback> => ({
  site,
  functions: await functionSteps(lambda, functions, began),
  pages: await pageSteps(s3, site, began),
});

/** A line for each function and page, '' where there is nothing to take back. */
export const linesOf = ({ functions, pages }: Rollback): string =>
  [
    ...functions.map(({ name, from, to }) => `${name}: version ${from} -> ${to}`),
    ...pages.map(({ key }) => `${key}: the page of the release before`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Pages first: those of the release before call what every release after it still answers, and not the other way round. */
export const takeBack = async ({ lambda, s3 }: Clients, { site, functions, pages }: Rollback) => {
  for (const page of pages) await takeBackPage(s3, site, page);
  for (const step of functions) await takeBackFunction(lambda, step);
};
