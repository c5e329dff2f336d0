import { ApplicationError } from '#contract/application-error.ts';
import type { Result } from '#lambdas/kit/middleware/request.ts';

/** What is refused, by RFC 9457: `title` is the portal's message, `detail` says what to do about it. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What every answer of programs says to a browser that shows it. */
export const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export const answerOf = (statusCode: number, body: unknown, more: Readonly<Record<string, string>> = {}): Result => ({
  statusCode,
  headers: {
    ...safeHeaders,
    ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...more,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** A problem as it is sent. */
export const problemOf = ({ status, title, detail, headers: more }: Problem, correlationId: string): Result =>
  answerOf(
    status,
    { type: 'about:blank', status, title, ...(detail ? { detail } : {}), correlationId },
    { ...more, 'content-type': 'application/problem+json; charset=utf-8', 'x-correlation-id': correlationId },
  );

/** A call that is refused before it reaches an area. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** The problem of an error; undefined for one that is not told. */
export const problemIn = (error: unknown): Problem | undefined => {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof ApplicationError)
    return { status: error.http === 200 ? 422 : error.http, title: error.message, detail: error.reason };
  return undefined;
};
